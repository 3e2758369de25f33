import * as z from 'zod/mini';
import { type User, user as userSchema } from '../../api/schema/entities/people';
import { id as idSchema } from '../../api/schema/scalars';
import { isExplained } from '../../machines/auth/auth.rules';
import type { SignOutReason, StoredSession } from '../../machines/auth/auth.types';
import type { CookieJar } from './cookies';
import { clearFigures } from './figures-cookie';
import { TOKEN } from './token';

const USER = 'user';
const ANALYTICS = '_ga';
/** Marks a session that ends with the browser, and ends with it: cookies do not say how long they last. */
const UNTIL_CLOSED = 'until_closed';
/** Why the last session ended, where the user is to be informed; it ends with the browser. */
const ENDED = 'session_ended';
/** Characters of a name that a reduced user keeps. */
const KEPT_CHARACTERS = 60;

/** Both cookies as text, to see whether another tab changed them. */
export const sessionText = (jar: CookieJar) => `${jar.read(TOKEN)}\n${jar.read(USER)}`;

/** `announced` is the user that another tab sent; ignored where the cookies name a different one. */
export function readSession(jar: CookieJar, announced: unknown = null): StoredSession | null {
  const token = jar.read(TOKEN);
  if (!token) return null;
  const text = jar.read(USER) ?? '';
  const value = parsed(text);
  const user = userIn(value);
  const userId = user ? user.id : idIn(value, text);
  const whole = userIn(announced);
  return { token, user: whole?.id === userId ? whole : user, userId };
}

const userIn = (value: unknown): User | null => z.safeParse(userSchema, value).data ?? null;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The id in a user cookie that cannot be parsed otherwise: of a wrong shape, or cut off. */
function idIn(value: unknown, text: string): string | null {
  const field = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  const id = idSchema.safeParse(field ?? /"id"\s*:\s*"?(\d{1,19})\b/.exec(text)?.[1]);
  return id.success ? id.data : null;
}

export function writeSession(jar: CookieJar, token: string, user: User, keep: boolean) {
  // In this order, so that no other tab finds the token beside another user's name.
  jar.write(USER, userText(jar, user), { keep });
  jar.write(TOKEN, token, { keep });
  if (keep) jar.remove(UNTIL_CLOSED);
  else jar.write(UNTIL_CLOSED, '1', { keep });
  if (jar.read(ENDED) !== null) jar.remove(ENDED);
}

/** Whether the session outlives the browser. */
export const isKept = (jar: CookieJar) => jar.read(UNTIL_CLOSED) === null;

/** Writes the session anew as it stands: some browsers end what a script wrote after 7 days. */
export function renewSession(jar: CookieJar) {
  const { token, user } = readSession(jar) ?? {};
  if (token && user) writeSession(jar, token, user, isKept(jar));
}

/** Cookies travel with every request, and these are read from the server where they are shown. */
const ELSEWHERE = {
  email: undefined,
  account_bank: undefined,
  account_number: undefined,
  account_name: undefined,
};

function userText(jar: CookieJar, user: User) {
  const text = JSON.stringify({ ...user, ...ELSEWHERE });
  return jar.fits(USER, text) ? text : JSON.stringify(reduced(user));
}

const clipped = (text: string) => Array.from(text).slice(0, KEPT_CHARACTERS).join('');

/** What a cookie has room for, whatever a user calls themselves; the rest is read from the server where it is needed. */
const reduced = ({
  id,
  role,
  firstname,
  lastname,
}: Pick<User, 'id' | 'role' | 'firstname' | 'lastname'>) => ({
  id,
  role: clipped(role),
  firstname: clipped(firstname),
  lastname: clipped(lastname),
});

/** Why there is no session, as far as this browser knows. */
export function readEnding(jar: CookieJar): SignOutReason {
  const reason = jar.read(ENDED) ?? '';
  return isExplained(reason) ? reason : 'elsewhere';
}

/** Removes the user's session and figures; stores the reason, where the user did not ask for it. */
export function removeSession(jar: CookieJar, reason: SignOutReason) {
  jar.remove(TOKEN);
  jar.remove(USER);
  jar.remove(UNTIL_CLOSED);
  if (isExplained(reason)) jar.write(ENDED, reason, { keep: false });
  clearFigures(jar);
}

/** An analytics cookie may belong to this host or to any domain above it. */
export function removeAnalytics(jar: CookieJar, hostname: string) {
  const labels = hostname.split('.');
  const domains = labels.slice(1).map((_, first) => labels.slice(first).join('.'));
  for (const domain of [undefined, ...domains]) {
    // Firefox complains of each that it does not have.
    if (jar.read(ANALYTICS) === null) return;
    jar.remove(ANALYTICS, domain);
  }
}
