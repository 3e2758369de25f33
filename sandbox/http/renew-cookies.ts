import type { FastifyReply } from 'fastify';

const SESSION = ['authToken', 'user'];
/** The cookie beside a session that ends with the browser. */
const UNTIL_CLOSED = 'until_closed';
const TEN_YEARS = 315_360_000;
/** Bytes: proxies have room for some 4 KB of headers. */
const MOST = 2_000;

const cookiesIn = (header = '') =>
  new Map(header.split('; ').map((entry): [string, string] => [entry.split('=', 1)[0] ?? '', entry]));

/**
 * Has the browser keep the session that it brought: some end a cookie that a script wrote after 7 days, and none that
 * a server set. The page brings its cookies where it is of the same origin, and does without this elsewhere. `path` is where it is
 * installed, as that of its own cookies is.
 */
export function renewCookies(reply: FastifyReply, token: string, path: string): void {
  const { cookie, origin = '' } = reply.request.headers;
  const brought = cookiesIn(cookie);
  if (brought.get('authToken') !== `authToken=${encodeURIComponent(token)}` || brought.has(UNTIL_CLOSED))
    return;
  const attributes = `Max-Age=${TEN_YEARS}; Path=${path}; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
  const lines = SESSION.flatMap((name) => brought.get(name) ?? []).map((entry) => `${entry}; ${attributes}`);
  if (lines.join('').length <= MOST) reply.header('Set-Cookie', lines);
}
