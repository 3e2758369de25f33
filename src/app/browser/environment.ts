import { fromEvent, type Observable } from 'rxjs';
import { browserEnvironment, type StreamEnvironment } from '../../streams/environment';
import type { PageSettings } from '../../api/schema/page-settings';
import type { Desktop } from './desktop';
import type { LogStore } from './log-store';
import { type BrowserState, browserState } from './browser';
import { createNextFrame } from './next-frame';
import { type ActorClock, createSharedTimer } from './shared-timer';

/** Everything that the page needs of the world around it; tests replace parts of it. */
export interface Environment extends Omit<PageSettings, 'idempotentHosts'> {
  /** Whether the API host is known to understand Idempotency-Key: the page's own, or named in the settings. */
  readonly isIdempotent: boolean;
  /** Origin of the page, for links that are copied. */
  readonly origin: string;
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
  /** Notifications and sound, for a page that is not looked at. */
  readonly openDesktop: () => Promise<Desktop>;
  /** The page is left: closed, reloaded, or for another site. */
  readonly leaving: Observable<unknown>;
  /** Whether the person asked their browser to save data. */
  readonly savesData: boolean;
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

/** The origin that the setting names, '' for the page's own. */
function apiHostOf(setting: string): string {
  const origin = new URL(setting, window.location.href).origin;
  return origin === window.location.origin ? '' : origin;
}

/** The browser, and the settings of this installation. */
export function pageEnvironment({ idempotentHosts, ...settings }: PageSettings): Environment {
  const apiHost = apiHostOf(settings.apiHost);
  const streams = browserEnvironment();
  const browser = browserState();
  return {
    ...settings,
    apiHost,
    isIdempotent: apiHost === '' || idempotentHosts.includes(new URL(apiHost).host),
    origin: window.location.origin,
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
    openDesktop: async () => (await import('./desktop')).browserDesktop(browser.storage),
    leaving: fromEvent(window, 'pagehide'),
    savesData: (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true,
    streams,
    actorClock: createSharedTimer(),
    browser,
    openLogStore: async () => (await import('./log-store')).browserStore(),
    startPacker: () => new Worker(new URL('../log/packing.worker.ts', import.meta.url), { type: 'module' }),
  };
}
