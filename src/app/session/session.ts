import type { User } from '../../api/schema/entities';
import type { StoredSession } from '../../machines/auth/auth.types';
import type { CookieJar } from './cookies';
import { readSession, removeSession, sessionText, writeSession } from './session-cookies';
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
  let known = sessionText(jar);
  const announceOwn = () => {
    known = sessionText(jar);
    tabs.announce();
  };
  return {
    read: () => readSession(jar),
    save(token, user, keep) {
      writeSession(jar, token, user, keep);
      announceOwn();
    },
    clear() {
      removeSession(jar);
      announceOwn();
    },
    listen: (changed) =>
      tabs.listen(() => {
        const text = sessionText(jar);
        if (text === known) return;
        known = text;
        changed(readSession(jar));
      }),
  };
}
