import type { Readable } from 'node:stream';
import type { Endpoint } from '../../src/api/calls';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import { type Trouble, troubleOf } from '../store/trouble';
import type { Answer } from './idempotency';
import { busy, Refusal, takesNoChanges } from '../core/refusal';

export const refusalAnswer = (refusal: Refusal, endpoint?: Pick<Endpoint, 'errorFirst'>): Answer => {
  const textField = endpoint?.errorFirst ? 'error' : 'msg';
  const { errors, code } = refusal.details;
  return { status: refusal.status, body: JSON.stringify({ [textField]: refusal.message, errors, code }) };
};

const JSON_TYPE = 'application/json; charset=utf-8';
export const send = (reply: FastifyReply, { status, body }: Answer) =>
  reply.status(status).type(JSON_TYPE).send(body);
/** Sends JSON while it is written. Where that fails, the connection ends: half of it is no JSON. */
export const sendText = (reply: FastifyReply, text: Readable) => reply.type(JSON_TYPE).send(text);

const TEXTS: Readonly<Record<number, string>> = {
  400: 'Permintaan tidak dapat dibaca.',
  404: 'Alamat tidak ditemukan.',
  413: 'Data terlalu besar. Ukuran file maksimal 10 MB.',
  415: 'Jenis data tidak didukung.',
};
/** The status of an error of Fastify or of the form parser, of which one has none that fits. */
const statusOf = (error: FastifyError): number =>
  error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE' ? 415 : (error.statusCode ?? 500);

const answerStatus = (reply: FastifyReply, status: number) =>
  reply.status(status).send({ msg: TEXTS[status] ?? TEXTS[400] });

/** What fails before a route is found, such as an address that cannot be decoded. */
export const answerUnrouted: NonNullable<FastifyServerOptions['frameworkErrors']> = (
  error,
  request,
  reply,
) => {
  void answerStatus(reply.header('X-Request-Id', request.id), statusOf(error));
};

/** The answer to a call that failed for a database trouble: 503, to be sent again. */
const TROUBLED: Readonly<Record<Trouble, Refusal>> = {
  busy: busy(1),
  unreachable: busy(2),
  readOnly: takesNoChanges(5),
  full: takesNoChanges(5),
  broken: busy(5),
};

/** Answers every error as JSON with a text for people; internal details are only logged. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const trouble = troubleOf(error);
    const refusal = trouble ? TROUBLED[trouble] : error;
    if (refusal !== error) request.failure = error;
    if (refusal instanceof Refusal) {
      const { retryAfter } = refusal.details;
      if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
      return send(reply, refusalAnswer(refusal, request.routeOptions.config.endpoint));
    }
    const status = statusOf(refusal);
    if (status < 500) return answerStatus(reply, status);
    request.failure = refusal;
    return reply.status(500).send({ msg: 'Terjadi kesalahan pada server.' });
  });
}
