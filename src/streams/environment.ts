import { asyncScheduler, fromEvent, map, merge, type Observable, type SchedulerLike, startWith } from 'rxjs';
import { createServerClock, type ServerClock } from './server-clock';
import { steadyClock } from './steady-clock';

/** The part of a browser's WebSocket that the streams use. */
export type SocketLike = Pick<
  WebSocket,
  'close' | 'onclose' | 'onerror' | 'onmessage' | 'onopen' | 'readyState' | 'send'
>;

/** Everything that the streams need of the world around them. */
export interface StreamEnvironment {
  /** Opens a socket. Default: `new WebSocket(url)`. */
  readonly createWebSocket: (url: string) => SocketLike;
  /** Timers, and the clock in epoch milliseconds. Default: `clock`. */
  readonly scheduler: SchedulerLike;
  /** What puts it right. Default: RxJS' `asyncScheduler`, until a server has said what time it is. */
  readonly clock: ServerClock;
  /** A number from 0 up to, not including, 1. Default: `Math.random`. */
  readonly random: () => number;
  /** Whether the page is visible: now, and then at each change and each return from a freeze. */
  readonly visible: Observable<boolean>;
  /** Whether the browser believes to be online: now, and then at each change. */
  readonly online: Observable<boolean>;
}

const isVisible = () => document.visibilityState === 'visible';
const isOnline = () => navigator.onLine;

/** The browser, with the parts in `given` replaced. */
export function browserEnvironment(given: Partial<StreamEnvironment> = {}): StreamEnvironment {
  const machine = given.scheduler ?? asyncScheduler;
  const clock =
    given.clock ??
    createServerClock({
      now: steadyClock(() => machine.now()),
      schedule: machine.schedule.bind(machine),
    });
  return {
    createWebSocket: given.createWebSocket ?? ((url) => new WebSocket(url)),
    scheduler: clock,
    clock,
    random: given.random ?? Math.random,
    visible:
      given.visible ??
      merge(
        fromEvent(document, 'visibilitychange'),
        fromEvent(document, 'resume'),
        fromEvent(window, 'pageshow'),
      ).pipe(startWith(undefined), map(isVisible)),
    online:
      given.online ??
      merge(fromEvent(window, 'online'), fromEvent(window, 'offline')).pipe(
        startWith(undefined),
        map(isOnline),
      ),
  };
}
