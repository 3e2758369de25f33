import { install } from '@sinonjs/fake-timers';
import { EPOCH } from '../support/clock';
import { settled } from '../support/deferred';

/** Lets so many milliseconds pass; every timer runs at its moment, and the promises it settles run before the next. */
export type Pass = (ms: number, idle?: () => Promise<void>) => Promise<void>;

/** Runs something for which all clocks and timers of the process stand still but for `pass`. */
export async function inSimulatedTime<T>(run: (pass: Pass) => Promise<T>): Promise<T> {
  const clock = install({
    now: EPOCH,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  // Node's own timer, which nothing replaces.
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), ms);
    return controller.signal;
  };
  try {
    await settled();
    return await run(async (ms, idle = settled) => {
      const end = Date.now() + ms;
      // Nothing that is due by then is jumped over.
      clock.setTimeout(() => {}, ms);
      while (Date.now() < end) {
        clock.next();
        await idle();
      }
    });
  } finally {
    AbortSignal.timeout = timeout;
    clock.uninstall();
  }
}
