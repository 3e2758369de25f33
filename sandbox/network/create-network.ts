import { type Clock, systemClock } from '../clock';
import type { Feed } from '../events/feed';
import { prune } from '../events/history';
import { createLoop, type Due, type Loop } from '../loop';
import { consoleLog, type Log } from '../observability/log';
import type { Database } from '../store/database';
import { pruneRowChanges } from '../store/kept';
import { releaseOrphans } from './accounts';
import { createBlastCommands } from './blast/commands';
import { stepBlasts } from './blast/step';
import { createChance } from './chance';
import type { Network } from './network';
import { createPairingCommands } from './pairing/commands';
import { stepPairings } from './pairing/step';
import { createRunnerCommands } from './runner/commands';
import { generatorKind } from './runner/generator';
import { validatorKind } from './runner/validator';
import { stepRunners } from './runner/work';
import { nextMessage } from './sent-message';
import { type Odds, onWork, USUAL_ODDS, WORK, type Work, type World } from './world';

export interface NetworkOptions {
  readonly database: Database;
  readonly feed: Feed;
  /** Simulated seconds per real second. Default 1. */
  readonly speed?: number;
  /** The same seed tells the same story. Default 1. */
  readonly seed?: number;
  readonly clock?: Clock;
  /** Replaces single odds. */
  readonly odds?: Partial<Odds>;
  /** Least ms between two steps of a kind that do all that is due; what falls due meanwhile shares their queries. Default 250. */
  readonly spacing?: number;
  readonly log?: Log;
}

const AFTER_FAILURE_MS = 1000;
const HOUSEKEEPING_MS = 60_000;

/** The network together with what only the server itself and its tests use. */
export interface RunningNetwork extends Network {
  readonly world: World;
  /** Resolves once no step is running. */
  settled(): Promise<void>;
}

/** Opens the network: whatever was sending, generating, validating or pairing goes on where it was. */
export async function createNetwork(options: NetworkOptions): Promise<RunningNetwork> {
  const { database, feed, speed = 1, seed = 1, clock = systemClock, odds, spacing = 250 } = options;
  const { log = consoleLog } = options;
  const world: World = {
    database,
    feed,
    clock,
    speed,
    chance: createChance(seed),
    odds: { ...USUAL_ODDS, ...odds },
    later: (seconds) => new Date(clock.now() + (seconds * 1000) / speed),
  };
  const startedAt = new Date(clock.now()).toISOString();
  let steps = 0;
  const stepped = (more: number) => {
    steps += more;
  };

  const stepsOf: Record<Work, () => Promise<Due>> = {
    blast: () => stepBlasts(world, stepped),
    generator: () => stepRunners(world, generatorKind, stepped),
    validator: () => stepRunners(world, validatorKind, stepped),
    pairing: () => stepPairings(world, stepped),
  };
  const failure = 'a step of the network failed and is tried again';
  const loops = Object.fromEntries(
    WORK.map((work) => [
      work,
      createLoop({ clock, spacing, log, failure, afterFailure: AFTER_FAILURE_MS, step: stepsOf[work] }),
    ]),
  ) as Record<Work, Loop>;
  const all = Object.values(loops);

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

  let cancelHousekeeping = () => {};
  const keepHouse = () => {
    cancelHousekeeping = clock.after(HOUSEKEEPING_MS, () => {
      Promise.all([prune(database.db), pruneRowChanges(database.db)]).catch((error: unknown) =>
        log.error({ err: error }, 'old events could not be removed'),
      );
      keepHouse();
    });
  };
  keepHouse();
  await releaseOrphans(database.db);
  for (const loop of all) loop.wake();

  let closed: Promise<void> | undefined;
  const close = async () => {
    cancelHousekeeping();
    await Promise.all([unlisten(), ...all.map((loop) => loop.close())]);
  };

  return {
    ...createPairingCommands(world, changed),
    ...createBlastCommands(world),
    ...createRunnerCommands(world),
    messageCreated: (accountId, signal) => nextMessage(world, accountId, signal),
    describe: () => ({ speed, seed, startedAt, steps }),
    world,
    settled: async () => {
      for (const loop of all) await loop.settled();
    },
    close: () => (closed ??= close()),
  };
}
