import { basePath } from './base';
import { type CookieJar, createCookieJar } from './cookies';
import { createSessionStore, type SessionStore } from './session';
import { createLocalStore, type LocalStore } from './storage';
import { browserTabs } from './tabs';

/** What this browser keeps between visits, and the page that it shows. */
export interface BrowserState {
  readonly cookies: CookieJar;
  readonly storage: LocalStore;
  /** Storage of this tab, which outlasts its reloads. */
  readonly tabStorage: LocalStore;
  readonly session: SessionStore;
  readonly hostname: string;
  /** Of the viewport, in px. */
  readonly width: () => number;
  readonly reload: () => void;
}

export function browserState(): BrowserState {
  const cookies = createCookieJar(document, window.location.protocol === 'https:', basePath());
  return {
    cookies,
    storage: createLocalStore(() => window.localStorage),
    tabStorage: createLocalStore(() => window.sessionStorage),
    session: createSessionStore(cookies, browserTabs()),
    hostname: window.location.hostname,
    width: () => window.innerWidth,
    reload: () => window.location.reload(),
  };
}
