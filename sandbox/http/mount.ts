import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { refusalAnswer, send } from './answers';
import { authenticate, checkOwner, checkRole } from './authenticate';
import { bodyHash, readForm } from './form';
import { type Answer, createIdempotency, idempotencyKeyOf } from './idempotency';
import { parseInput } from './parse';
import { anyone, permissions } from './permissions';
import type { Route, User, Work } from './route';
import type { Services } from './services';

declare module 'fastify' {
  interface FastifyRequest {
    user: User | null;
    sessionId: number;
  }
}

/** Makes signals that abort when the connection closes before the answer is sent, or when the server begins to end. */
function leavingSignals(ending: AbortSignal): (reply: FastifyReply) => AbortSignal {
  const waiting = new Set<AbortController>();
  ending.addEventListener('abort', () => waiting.forEach((controller) => controller.abort()));
  return (reply) => {
    const controller = new AbortController();
    if (ending.aborted) controller.abort();
    waiting.add(controller);
    reply.raw.once('close', () => {
      waiting.delete(controller);
      if (!reply.raw.writableFinished) controller.abort();
    });
    return controller.signal;
  };
}

/** What `finish` resolves to, with the work ended whatever comes of it. */
async function finishing<T>(work: Work, finish: () => Promise<T>): Promise<T> {
  let isFinished = false;
  try {
    const result = await finish();
    isFinished = true;
    return result;
  } finally {
    await work.end?.(isFinished);
  }
}

const answerOf = (body: unknown): Answer => ({ status: 200, body: JSON.stringify(body ?? {}) });

/** Puts routes under /api: session, role, input, ownership, then the handler, once per Idempotency-Key. */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], services: Services): void {
  const idempotency = createIdempotency(services);
  const leavingSignal = leavingSignals(services.ending);
  app.decorateRequest('user', null);
  app.decorateRequest('sessionId', 0);

  for (const route of routes) {
    const permission = permissions[route.name];
    const [method, path] = route.name.split(' ') as [HTTPMethods, string];
    const changes = method !== 'GET';

    const readInput = async (request: FastifyRequest) => {
      const body = route.form ? await readForm(request) : request.body;
      const fields = body !== null && typeof body === 'object' && !Array.isArray(body) ? body : {};
      const given = { ...(request.query as object), ...fields, ...(request.params as object) };
      return { body, input: parseInput(route.input, given) };
    };

    app.route({
      method,
      url: `/api${path}`,
      config: { textField: route.textField },
      onRequest: async (request) => {
        if (permission === anyone) return;
        const { user, sessionId } = await authenticate(services, request);
        Object.assign(request, { user, sessionId });
        checkRole(permission, user);
      },
      handler: async (request, reply) => {
        const { user } = request;
        const { body, input } = await readInput(request);
        if (permission !== anyone && user) await checkOwner(services, permission, user, input);
        const key = idempotencyKeyOf(request.headers['idempotency-key']);
        const signal = leavingSignal(reply);
        const { database } = services;
        const prepare = () =>
          route.prepare({
            input: input as never,
            user: user as User,
            services,
            signal,
            reply,
            sessionId: request.sessionId,
            address: request.ip,
            device: request.headers['user-agent'] ?? '',
            idempotencyKey: key,
          });

        if (!user || !changes) {
          const answer = await (await prepare()).finish(database.db);
          return reply.sent ? reply : send(reply, answerOf(answer));
        }
        if (!key || route.secret) {
          const work = await prepare();
          return send(reply, answerOf(await finishing(work, () => database.transaction(work.finish))));
        }
        const intent = { userId: user.id, key, target: `${method} ${request.url}`, bodyHash: bodyHash(body) };
        const answer = await idempotency.once(intent, prepare, answerOf, (refusal) =>
          refusalAnswer(refusal, route.textField),
        );
        return send(reply, answer);
      },
    });
  }
}
