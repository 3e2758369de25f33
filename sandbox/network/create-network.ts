import { type Clock, systemClock } from '../core/clock';
import type { Feed } from '../events/feed';
import { createLoop, type Due, type Loop, type LoopOptions } from '../core/loop';
import { consoleLog, type Log } from '../core/log';
import type { Database } from '../store/database';
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
import { keepShare } from './share';
import { nextMessage } from './sent-message';
import { type Odds, onWork, USUAL_ODDS, type Work, type World } from './world';

export interface NetworkOptions {
  readonly database: Database;
  readonly feed: Feed;
  /** Simulated seconds per real second. Default 1. */
  readonly speed?: number;
  /** Of its randomness: the same seed gives the same results. Default 1. */
  readonly seed?: number;
  readonly clock?: Clock;
  /** Replaces single odds. */
  readonly odds?: Partial<Odds>;
  /** Least ms between two steps of a kind that do all that is due; what falls due meanwhile shares their queries. Default 250. */
  readonly spacing?: number;
  readonly log?: Log;
  readonly stepped?: LoopOptions['stepped'];
}

/** The network together with what only the server itself and its tests use. */
export interface RunningNetwork extends Network {
  readonly world: World;
  readonly loops: readonly Loop[];
  /** Resolves once no step is running. */
  settled(): Promise<void>;
}

/** Opens the network: whatever was sending, generating, validating or pairing goes on where it was. */
export async function createNetwork(options: NetworkOptions): Promise<RunningNetwork> {
  const { database, feed, speed = 1, seed = 1, clock = systemClock, odds, spacing = 250 } = options;
  const { log = consoleLog } = options;
  const { current: share, ...sharing } = keepShare(database, { clock, log, stepped: options.stepped });
  const world: World = {
    database,
    feed,
    clock,
    speed,
    share,
    chance: createChance(seed),
    odds: { ...USUAL_ODDS, ...odds },
    later: (seconds) => new Date(clock.now() + (seconds * 1000) / speed),
  };
  const startedAt = new Date(clock.now()).toISOString();
  let steps = 0;
  const count = (more: number) => {
    steps += more;
  };

  const loopOf = (name: Work, step: () => Promise<Due>) =>
    createLoop({ name, clock, spacing, log, takesHalfOf: 'process', step, stepped: options.stepped });
  const loops: Record<Work, Loop> = {
    blast: loopOf('blast', () => stepBlasts(world, count)),
    generator: loopOf('generator', () => stepRunners(world, generatorKind, count)),
    validator: loopOf('validator', () => stepRunners(world, validatorKind, count)),
    pairing: loopOf('pairing', () => stepPairings(world, count)),
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

  await releaseOrphans(database.db);
  for (const loop of Object.values(loops)) loop.wake();

  let closed: Promise<void> | undefined;
  const close = async () => {
    await Promise.all([unlisten(), ...Object.values(loops).map((loop) => loop.close())]);
    await sharing.close();
  };

  return {
    ...createPairingCommands(world, changed),
    ...createBlastCommands(world),
    ...createRunnerCommands(world),
    messageCreated: (accountId, signal) => nextMessage(world, accountId, signal),
    describe: () => ({ speed, seed, startedAt, steps }),
    world,
    loops: all,
    settled: async () => {
      for (const loop of all) await loop.settled();
    },
    close: () => (closed ??= close()),
  };
}
