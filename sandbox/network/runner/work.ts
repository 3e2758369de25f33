import { publishAll, type OwnedMessage } from '../../events/publish';
import type { Queries } from '../../store/database';
import type { World } from '../world';
import {
  type Carrier,
  type CheckedNumber,
  type Found,
  type Runner,
  runnerMessage,
  saveFound,
} from './runner';
import { progressOf, turnsDue } from './runner.rules';

/** What differs between generators and validators. */
export interface RunnerKind<R extends Runner> {
  readonly source: 'generator' | 'validator';
  readonly errorEvent: 'error_generate' | 'error_validate';
  /** Those that are due, locked, with the account each asks through. */
  takeDue(tx: Queries, now: Date): Promise<{ readonly runner: R; readonly carrier: Carrier }[]>;
  nextDue(queries: Queries): Promise<number | null>;
  /** The next `count` numbers, fewer at the end; and how many there are in all and were checked before. */
  numbers(
    tx: Queries,
    runner: R,
    count: number,
  ): Promise<{ readonly list: CheckedNumber[]; readonly done: number; readonly total: number }>;
  /** The runner's columns after these numbers. */
  moved(runner: R, list: readonly CheckedNumber[]): Partial<R>;
  /** Its columns when it has ended. */
  readonly ended: Partial<R>;
  save(tx: Queries, runner: R): Promise<void>;
}

/** Seconds until a runner whose account has lost its connection tries again. */
const RETRY = 2;
const isComingBack = ({ state }: Carrier) => state === 'disconnected' || state === 'reconnecting...';

interface Worked<R> {
  readonly runner: R;
  readonly found: readonly Found[];
  readonly messages: readonly OwnedMessage[];
}

/** Lets every due runner check the numbers that are due, in one transaction; resolves to when the next is due. */
export async function stepRunners<R extends Runner>(
  world: World,
  kind: RunnerKind<R>,
  stepped: (steps: number) => void,
): Promise<number | null> {
  const { database, clock } = world;
  const steps = await database.transaction(async (tx) => {
    const due = await kind.takeDue(tx, new Date(clock.now()));
    const worked: Worked<R>[] = [];
    for (const { runner, carrier } of due) worked.push(await work(world, kind, tx, runner, carrier));
    await saveFound(
      tx,
      worked.flatMap(({ found }) => found),
    );
    for (const { runner } of worked) await kind.save(tx, runner);
    await publishAll(
      tx,
      worked.flatMap(({ messages }) => messages),
    );
    return due.length;
  });
  stepped(steps);
  return kind.nextDue(database.db);
}

async function work<R extends Runner>(
  world: World,
  kind: RunnerKind<R>,
  tx: Queries,
  runner: R,
  carrier: Carrier,
): Promise<Worked<R>> {
  const { clock, chance, speed } = world;
  const date = new Date(clock.now()).toISOString();
  const end = (change: Partial<R>) =>
    ({ ...runner, ...change, ...kind.ended, status: 'idle', nextAt: null, progress: 100 }) as R;
  const says = (spoken: R, event: string, fields: object = {}) =>
    runnerMessage(kind.source, spoken, carrier, event, { date, ...fields });

  if (isComingBack(carrier)) {
    return { runner: { ...runner, nextAt: world.later(RETRY) }, found: [], messages: [] };
  }
  if (carrier.state !== 'connected') {
    const stopped = { ...runner, status: 'idle' as const, nextAt: null, state: carrier.state };
    const fields = { state: carrier.state, error: 'Akun tidak tersambung' };
    return { runner: stopped, found: [], messages: [says(stopped, kind.errorEvent, fields)] };
  }

  const interval = () => (chance.between(runner.intervalMin, runner.intervalMax) * 1000) / speed;
  const { turns, nextAt } = turnsDue(runner.nextAt?.getTime() ?? clock.now(), clock.now(), interval);
  const { list, done, total } = await kind.numbers(tx, runner, turns);
  const found = list.filter(({ number }) => chance.isRegistered(number));
  const checked = done + list.length;
  const counted = {
    ...kind.moved(runner, list),
    countSuccess: runner.countSuccess + found.length,
    countFail: runner.countFail + list.length - found.length,
    progress: progressOf(checked, total),
  } as Partial<R>;
  const isDone = checked >= total || list.length === 0;
  const after = isDone ? end(counted) : { ...runner, ...counted, nextAt: new Date(nextAt) };
  const progress = { progressing: !isDone, progress: after.progress };
  const messages = [
    ...(found.length > 0 ? [says(after, 'count_success')] : []),
    ...(found.length < list.length ? [says(after, 'count_fail')] : []),
    isDone
      ? says(after, 'finished', { state: after.state })
      : says(after, 'progressing', { ...progress, ...currentNumber(after) }),
  ];
  return {
    runner: after,
    found: found.map((row) => ({
      ...row,
      generator_id: kind.source === 'generator' ? runner.id : null,
      validator_id: kind.source === 'validator' ? runner.id : null,
      insert: runner.insertFound,
    })),
    messages,
  };
}

const currentNumber = (runner: object) =>
  'currentNumber' in runner ? { current_number: runner.currentNumber } : {};
