import { fromEvent, type Observable } from 'rxjs';
import { browserEnvironment, type StreamEnvironment } from '../../streams/environment';
import type { PageSettings } from '../../api/schema/page-settings';
import { basePath } from './base';
import type { Desktop } from './desktop';
import type { LogStore } from './log-store';
import { type BrowserState, browserState } from './browser';
import { createNextFrame } from './next-frame';
import { type ActorClock, createSharedTimer } from './shared-timer';

/** Everything that the page needs of the world around it; tests replace parts of it. */
export interface Environment extends Omit<PageSettings, 'idempotentHosts'> {
  /** Whether the API host is known to understand Idempotency-Key: the page's own, or named in the settings. */
  readonly isIdempotent: boolean;
  /** Where the API is, without a slash at its end. */
  readonly apiHost: string;
  /** Where the page is, for links that are copied, without a slash at its end. */
  readonly pageAddress: string;
  readonly fetch: typeof fetch;
  /** A `fetch` that reports how much of its body is sent, 0 to 1; for uploads. */
  readonly progressingFetch: (onProgress: (share: number) => void) => typeof fetch;
  /** Epoch ms, by the server's clock. */
  readonly now: () => number;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  /** Resolves after `ms`, rejects when `signal` aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Runs something just before the page is next drawn; a hidden page is not. */
  readonly nextFrame: (run: () => void) => void;
  /** Puts text on the clipboard; rejects where the page has none. */
  readonly copyText: (text: string) => Promise<void>;
  /** Opens the device's own way to pass a link on, where it has one; rejects where that is called off. */
  readonly shareLink?: ((url: string) => Promise<void>) | undefined;
  /** Notifications and sound, for a page that is not looked at. */
  readonly openDesktop: () => Promise<Desktop>;
  /** The page is left: closed, reloaded, or for another site. */
  readonly leaving: Observable<unknown>;
  /** Whether the person asked their browser to save data. */
  readonly savesData: boolean;
  /** Whether the page is open on a phone: a small screen for fingers. */
  readonly isPhone: boolean;
  readonly streams: StreamEnvironment;
  /** For the delays of charts. */
  readonly actorClock: ActorClock;
  /** Cookies, local storage and what the other tabs do with them. */
  readonly browser: BrowserState;
  /** Where the event log outlives the page. */
  readonly openLogStore: () => Promise<LogStore>;
  /** Starts a worker that packs the log for it. Throws where the page can have none. */
  readonly startPacker: () => Worker;
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

const addressOf = (text: string) => {
  const { origin, pathname } = new URL(text, window.location.origin);
  return (origin + pathname).replace(/\/+$/, '');
};

/** The browser, and the settings of this installation. */
export function pageEnvironment({ idempotentHosts, ...settings }: PageSettings): Environment {
  const pageAddress = addressOf(basePath());
  const apiHost = settings.apiHost ? addressOf(settings.apiHost) : pageAddress;
  const streams = browserEnvironment();
  const browser = browserState();
  return {
    ...settings,
    apiHost,
    isIdempotent: apiHost === pageAddress || idempotentHosts.includes(new URL(apiHost).host),
    pageAddress,
    fetch: (input, init) => fetch(input, init),
    progressingFetch: (onProgress) => async (input, init) => {
      const { progressingFetch } = await import('./progressing-fetch');
      return progressingFetch(onProgress)(input, init);
    },
    now: () => streams.clock.now(),
    newId: () => crypto.randomUUID(),
    random: () => Math.random(),
    wait,
    nextFrame: createNextFrame((run) => requestAnimationFrame(run)),
    copyText: async (text) => navigator.clipboard.writeText(text),
    shareLink: navigator.share && ((url) => navigator.share({ url })),
    openDesktop: async () =>
      (await import('./desktop')).browserDesktop(browser.storage, undefined, settings.brand),
    leaving: fromEvent(window, 'pagehide'),
    isPhone: matchMedia('(pointer: coarse) and (max-width: 47.9975rem)').matches,
    savesData: (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true,
    streams,
    actorClock: createSharedTimer(),
    browser,
    openLogStore: async () => (await import('./log-store')).browserStore(),
    startPacker: () => new Worker(new URL('../log/packing.worker.ts', import.meta.url), { type: 'module' }),
  };
}
