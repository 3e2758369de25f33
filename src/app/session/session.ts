import type { User } from '../../api/schema/entities';
import type { StoredSession } from '../../machines/auth/auth.types';
import type { CookieJar } from './cookies';
import {
  isKept,
  readSession,
  removeSession,
  renewSession,
  sessionText,
  writeSession,
} from './session-cookies';
import type { Tabs } from './tabs';
import { TOKEN } from './token';

/** The session as this browser keeps it, shared by its tabs. */
export interface SessionStore {
  readonly read: () => StoredSession | null;
  /** `keep` is of a new session; one that is there already lasts as it did. */
  readonly save: (token: string, user: User, keep: boolean) => void;
  readonly clear: () => void;
  /** Calls `changed` when another tab saved or cleared the session. Returns how to stop. */
  readonly listen: (changed: (session: StoredSession | null) => void) => () => void;
}

export function createSessionStore(jar: CookieJar, tabs: Tabs): SessionStore {
  renewSession(jar);
  let known = sessionText(jar);
  const announceOwn = (user: User | null) => {
    known = sessionText(jar);
    tabs.announce(user);
  };
  return {
    read: () => readSession(jar),
    save(token, user, keep) {
      writeSession(jar, token, user, token === jar.read(TOKEN) ? isKept(jar) : keep);
      announceOwn(user);
    },
    clear() {
      removeSession(jar);
      announceOwn(null);
    },
    listen: (changed) =>
      tabs.listen((told) => {
        const text = sessionText(jar);
        if (text === known && told === null) return renewSession(jar);
        known = text;
        changed(readSession(jar, told));
      }),
  };
}
