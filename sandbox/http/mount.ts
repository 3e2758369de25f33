import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../src/api/calls';
import { anyone } from '../../src/api/calls/permission';
import { refusalAnswer, send, sendText } from './answers';
import { doneBy } from './audit';
import { networkOf } from '../core/network-of';
import { authenticate, checkOwner, judge } from './authenticate';
import { bodyHash, readForm } from './form';
import { type Answer, createIdempotency, idempotencyKeyOf } from './idempotency';
import { obey, type Order } from './order';
import { parseInput } from '../input/parse';
import type { Refusal } from '../core/refusal';
import type { Route, User } from './route';
import type { Services } from './services';

declare module 'fastify' {
  interface FastifyRequest {
    user: User | null;
    sessionId: number;
    lacksFactor: boolean;
  }
  interface FastifyContextConfig {
    readonly endpoint?: Endpoint;
  }
}

/** Makes the signals of a call: one aborts when its connection closes before the answer is sent, one also when the server begins to end. */
function leavingSignals(
  ending: AbortSignal,
): (reply: FastifyReply) => { left: AbortSignal; signal: AbortSignal } {
  const waiting = new Set<AbortController>();
  ending.addEventListener('abort', () => waiting.forEach((controller) => controller.abort()));
  return (reply) => {
    const [left, controller] = [new AbortController(), new AbortController()];
    if (ending.aborted) controller.abort();
    waiting.add(controller);
    reply.raw.once('close', () => {
      waiting.delete(controller);
      if (reply.raw.writableFinished) return;
      left.abort();
      controller.abort();
    });
    return { left: left.signal, signal: controller.signal };
  };
}

/** The person that a call without a session is about, if it names one. */
const personOf = (input: unknown) => (input as { readonly email?: string }).email ?? '';

const answerOf = (body: unknown): Answer => ({ status: 200, body: JSON.stringify(body ?? {}) });

/** Puts routes under /api: session, role, input, ownership, then the handler, once per Idempotency-Key. */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], services: Services): void {
  const idempotency = createIdempotency(services);
  const leavingSignal = leavingSignals(services.ending);
  app.decorateRequest('user', null);
  app.decorateRequest('sessionId', 0);
  app.decorateRequest('lacksFactor', false);

  for (const route of routes) {
    const { endpoint } = route;
    const { method, path, may, form = false, isSecret = false, limit } = endpoint;
    const changes = method !== 'GET';

    /** A GET takes its input from query and path; other methods take it from body and path, and ignore the query. */
    const readInput = async (request: FastifyRequest) => {
      const body = form ? await readForm(request) : request.body;
      const fields = body !== null && typeof body === 'object' && !Array.isArray(body) ? body : {};
      const given = { ...(changes ? fields : (request.query as object)), ...(request.params as object) };
      return { body, input: parseInput(route.input, given) };
    };

    app.route({
      method,
      url: `/api${path}`,
      config: { endpoint },
      onRequest: async (request) => {
        if (may === anyone) return;
        const { user, sessionId, lacksFactor } = await authenticate(services, may, request);
        Object.assign(request, { user, sessionId, lacksFactor });
      },
      handler: async (request, reply) => {
        const { user, sessionId, lacksFactor } = request;
        const { body, input } = await readInput(request);
        const key = idempotencyKeyOf(request.headers['idempotency-key']);
        const { left, signal } = leavingSignal(reply);
        const { database } = services;
        const prepare = async (caller: User | null) => {
          await services.rates.enter(limit, { user: caller, input, signal }, reply);
          return route.prepare({
            endpoint,
            input: input as never,
            user: caller as User,
            caller: {
              network: networkOf(request.ip),
              person: caller ? String(caller.id) : personOf(input),
              left,
            },
            services,
            signal,
            reply,
            sessionId,
            address: request.ip,
            device: request.headers['user-agent'] ?? '',
            idempotencyKey: key,
          });
        };
        const answer = async (result: unknown) => {
          if (reply.sent) return reply;
          return result instanceof Readable ? sendText(reply, result) : send(reply, answerOf(result));
        };

        if (may === anyone || !user) {
          return answer(await (await prepare(null)).finish(database.db, user as never));
        }
        const judged = { permission: may, sessionId, input };
        if (!changes) {
          await checkOwner(database.db, may, { user, lacksFactor }, input);
          const work = await prepare(user);
          const result = await work.finish(limit === 'wait' ? database.db : await database.reads(), user);
          if (limit === 'wait') await judge(services, database.db, judged);
          return answer(result);
        }
        const order: Order = {
          user,
          hold: route.endsSessions ? 'all' : 'own',
          isLong: route.isLong ?? false,
          judge: (queries, hold) => judge(services, queries, judged, hold),
          prepare: async (caller) =>
            doneBy(
              await prepare(caller),
              { device: request.headers['user-agent'] ?? '', address: request.ip },
              { name: route.name, endpoint, input: Object(input) },
            ),
        };
        if (!key || isSecret) return answer(await obey(database, order));
        const intent = { userId: user.id, key, target: `${method} ${request.url}`, bodyHash: bodyHash(body) };
        const refused = (refusal: Refusal) => refusalAnswer(refusal, endpoint);
        return send(reply, await idempotency.once(intent, order, answerOf, refused));
      },
    });
  }
}
