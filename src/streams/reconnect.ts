import {
  defer,
  distinctUntilChanged,
  filter,
  map,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  repeat,
  share,
  skip,
  startWith,
  takeWhile,
  timer,
} from 'rxjs';
import type { StreamEnvironment } from './environment';
import type { ConnectionSignal, LinkSignal } from './signals';

/** Closed by this side because the browser said that it is offline. */
export const OFFLINE_CLOSURE = 4901;
/** The server does not know the session (4401), or the channel is not the user's (4403). */
const REFUSALS: readonly number[] = [4401, 4403];
/** The server is there, and cannot serve it for the moment. */
const TRY_AGAIN_LATER = 1013;

const FIRST_WINDOW = 500;
const LONGEST_WINDOW = 20_000;
const LONGEST_WINDOW_OF_BUSY = 8_000;
const STABLE_AFTER = 10_000;
const REFUSED_UPGRADES = 3;

/** Milliseconds to wait after so many failures in a row: full jitter over a window that doubles from 0.5 s to 20 s, or less. */
export const backOff = (failures: number, random: () => number, longest = LONGEST_WINDOW): number =>
  random() * Math.min(longest, FIRST_WINDOW * 2 ** failures);

export interface ReconnectOptions {
  readonly environment: Pick<StreamEnvironment, 'online' | 'random' | 'scheduler'>;
  /** Each emission ends the pause after a refusal. Default: never. */
  readonly retries?: Observable<unknown>;
}

/**
 * Opens one connection after the other, for ever. A loss is followed by a pause with full jitter, shortened when the
 * browser comes online; the windows start over after a connection that was stable for 10 s. A server that is there and busy
 * (1013) is tried each 8 s at least; a refusal (4401, 4403) waits for `retries`. Every third refused upgrade in a row emits
 * `suspect`: the session may be invalid.
 */
export const reconnect = (
  connect: () => Observable<ConnectionSignal>,
  { environment: { online, random, scheduler }, retries = NEVER }: ReconnectOptions,
): Observable<LinkSignal> =>
  defer(() => {
    let failures = 0;
    let refusedUpgrades = 0;
    let isRefused = false;
    let isBusy = false;
    let openedAt: number | undefined;

    const turns = online.pipe(distinctUntilChanged(), skip(1), share());
    const cameOnline = turns.pipe(filter((isOnline) => isOnline));
    const wentOffline = turns.pipe(
      filter((isOnline) => !isOnline),
      map((): ConnectionSignal => ({ kind: 'closed', code: OFFLINE_CLOSURE })),
    );

    const judge = (signal: ConnectionSignal): LinkSignal[] => {
      if (signal.kind === 'opened') {
        openedAt = scheduler.now();
        refusedUpgrades = 0;
      }
      if (signal.kind !== 'closed') return [signal];
      if (openedAt !== undefined && scheduler.now() - openedAt >= STABLE_AFTER) failures = 0;
      isRefused = REFUSALS.includes(signal.code);
      isBusy = signal.code === TRY_AGAIN_LATER;
      if (isRefused) return [{ kind: 'refused', code: signal.code }];
      if (openedAt === undefined && signal.code !== OFFLINE_CLOSURE) refusedUpgrades += 1;
      const isSuspect = refusedUpgrades > 0 && refusedUpgrades % REFUSED_UPGRADES === 0;
      return isSuspect ? [signal, { kind: 'suspect', refusals: refusedUpgrades }] : [signal];
    };

    const attempt = defer(() => {
      openedAt = undefined;
      const connection = merge(connect(), wentOffline).pipe(takeWhile(({ kind }) => kind !== 'closed', true));
      return connection.pipe(
        mergeMap(judge),
        startWith<LinkSignal>({ kind: 'connecting', attempt: failures }),
      );
    });

    const pause = () => {
      if (isRefused) return retries;
      const wait = backOff(failures, random, isBusy ? LONGEST_WINDOW_OF_BUSY : LONGEST_WINDOW);
      failures += 1;
      return merge(timer(wait, scheduler), cameOnline);
    };

    return attempt.pipe(repeat({ delay: pause }));
  });
