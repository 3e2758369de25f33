import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { PAGE_TEXT_NAMES, PAGE_TEXTS, type PageTextName, type PageTexts } from './page-text';

const UNBUILT = 'Halaman belum dibangun. Jalankan: npm run build';

const ENCODINGS = ['br', 'gzip'] as const;

function sendText(texts: PageTexts, name: PageTextName, { headers }: FastifyRequest, reply: FastifyReply) {
  const text = texts(name);
  if (!text) return reply.status(503).type('text/plain; charset=utf-8').send(UNBUILT);
  const accepted = String(headers['accept-encoding']).split(/[\s,;]+/);
  const encoding = ENCODINGS.find((known) => accepted.includes(known));
  const etag = `"${text.hash}-${encoding}"`;
  reply.header('Cache-Control', 'no-cache').header('Vary', 'accept-encoding').header('ETag', etag);
  if (headers['if-none-match'] === etag) return reply.status(304).send();
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply.type(PAGE_TEXTS[name]).send(text[encoding ?? 'identity']);
}

/** Answers the page itself; its script decides by the path what is shown. */
export const servePage =
  (texts: PageTexts): RouteHandlerMethod =>
  (request, reply) =>
    sendText(texts, 'index.html', request, reply);

const asksForFile = (url: string) => /\.\w+$/.test(url.split('?')[0] ?? '');

/** Files of the built page, the page for every other address, and JSON for unknown calls. */
export async function servePageFiles(app: FastifyInstance, folder: string, texts: PageTexts): Promise<void> {
  const page = servePage(texts);
  for (const name of PAGE_TEXT_NAMES)
    app.get(`/${name}`, async (request, reply) => sendText(texts, name, request, reply));
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    // Dotfiles and source maps are not served.
    dotfiles: 'ignore',
    allowedPath: (path) => !path.endsWith('.map'),
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      // A module is fetched, then imported: browsers name their origin in one of the two, and would ask twice.
      reply.removeHeader('Vary');
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler(function answer(request, reply) {
    const isPage = request.method === 'GET' && !/^\/(api|media)(\/|$|\?)/.test(request.url);
    if (isPage && !asksForFile(request.url)) return page.call(this, request, reply);
    return reply.status(404).send({ msg: 'Alamat tidak ditemukan.' });
  });
}
