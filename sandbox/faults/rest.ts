import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../core/clock';
import type { RuleBook } from './rule-book';
import type { RestRule } from './rules';

/** Lets the rules answer, delay or cut off calls. Registered for all routes but the faults' own. */
export function disturbCalls(app: FastifyInstance, book: RuleBook, clock: Clock): void {
  const underway = new WeakMap<FastifyRequest, RestRule['do']>();

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/__faults')) return;
    const rule = book.restRule(request.method, request.url);
    if (!rule) return;
    const { status, body, contentType, headers, reset, delay } = rule.do;
    if (reset === 'before-commit') {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    if (status === undefined && body === undefined) {
      underway.set(request, rule.do);
      return;
    }
    if (delay) await pause(clock, delay);
    return reply
      .code(status ?? 200)
      .headers(headers)
      .type(contentType)
      .send(body ?? '{}');
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const fault = underway.get(request);
    if (!fault) return payload;
    if (fault.delay) await pause(clock, fault.delay);
    if (fault.reset === 'after-commit') request.raw.socket.destroy();
    if (fault.truncate === undefined || typeof payload !== 'string') return payload;
    reply.raw.writeHead(reply.statusCode, {
      'Content-Type': String(reply.getHeader('content-type') ?? 'application/json'),
      'Content-Length': Buffer.byteLength(payload),
    });
    reply.raw.write(payload.slice(0, fault.truncate), () => request.raw.socket.destroy());
    return neverAnswered;
  });
}

/** Keeps Fastify from answering after the connection was cut. */
const neverAnswered = new Promise<never>(() => {});

const pause = (clock: Clock, ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
