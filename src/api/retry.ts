const TRIES = 3;
const LONGEST_WAIT = 60_000;
/** In ms; short, since the user waits for the change. */
const LONGEST_RESEND_WAIT = 5_000;
const RETRIED = new Set([500, 502, 504]);

type Answer = Pick<Response, 'status' | 'headers'>;

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

/** Whether a server that cannot do it for now says how long to wait. */
export const isBusy = (answer: Answer) => answer.status === 503 && retryAfter(answer) !== null;

/**
 * How many ms a call waits before its next try, or null when this answer stands. At most three tries: of a GET, and of a
 * change that is done once however often it is sent, for a server that is busy and not for long.
 */
export function retryDelay(
  answer: Answer,
  attempt: number,
  random: () => number,
  isRead = true,
): number | null {
  if (attempt >= TRIES) return null;
  const backOff = random() * 500 * 2 ** attempt;
  const asked = Math.max(0, retryAfter(answer) ?? 0);
  if (!isRead) return isBusy(answer) && asked <= LONGEST_RESEND_WAIT ? asked + backOff : null;
  if (answer.status === 503) return Math.min(LONGEST_WAIT, asked + backOff);
  if (RETRIED.has(answer.status)) return backOff;
  if (answer.status !== 429) return null;
  return Math.min(LONGEST_WAIT, Math.max(0, retryAfter(answer) ?? backOff));
}
