import { Advised, type Check, Failure, type Trial } from '../check';
import { answered } from '../cover';
import { call, holds } from '../calls';
import { clauseOf } from '../contract';
import { someone } from '../people';
import type { Sent } from '../server';
import { receiverOf } from './receiver';

interface Kind {
  readonly what: string;
  readonly path: string;
  readonly field: string;
  readonly body: (trial: Trial, round: number) => object | Promise<object>;
}
const random = (below: number) => Math.floor(Math.random() * below);
const KINDS: readonly Kind[] = [
  {
    what: 'levels',
    path: '/api/admin/level/create',
    field: 'level',
    body: ({ label }, round) => ({
      name: label('level'),
      blast_fee: round,
      requirement_blast: 2_000_000_000,
    }),
  },
  {
    what: 'proxies',
    path: '/api/admin/proxy/save',
    field: 'proxy',
    body: () => ({ value: `http://198.51.100.${1 + random(250)}:${1024 + random(60_000)}` }),
  },
  {
    what: 'bonuses',
    path: '/api/admin/bonus/create',
    field: 'bonus',
    body: async (trial, round) => {
      const giver = someone(trial, 'admin', 'dev');
      const userId = await receiverOf(trial, giver);
      return { nominal: round, reason: trial.label('bonus'), userId, adminId: giver.id };
    },
  },
];

interface Kept {
  readonly isRepeated: boolean;
  readonly isRefused: boolean;
  readonly second: Sent;
  readonly other: Sent;
}

/** How a server treats a repeated key, with the same body and with another. */
async function keptBy(trial: Trial, { path, field, body }: Kind): Promise<Kept> {
  const person = someone(trial, 'admin', 'dev');
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const make = async (fields: object) => {
    const sent = await trial.server.send(person, 'POST', path, fields, key);
    const { id } = Object((Object(sent.body) as Record<string, unknown>)[field]) as { readonly id?: unknown };
    if (sent.status < 300 && id != null) made.add(String(id));
    return sent;
  };
  const made = new Set<string>();
  const intent = await body(trial, 1);
  const first = await make(intent);
  holds(first.status < 300, `an answer to POST ${path}`, answered(first));
  const second = await make(intent);
  const isRepeated = second.status < 300 && made.size === 1;
  const other = await make(await body(trial, 2));
  return { isRepeated, isRefused: other.status === 422, second, other };
}

/** What the server does for all of them: one that keeps keys for one call has to keep them for each. */
const known = new WeakMap<object, Promise<ReadonlyMap<Kind, Kept>>>();
function keptByAll(trial: Trial): Promise<ReadonlyMap<Kind, Kept>> {
  const found = known.get(trial.server) ?? tryAll(trial);
  known.set(trial.server, found);
  return found;
}
async function tryAll(trial: Trial) {
  const kept = new Map<Kind, Kept>();
  for (const kind of KINDS) kept.set(kind, await keptBy(trial, kind));
  return kept;
}

const settlement: Check = {
  area: 'repeats',
  clause: 'api-additions.md#what-became-of-a-request-whose-answer-was-lost',
  name: 'a lost answer: what had not come is withdrawn for good, what came is told',
  writes: true,
  run: async (trial) => {
    const person = someone(trial, 'admin', 'dev');
    const [levels] = KINDS as readonly [Kind, ...Kind[]];
    const late = crypto.randomUUID();
    const withdrawn = await call(trial, person, 'intent.settle', { key: late });
    holds(
      withdrawn.outcome === 'withdrawn',
      'withdrawn for a key that nothing came with, from POST /admin/intent/settle',
      withdrawn,
    );
    const body = await levels.body(trial, 3);
    const send = (key: string) =>
      trial.server.send(person, 'POST', levels.path, body, { 'Idempotency-Key': key });
    const refused = await send(late);
    holds(
      refused.status === 422,
      '422 for a request whose key POST /admin/intent/settle withdrew',
      answered(refused),
    );
    const key = crypto.randomUUID();
    const made = await send(key);
    const settled = await call(trial, person, 'intent.settle', { key });
    holds(
      settled.outcome === 'answered' && settled.status === made.status,
      'the answer that was lost, from POST /admin/intent/settle',
      settled,
    );
  },
};

const keys: readonly Check[] = KINDS.map((kind) => ({
  area: 'repeats',
  clause: clauseOf('idempotency'),
  name: `Idempotency-Key: ${kind.what}`,
  writes: true,
  run: async (trial) => {
    const all = await keptByAll(trial);
    const isClaimed = [...all.values()].some(({ isRepeated, isRefused }) => isRepeated || isRefused);
    const { isRepeated = false, isRefused = false, second, other } = all.get(kind) ?? {};
    if (!trial.idempotent && !isClaimed) throw new Advised('no Idempotency-Key');
    if (!isRepeated && second)
      throw new Failure(
        'the first answer and one effect for a key and body that come twice',
        answered(second),
      );
    if (!isRefused && other) throw new Failure('422 for a key that comes with another body', answered(other));
  },
}));

export const repeats: readonly Check[] = [...keys, settlement];
