import type { User } from '../../api/schema/entities/people';
import type { SignOutReason, StoredSession } from '../../machines/auth/auth.types';
import type { CookieJar } from './cookies';
import {
  isKept,
  readEnding,
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
  /** Why there is none, in whichever tab it ended. */
  readonly ended: () => SignOutReason;
  /** `keep` is of a new session; one that is there already lasts as it did. */
  readonly save: (token: string, user: User, keep: boolean) => void;
  readonly clear: (reason: SignOutReason) => void;
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
    ended: () => readEnding(jar),
    save(token, user, keep) {
      writeSession(jar, token, user, token === jar.read(TOKEN) ? isKept(jar) : keep);
      announceOwn(user);
    },
    clear(reason) {
      removeSession(jar, reason);
      announceOwn(null);
    },
    listen: (changed) =>
      tabs.listen((announced) => {
        const text = sessionText(jar);
        if (text === known && announced === null) return renewSession(jar);
        known = text;
        changed(readSession(jar, announced));
      }),
  };
}
