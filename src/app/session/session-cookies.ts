import * as z from 'zod/mini';
import { type User, user as userSchema } from '../../api/schema/entities';
import { id as idSchema } from '../../api/schema/scalars';
import type { StoredSession } from '../../machines/auth/auth.types';
import type { CookieJar } from './cookies';
import { clearFigures } from './figures-cookie';
import { TOKEN } from './token';

const USER = 'user';
const ANALYTICS = '_ga';
/** Characters of a name or address that a reduced user keeps. */
const KEPT_CHARACTERS = 60;

/** Both cookies as they stand, for telling whether another tab changed them. */
export const sessionText = (jar: CookieJar) => `${jar.read(TOKEN)}\n${jar.read(USER)}`;

export function readSession(jar: CookieJar): StoredSession | null {
  const token = jar.read(TOKEN);
  if (!token) return null;
  const text = jar.read(USER) ?? '';
  const value = parsed(text);
  const user = z.safeParse(userSchema, value);
  if (user.success) return { token, user: user.data, userId: user.data.id };
  return { token, user: null, userId: idIn(value, text) };
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The id of a user who cannot be read otherwise: of a wrong shape, or cut off. */
function idIn(value: unknown, text: string): string | null {
  const field = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  const id = idSchema.safeParse(field ?? /"id"\s*:\s*"?(\d{1,19})\b/.exec(text)?.[1]);
  return id.success ? id.data : null;
}

export function writeSession(jar: CookieJar, token: string, user: User, keep: boolean) {
  const whole = JSON.stringify(user);
  jar.write(TOKEN, token, { keep });
  jar.write(USER, jar.fits(USER, whole) ? whole : JSON.stringify(reduced(user)), { keep });
}

const clipped = (text: string) => Array.from(text).slice(0, KEPT_CHARACTERS).join('');

/** What a cookie has room for, whatever a user calls themselves; the rest is read from the server where it is needed. */
const reduced = ({ id, role, firstname, lastname, email }: User) => ({
  id,
  role: clipped(role),
  firstname: clipped(firstname),
  lastname: clipped(lastname),
  email: clipped(email),
});

/** Leaves nothing of the user: neither their session nor their figures. */
export function removeSession(jar: CookieJar) {
  jar.remove(TOKEN);
  jar.remove(USER);
  clearFigures(jar);
}

/** An analytics cookie may belong to this host or to any domain above it. */
export function removeAnalytics(jar: CookieJar, hostname: string) {
  const labels = hostname.split('.');
  jar.remove(ANALYTICS);
  for (let first = 0; first < labels.length - 1; first += 1) {
    jar.remove(ANALYTICS, labels.slice(first).join('.'));
  }
}
