import { createHash } from 'node:crypto';
import type { Asked, Reply } from './between';
import { Recent } from './recent';
import { Refused } from './refused';

/** Answers that are kept. */
const MOST = 1000;

/** Answers a request whose `Idempotency-Key` came before as it was answered then, refusals too, and makes nothing anew. */
export function keepAnswers() {
  const kept = new Recent<string, { readonly what: string; readonly reply: Promise<Reply> }>(MOST);
  return ({ method, url, headers, body }: Asked, make: () => Promise<Reply>): Promise<Reply> => {
    const key = headers['idempotency-key'];
    if (key === undefined || method === 'GET') return make();
    const who = `${headers.authorization ?? ''} ${key}`;
    // The parts of a form are divided by a text of their own each time.
    const [boundary] = /(?<=boundary=)\S+/.exec(headers['content-type'] ?? '') ?? [];
    const text = body.toString('latin1');
    const asked = `${method} ${url} ${boundary ? text.replaceAll(boundary, '') : text}`;
    const what = createHash('sha256').update(asked).digest('base64');
    const found = kept.get(who);
    if (found && found.what !== what) throw new Refused(422, 'Idempotency-Key sudah dipakai.');
    const reply = found?.reply ?? make();
    kept.set(who, { what, reply });
    return reply;
  };
}
