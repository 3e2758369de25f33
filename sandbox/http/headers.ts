import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Installation, PageInstallation } from './installation';

/** The empty style element that the style library inserts and then fills by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** What no part of the product uses, so that nothing within it could. */
const UNUSED = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'];
const PERMISSIONS = UNUSED.map((feature) => `${feature}=()`).join(', ');

export interface HeaderOptions {
  /** Origins, besides the server's own, whose pages may call. */
  readonly origins: readonly string[];
  /** Whose API and pictures the page is shown. */
  readonly installation: Installation;
}

/** Security headers on every answer; nothing of the API is ever stored by a cache. */
export async function addHeaders(
  app: FastifyInstance,
  { origins, installation }: HeaderOptions,
): Promise<void> {
  /** As the installation says at the time of the answer. */
  const sources = (others: (page: PageInstallation) => readonly string[]) => [
    () => ["'self'", ...others(installation())].join(' '),
  ];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", EMPTY_STYLE],
        imgSrc: sources(({ apiOrigins, pictureOrigins }) => [
          'data:',
          'blob:',
          ...apiOrigins,
          ...pictureOrigins,
        ]),
        mediaSrc: sources(({ apiOrigins }) => ['blob:', ...apiOrigins]),
        connectSrc: sources(({ apiOrigins }) => apiOrigins),
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'traceparent', 'tracestate'],
    exposedHeaders: ['Retry-After', 'X-Request-Id'],
    maxAge: 600,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Permissions-Policy', PERMISSIONS);
    if (request.url.startsWith('/api')) reply.header('Cache-Control', 'no-store');
  });
}
