import type { Asked, Reply } from './between';
import { Refused } from './refused';

/** Answers a request whose `Idempotency-Key` came before as it was answered then, and makes nothing anew. */
export function keepAnswers() {
  const kept = new Map<string, { readonly what: string; readonly reply: Promise<Reply> }>();
  return ({ method, url, headers, body }: Asked, make: () => Promise<Reply>): Promise<Reply> => {
    const key = headers['idempotency-key'];
    if (key === undefined || method === 'GET') return make();
    const who = `${headers.authorization ?? ''} ${key}`;
    // The parts of a form are divided by a text of their own each time.
    const [boundary] = /(?<=boundary=)\S+/.exec(headers['content-type'] ?? '') ?? [];
    const text = body.toString('latin1');
    const what = `${method} ${url} ${boundary ? text.replaceAll(boundary, '') : text}`;
    const found = kept.get(who);
    if (found && found.what !== what) throw new Refused(422, 'Idempotency-Key sudah dipakai.');
    const reply = found?.reply ?? make();
    kept.set(who, { what, reply });
    // What was refused has changed nothing.
    reply.catch(() => kept.delete(who));
    return reply;
  };
}
