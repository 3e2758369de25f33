import type { Past, PastAccount } from '../../api/schema/past';

/** How an account stands, as its past tells it. `stopped` and `broken` are linked and idle: by a person's wish, or against it. */
export const STANDINGS = [
  'sending',
  'stopped',
  'broken',
  'disconnected',
  'conflict',
  'loggedOut',
  'suspended',
] as const;
export type PastStanding = (typeof STANDINGS)[number];

/** A stretch of time in which an account stood in one way. Seconds; income in rupiah. */
export interface Span {
  readonly seconds: number;
  readonly standing: PastStanding;
  readonly success: number;
  readonly fail: number;
  readonly income: number;
}

const LINE = new RegExp(`^(\\d+) (${STANDINGS.join('|')}) (\\d+) (\\d+) (\\d+)$`);

function spanOf(line: string): Span | null {
  const [, seconds, standing, success, fail, income] = LINE.exec(line) ?? [];
  if (standing === undefined) return null;
  return {
    seconds: Number(seconds),
    standing: standing as PastStanding,
    success: Number(success),
    fail: Number(fail),
    income: Number(income),
  };
}

/** Lines of spans, oldest first; none where one of them cannot be read, since they count from one another. */
function linesOf<S>({ spans }: { readonly spans: string }, read: (line: string) => S | null): readonly S[] {
  const lines = spans.split('\n').filter((line) => line !== '');
  const known = lines.map(read);
  return known.includes(null) ? [] : (known as readonly S[]);
}
export const spansOf = (account: Pick<PastAccount, 'spans'>) => linesOf(account, spanOf);

/** A stretch of time in which a generator or validator asked for numbers, or did not. */
export interface RunnerSpan {
  readonly seconds: number;
  readonly isSending: boolean;
  readonly checked: number;
}
const RUNNER_LINE = /^(\d+) (sending|idle) (\d+) (\d+)$/;
export const runnerSpansOf = (runner: { readonly spans: string }) =>
  linesOf(runner, (line): RunnerSpan | null => {
    const [, seconds, status, success, fail] = RUNNER_LINE.exec(line) ?? [];
    if (status === undefined) return null;
    return {
      seconds: Number(seconds),
      isSending: status === 'sending',
      checked: Number(success) + Number(fail),
    };
  });

const SECONDS_AN_HOUR = 3600;
const MINUTE = 60;

/** Seconds that the server's clocks are ahead of UTC. */
function offsetOf({ at: { offset } }: Past): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * SECONDS_AN_HOUR + Number(minutes) * MINUTE);
}

/** A moment on the server's clocks, in seconds of its own days: since a midnight there. */
export const localSeconds = (past: Past, at: number) => at / 1000 + offsetOf(past);
