const TRIES = 3;
const LONGEST_WAIT = 60_000;
const RETRIED = new Set([500, 502, 503, 504]);

/** Retry-After in ms, from seconds or a date; null where it is missing or unreadable. */
export function retryAfter(answer: Pick<Response, 'headers'>): number | null {
  const header = answer.headers.get('Retry-After');
  if (!header) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return seconds * 1000;
  const date = Date.parse(header);
  const sent = Date.parse(answer.headers.get('Date') ?? '');
  return Number.isNaN(date) || Number.isNaN(sent) ? null : date - sent;
}

/** How many ms a GET waits before its next try, or null when this answer stands. At most three tries. */
export function retryDelay(
  answer: Pick<Response, 'status' | 'headers'>,
  attempt: number,
  random: () => number,
): number | null {
  if (attempt >= TRIES) return null;
  const backOff = random() * 500 * 2 ** attempt;
  if (RETRIED.has(answer.status)) return backOff;
  if (answer.status !== 429) return null;
  return Math.min(LONGEST_WAIT, Math.max(0, retryAfter(answer) ?? backOff));
}
