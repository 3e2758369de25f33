import { afterAll, afterEach, beforeAll } from 'vitest';

/** What a page does in so many ms or later, it does not do any more; what is drawn for all goes on. */
const LATER = 500;

/** The browser's events about a page's lifecycle. */
const LIFE = ['visibilitychange', 'resume', 'pageshow', 'pagehide', 'online', 'offline', 'storage'];

/** A page ends with its test, as with its tab: dozens of them would reconnect and count down beside those of later tests. */
export function endPagesWithTheirTests() {
  const { setTimeout, setInterval } = globalThis;
  const listens = [window, document].map((target) => ({ target, listen: target.addEventListener }));
  let ends: (() => void)[] = [];

  const ended =
    <F extends typeof setTimeout | typeof setInterval>(set: F) =>
    (...given: Parameters<typeof setTimeout>) => {
      const timer = set(...given);
      if (Number(given[1]) >= LATER) ends.push(() => clearTimeout(timer));
      return timer;
    };

  beforeAll(() => {
    Object.assign(globalThis, { setTimeout: ended(setTimeout), setInterval: ended(setInterval) });
    for (const { target, listen } of listens) {
      target.addEventListener = (
        type: string,
        listener: EventListener,
        options?: AddEventListenerOptions,
      ) => {
        listen.call(target, type, listener, options);
        if (LIFE.includes(type)) ends.push(() => target.removeEventListener(type, listener, options));
      };
    }
  });
  afterEach(() => {
    for (const end of ends) end();
    ends = [];
  });
  afterAll(() => {
    Object.assign(globalThis, { setTimeout, setInterval });
    for (const { target, listen } of listens) target.addEventListener = listen;
  });
}
