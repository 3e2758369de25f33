import type { User } from '../../api/schema/entities';
import type { StoredSession } from '../../machines/auth/auth.types';
import type { CookieJar } from './cookies';
import { readSession, removeSession, sessionText, tidySession, writeSession } from './session-cookies';
import type { Tabs } from './tabs';

/** The session as this browser keeps it, shared by its tabs. */
export interface SessionStore {
  readonly read: () => StoredSession | null;
  readonly save: (token: string, user: User, keep: boolean) => void;
  readonly clear: () => void;
  /** Calls `changed` when another tab saved or cleared the session. Returns how to stop. */
  readonly listen: (changed: (session: StoredSession | null) => void) => () => void;
}

export function createSessionStore(jar: CookieJar, tabs: Tabs): SessionStore {
  tidySession(jar);
  let known = sessionText(jar);
  const announceOwn = (user: User | null) => {
    known = sessionText(jar);
    tabs.announce(user);
  };
  return {
    read: () => readSession(jar),
    save(token, user, keep) {
      writeSession(jar, token, user, keep);
      announceOwn(user);
    },
    clear() {
      removeSession(jar);
      announceOwn(null);
    },
    listen: (changed) =>
      tabs.listen((told) => {
        const text = sessionText(jar);
        if (text === known && told === null) return;
        known = text;
        changed(readSession(jar, told));
      }),
  };
}
