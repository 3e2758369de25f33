import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Loop } from '../core/loop';
import { isFromThisMachine } from '../core/this-machine';
import type { Part } from './pulse';

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export interface ProbeOptions {
  readonly loops: readonly Loop[];
  /** Parts of the server that are not ready. */
  notReady(): Promise<readonly Part[]>;
  /** The figures as text. */
  figures(): Promise<string>;
  /** Whether the server is reachable from this machine only. */
  readonly local: boolean;
  /** The bearer token that may read the figures. */
  readonly metricsToken?: string | undefined;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether the request bears the token, in the same time however much of it is right. */
const bears = (request: FastifyRequest, token: string) =>
  timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));

/** The probes: liveness, readiness and metrics. */
export async function registerProbes(app: FastifyInstance, options: ProbeOptions): Promise<void> {
  const { loops, notReady, figures, local, metricsToken } = options;
  const mayRead = (request: FastifyRequest) =>
    (metricsToken !== undefined && bears(request, metricsToken)) || (local && isFromThisMachine(request));

  await app.register(async (probes) => {
    probes.addHook('onRequest', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
    });

    probes.get('/healthz', async (_request, reply) => {
      const standing = loops.filter((loop) => loop.standsStill()).map(({ name }) => name);
      if (standing.length === 0) return { status: 'ok' };
      return reply.status(503).send({ status: 'standing still', loops: standing });
    });

    probes.get('/readyz', async (_request, reply) => {
      const parts = await notReady();
      if (parts.length === 0) return { status: 'ready' };
      return reply.status(503).send({ status: 'not ready', parts });
    });

    probes.get('/metrics', async (request, reply) => {
      if (!mayRead(request)) return reply.status(404).send({ msg: 'Alamat tidak ditemukan.' });
      return reply.type(METRICS_TYPE).send(await figures());
    });
  });
}
