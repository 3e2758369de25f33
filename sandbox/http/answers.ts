import type { FastifyError, FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import type { Answer } from './idempotency';
import { Refusal } from './refusal';
import type { RouteOptions } from './route';

export const refusalAnswer = (refusal: Refusal, textField: RouteOptions['textField'] = 'msg'): Answer => {
  const { errors, code } = refusal.details;
  return { status: refusal.status, body: JSON.stringify({ [textField]: refusal.message, errors, code }) };
};

export const send = (reply: FastifyReply, { status, body }: Answer) =>
  reply.status(status).type('application/json; charset=utf-8').send(body);

const TEXTS: Readonly<Record<number, string>> = {
  400: 'Permintaan tidak dapat dibaca.',
  404: 'Alamat tidak ditemukan.',
  413: 'Data terlalu besar. Ukuran file maksimal 10 MB.',
  415: 'Jenis data tidak didukung.',
};
/** Limits of a form that say what was exceeded with a status of their own. */
const statusOf = (error: FastifyError): number =>
  error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE' ? 415 : (error.statusCode ?? 500);

const answerStatus = (reply: FastifyReply, status: number) =>
  reply.status(status).send({ msg: TEXTS[status] ?? TEXTS[400] });

/** What fails before a route is found, such as an address that cannot be decoded. */
export const answerUnrouted: FastifyServerOptions['frameworkErrors'] = (error, request, reply) => {
  void answerStatus(reply.header('X-Request-Id', request.id), statusOf(error));
};

/** Every error as JSON with a text for people; what went wrong inside stays in the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) {
      const { retryAfter } = error.details;
      if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
      const textField = (request.routeOptions.config as RouteOptions).textField;
      return send(reply, refusalAnswer(error, textField));
    }
    const status = statusOf(error);
    if (status < 500) return answerStatus(reply, status);
    request.failure = error;
    return reply.status(500).send({ msg: 'Terjadi kesalahan pada server.' });
  });
}
