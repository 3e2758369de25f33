import { and, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { createChance } from '../core/chance';
import { type Clock, systemClock } from '../core/clock';
import { createLoop, type Due, type Loop, type LoopOptions } from '../core/loop';
import { consoleLog, type Log } from '../core/log';
import { createTries } from '../core/tries';
import type { Feed } from '../events/feed';
import type { Database } from '../store/database';
import { accountTurns } from '../store/schema';
import { releaseOrphans } from './accounts';
import { type Answers, type Asked, createAnswers, type Outcome } from './answers';
import { createBlastCommands } from './blast/commands';
import { createInbox } from './blast/inbox';
import { STEPS_AT_ONCE } from './blast/due';
import { stepBlasts } from './blast/step';
import type { Commands } from './network';
import { giveOrders } from './orders';
import { createOptOutCommands } from './opt-outs';
import { createPairingCommands } from './pairing/commands';
import { stepPairings } from './pairing/step';
import type { Host, Network, OpenNetwork, Order } from './port';
import { takeReports } from './reports';
import { createRunnerCommands } from './runner/commands';
import { generatorKind } from './runner/generator';
import { validatorKind } from './runner/validator';
import { createRunnerSteps } from './runner/work';
import { keepShare } from './share';
import { nextMessage } from './sent-message';
import { announceWork, onWork, type Work, type World } from './world';

export interface NetworkOptions {
  readonly database: Database;
  readonly feed: Feed;
  /** The network behind the port. */
  readonly open: OpenNetwork;
  readonly clock?: Clock;
  /** Least ms between two steps of a kind that do all that is due; what falls due meanwhile shares their queries. Default 250. */
  readonly spacing?: number | undefined;
  readonly log?: Log;
  readonly stepped?: LoopOptions['stepped'];
  /** Is told of each thing that the network was asked, once it has answered or failed. */
  readonly asked?: (asked: Asked, outcome: Outcome) => void;
}

/** What the server does with its network, together with what only the server itself and its tests use. */
export interface RunningNetwork extends Commands {
  readonly port: Network;
  readonly loops: readonly Loop[];
  /** Resolves once no step is running. */
  settled(): Promise<void>;
  /** Stops after the step in hand. What is sending goes on where it was when a server starts again. */
  close(): Promise<void>;
}

/** Opens the network: whatever was sending, generating, validating or pairing goes on where it was. */
export async function createNetwork(options: NetworkOptions): Promise<RunningNetwork> {
  const {
    database,
    feed,
    open,
    clock = systemClock,
    spacing = 250,
    log = consoleLog,
    stepped,
    asked,
  } = options;
  const { db } = database;
  const { current: share, ...sharing } = keepShare(database, { clock, log, stepped });
  const inbox = createInbox(() => loops.blast.wake());
  const underWay = createUnderWay();
  const host: Host = {
    report: (reports) => underWay.add(takeReports(world, reports)),
    reportSoon: (reports) => inbox.add(reports),
    clock,
    log,
    queries: db,
  };
  const port = await open(host);
  const { speed = 1 } = port;
  const answers = createAnswers(port, clock, asked);
  const give = createGiving(answers, log);
  const world: World = {
    database,
    feed,
    clock,
    log,
    speed,
    share,
    chance: createChance(1),
    later: (seconds) => new Date(Math.ceil(clock.now() + (seconds * 1000) / speed)),
    port: answers,
    give: (orders) => {
      if (orders.length > 0) void underWay.add(give(orders));
    },
  };
  const startedAt = new Date(clock.now()).toISOString();
  let steps = 0;
  const count = (more: number) => {
    steps += more;
  };

  const loopOf = (name: Work, step: () => Promise<Due>) =>
    createLoop({ name, clock, spacing, log, takesHalfOf: 'process', step, stepped });
  const loops: Record<Work, Loop> = {
    blast: loopOf('blast', () => stepBlasts(world, inbox, count)),
    generator: loopOf('generator', createRunnerSteps(world, generatorKind, count)),
    validator: loopOf('validator', createRunnerSteps(world, validatorKind, count)),
    pairing: loopOf('pairing', () => stepPairings(world, count)),
    order: loopOf('order', () => giveOrders(world, count)),
  };
  const all = [...Object.values(loops), ...(sharing.loop ? [sharing.loop] : [])];

  const waiters = new Set<{ readonly work: Work; readonly resume: () => void }>();
  const changed = (work: Work, signal: AbortSignal) =>
    new Promise<void>((resume) => {
      waiters.add({ work, resume });
      signal.addEventListener('abort', () => resume(), { once: true });
    });
  const unlisten = await onWork(database, (work) => {
    loops[work]?.wake();
    for (const waiter of waiters) {
      if (waiter.work !== work) continue;
      waiters.delete(waiter);
      waiter.resume();
    }
  });

  /** Has messages that were not answered given again at once; not those that wait for a person to connect their phone. */
  const giveAgain = (where?: SQL) =>
    db
      .update(accountTurns)
      .set({ nextAt: new Date(clock.now()) })
      .where(and(isNotNull(accountTurns.sendId), isNotNull(accountTurns.nextAt), where));
  await releaseOrphans(db);
  // Nobody else has what was not answered.
  if (!database.isShared) await giveAgain();
  for (const loop of Object.values(loops)) loop.wake();

  let closed: Promise<void> | undefined;
  const close = async () => {
    answers.hurry();
    await Promise.all([unlisten(), ...Object.values(loops).map((loop) => loop.close())]);
    await underWay.settled();
    await answers.close().catch((error: unknown) => log.warn({ err: error }, 'the network does not close'));
    await handOver().catch((error: unknown) =>
      log.warn({ err: error }, 'messages wait until they are overdue'),
    );
    await sharing.close();
  };
  /** Writes what was reported and not written yet, and leaves what was not answered to another process at once. */
  const handOver = async () => {
    while (!inbox.isEmpty()) await takeReports(world, inbox.take(STEPS_AT_ONCE));
    await giveAgain(inArray(accountTurns.part, [...share().parts]));
    await announceWork(world, db, 'blast');
  };

  return {
    ...createPairingCommands(world, changed),
    ...createBlastCommands(world),
    ...createRunnerCommands(world),
    ...createOptOutCommands(world),
    messageCreated: (accountId, signal) => nextMessage(world, accountId, signal),
    describe: () => ({ ...port.about, startedAt, steps }),
    port,
    loops: all,
    settled: async () => {
      for (const loop of all) await loop.settled();
      await underWay.settled();
    },
    close: () => (closed ??= close()),
  };
}

/** Gives the network orders; what it does not take comes again. */
function createGiving({ take }: Answers, log: Log) {
  const tries = createTries(log, {
    failing: 'the network takes no orders: they come again until it does',
    working: 'the network takes orders again',
  });
  return (orders: readonly Order[]) =>
    take(orders).then(tries.worked, (error: unknown) => void tries.failed(error));
}

/** Work that nobody waits for, until the end. */
function createUnderWay() {
  const all = new Set<Promise<void>>();
  return {
    add: (work: Promise<void>) => {
      const done: Promise<void> = work.catch(() => undefined).finally(() => all.delete(done));
      all.add(done);
      return work;
    },
    settled: () => Promise.all(all),
  };
}
