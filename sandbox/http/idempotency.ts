import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { query } from '../store/query';
import type { KeyOutcome } from '../observability/metrics';
import type { Queries } from '../store/database';
import { ANSWER_KEPT } from '../store/expiry';
import { idempotencyKeys } from '../store/schema';
import type { Order } from './order';
import { Refusal } from '../core/refusal';
import type { Work } from './route';
import type { Services } from './services';

const compress = promisify(gzip);
const decompress = promisify(gunzip);
export const KEY = /^[\w-]{8,64}$/;

/** A request that may be sent again: its user, its key, and what it asks for. */
export interface Intent {
  readonly userId: number;
  readonly key: string;
  /** Method and path. */
  readonly target: string;
  readonly bodyHash: string;
}

/** An answer ready to be sent. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A known key that gets no answer. */
class KeyRefusal extends Refusal {
  constructor(
    status: number,
    text: string,
    readonly outcome: KeyOutcome,
  ) {
    super(status, text);
  }
}
const stillRunning = () => new KeyRefusal(409, 'Permintaan ini masih diproses.', 'running');
const mismatched = () =>
  new KeyRefusal(422, 'Idempotency-Key sudah dipakai untuk permintaan lain.', 'mismatched');

/** Reads the header; refuses what is no key. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY.test(header)) throw new Refusal(400, 'Idempotency-Key tidak valid.');
  return header;
}

const rowOf = ({ userId, key }: Intent) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

async function findAnswer(queries: Queries, intent: Intent, since: Date): Promise<Answer | null> {
  const [row] = await queries
    .select()
    .from(idempotencyKeys)
    .where(and(rowOf(intent), gte(idempotencyKeys.createdAt, since)));
  if (!row) return null;
  if (row.target !== intent.target || row.bodyHash !== intent.bodyHash) {
    throw mismatched();
  }
  return { status: row.status, body: await unpack(row.answer) };
}

/** Answers of so many characters are stored compressed: the embedded database is blocked while it writes one. */
const LONG = 2 ** 16;
const PACKED = 'gzip:';
const pack = async (body: string) =>
  body.length < LONG ? body : PACKED + (await compress(body)).toString('base64');
const unpack = async (kept: string) =>
  kept.startsWith(PACKED)
    ? (await decompress(Buffer.from(kept.slice(PACKED.length), 'base64'))).toString()
    : kept;

const keep = async (queries: Queries, intent: Intent, { status, body }: Answer) =>
  queries
    .insert(idempotencyKeys)
    .values({ ...intent, status, answer: await pack(body) })
    .onConflictDoNothing();

/** Claims the key until the transaction ends, across server processes. */
async function claim(tx: Queries, { userId, key }: Intent) {
  const [row] = await query<{ claimed: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0)) as claimed`,
  );
  if (!row?.claimed) throw stillRunning();
}

/** Target of a key that was withdrawn before its request came: it matches no request, so a late one is refused. */
const UNSENT: Pick<Intent, 'target' | 'bodyHash'> = { target: '', bodyHash: '' };
export type Settlement =
  | { readonly outcome: 'answered'; readonly status: number; readonly answer: unknown }
  | { readonly outcome: 'withdrawn' };

/**
 * The outcome of a request whose answer was lost. A request that has not arrived by now never takes effect: either
 * it is answered by what is returned here, or it is withdrawn for good. 409 while it still runs.
 */
export async function settle(
  tx: Queries,
  { userId, key }: Pick<Intent, 'userId' | 'key'>,
): Promise<Settlement> {
  const intent = { userId, key, ...UNSENT };
  await claim(tx, intent);
  const [row] = await tx.select().from(idempotencyKeys).where(rowOf(intent));
  if (!row) await keep(tx, intent, { status: 410, body: '' });
  if (!row || row.target === UNSENT.target) return { outcome: 'withdrawn' };
  return { outcome: 'answered', status: row.status, answer: JSON.parse(await unpack(row.answer)) };
}

export interface Idempotency {
  /**
   * Answers an intent once: the effect and the answer are one transaction. A later try gets the first answer, refusals
   * included unless they pass; a try while the first still runs gets 409, one with another body 422.
   */
  once(
    intent: Intent,
    order: Order,
    answerOf: (result: unknown) => Answer,
    refused: (refusal: Refusal) => Answer,
  ): Promise<Answer>;
}

const isPassing = ({ details }: Refusal) => details.passing ?? details.retryAfter !== undefined;

export function createIdempotency({
  database,
  metrics,
  now,
}: Pick<Services, 'database' | 'metrics' | 'now'>): Idempotency {
  const running = new Set<string>();
  return {
    async once(intent, order, answerOf, refused) {
      const name = `${intent.userId} ${intent.key}`;
      if (running.has(name)) {
        metrics.keyReused('running');
        throw stillRunning();
      }
      running.add(name);
      let refusal: Refusal | null = null;
      const noteRefusal = (error: unknown) => {
        if (error instanceof Refusal && !isPassing(error)) refusal = error;
        throw error;
      };
      const since = new Date(now() - ANSWER_KEPT);
      let work: Work | undefined;
      let isFinished = false;
      try {
        const caller = order.isLong ? await order.judge(database.db) : order.user;
        // Looked up before long work, and again once the key is claimed.
        const early = order.isLong && (await findAnswer(database.db, intent, since));
        if (early) {
          metrics.keyReused('replayed');
          return early;
        }
        const { finish } = (work = await order.prepare(caller).catch(noteRefusal));
        const given = await database.transaction(async (tx) => {
          const user = await order.judge(tx, order.hold);
          await claim(tx, intent);
          // An expired answer under the same key would conflict with the new one.
          await tx.delete(idempotencyKeys).where(and(rowOf(intent), lt(idempotencyKeys.createdAt, since)));
          const known = await findAnswer(tx, intent, since);
          if (known) return { answer: known, isFresh: false };
          const answer = answerOf(await finish(tx, user).catch(noteRefusal));
          await keep(tx, intent, answer);
          return { answer, isFresh: true };
        });
        isFinished = given.isFresh;
        if (!isFinished) metrics.keyReused('replayed');
        return given.answer;
      } catch (error) {
        // The effect is rolled back; a refusal of the effect is an answer all the same, unless it asks to try again later.
        if (error instanceof KeyRefusal) metrics.keyReused(error.outcome);
        if (refusal) await keep(database.db, intent, refused(refusal));
        throw error;
      } finally {
        await work?.end?.(isFinished);
        running.delete(name);
      }
    },
  };
}
