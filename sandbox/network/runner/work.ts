import { publishAll, type OwnedMessage } from '../../events/publish';
import type { Queries } from '../../store/database';
import { NoAnswer } from '../answers';
import type { World } from '../world';
import {
  type Carrier,
  type CheckedNumber,
  type Found,
  type Runner,
  runnerMessage,
  saveFound,
} from './runner';
import { progressOf, retryAfter, turnsDue } from './runner.rules';

/** What differs between generators and validators. */
export interface RunnerKind<R extends Runner> {
  readonly source: 'generator' | 'validator';
  readonly errorEvent: 'error_generate' | 'error_validate';
  /** Those that are due, with the account each asks through. */
  readDue(queries: Queries, now: Date): Promise<{ readonly runner: R; readonly carrier: Carrier }[]>;
  /** The same, locked. */
  takeDue(tx: Queries, now: Date): Promise<{ readonly runner: R; readonly carrier: Carrier }[]>;
  nextDue(queries: Queries): Promise<number | null>;
  /** The next `count` numbers, fewer at the end; and how many there are in all and were checked before. */
  numbers(
    queries: Queries,
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
/** Codes that are told of a check that was not answered, and of one that failed otherwise. */
const [NO_ANSWER, FAILED] = ['408', '500'];
const isComingBack = ({ state }: Carrier) => state === 'disconnected' || state === 'reconnecting...';

/** Numbers of a runner that the network was asked about. */
interface Checked {
  readonly list: readonly CheckedNumber[];
  readonly found: readonly CheckedNumber[];
  readonly done: number;
  readonly total: number;
  readonly nextAt: Date;
}

/** A check that failed, as the `failures`th in a row. */
interface Unchecked {
  readonly code: string;
  readonly failures: number;
}

interface Worked<R> {
  readonly runner: R;
  readonly found: readonly Found[];
  readonly messages: readonly OwnedMessage[];
}

/**
 * Each step lets every due runner check the numbers that are due: asks the network first, which may take its time, and writes what it
 * said in one transaction, where the runner is as it was. Resolves to when the next is due.
 */
export function createRunnerSteps<R extends Runner>(
  world: World,
  kind: RunnerKind<R>,
  stepped: (steps: number) => void,
): () => Promise<number | null> {
  const { database, clock, chance, speed, log, port } = world;
  /** How many checks of a runner have failed in a row. */
  const failed = new Map<number, number>();
  const ask = async (runner: R, { clientid }: Carrier): Promise<Checked | Unchecked> => {
    const interval = () => (chance.between(runner.intervalMin, runner.intervalMax) * 1000) / speed;
    const before = failed.get(runner.id) ?? 0;
    const { turns, nextAt } = turnsDue(
      runner.nextAt?.getTime() ?? clock.now(),
      clock.now(),
      interval,
      before,
    );
    const { list, done, total } = await kind.numbers(database.db, runner, turns);
    const numbers = list.map(({ number }) => number);
    try {
      const isKnown = await port.check(clientid, numbers);
      // Twice as many the next time, and not all at once: a network that is too slow for them would fail again.
      if (before > 0) failed.set(runner.id, before - 1);
      const found = list.filter((_, place) => isKnown[place]);
      return { list, found, done, total, nextAt: new Date(nextAt) };
    } catch (error) {
      log.warn({ err: error }, 'the network does not say which numbers it knows');
      const failures = before + 1;
      failed.set(runner.id, failures);
      return { code: error instanceof NoAnswer ? NO_ANSWER : FAILED, failures };
    }
  };
  return async () => {
    const now = new Date(clock.now());
    const asking = await kind.readDue(database.db, now);
    const asked = new Map(
      await Promise.all(
        asking.map(async ({ runner, carrier }) => {
          const answer = carrier.state === 'connected' ? await ask(runner, carrier) : undefined;
          return [runner.id, { runner, answer }] as const;
        }),
      ),
    );
    const steps = await database.transaction(async (tx) => {
      const due = (await kind.takeDue(tx, now)).filter(({ runner }) =>
        isSame(runner, asked.get(runner.id)?.runner),
      );
      const worked = due.map(({ runner, carrier }) =>
        work(world, kind, runner, carrier, asked.get(runner.id)?.answer),
      );
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
  };
}

/** Whether a runner is where it was: each piece of its numbers counts once, whoever else asked about it. */
const isSame = (runner: Runner, before: Runner | undefined) =>
  runner.nextAt?.getTime() === before?.nextAt?.getTime();

function work<R extends Runner>(
  world: World,
  kind: RunnerKind<R>,
  runner: R,
  carrier: Carrier,
  answer: Checked | Unchecked | undefined,
): Worked<R> {
  const date = new Date(world.clock.now()).toISOString();
  const end = (change: Partial<R>) =>
    ({ ...runner, ...change, ...kind.ended, status: 'idle', nextAt: null, progress: 100 }) as R;
  const says = (spoken: R, event: string, fields: object = {}) =>
    runnerMessage(kind.source, spoken, carrier, event, { date, ...fields });

  const retried = (seconds: number) => ({ ...runner, nextAt: world.later(seconds) });
  if (isComingBack(carrier) || (carrier.state === 'connected' && !answer)) {
    return { runner: retried(RETRY), found: [], messages: [] };
  }
  if (carrier.state !== 'connected' || !answer) {
    const stopped = { ...runner, status: 'idle' as const, nextAt: null, state: carrier.state };
    const fields = { state: carrier.state, error: 'Akun tidak tersambung' };
    return { runner: stopped, found: [], messages: [says(stopped, kind.errorEvent, fields)] };
  }

  if ('code' in answer) {
    const { code, failures } = answer;
    return {
      runner: retried(retryAfter(failures)),
      found: [],
      messages: [says(runner, 'attempting', { code })],
    };
  }

  const { list, found, done, total, nextAt } = answer;
  const reached = done + list.length;
  const counted = {
    ...kind.moved(runner, list),
    countSuccess: runner.countSuccess + found.length,
    countFail: runner.countFail + list.length - found.length,
    progress: progressOf(reached, total),
  } as Partial<R>;
  const isDone = reached >= total || list.length === 0;
  const after = isDone ? end(counted) : { ...runner, ...counted, nextAt };
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
