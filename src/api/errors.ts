/**
 * Why a call gave no answer. Plain data: it is kept in the event log and in files.
 * - `refused`: the server said no; `unreachable`: no answer came; `timedOut`: none came in time;
 * - `unreadable`: an answer came that its schema refuses, or that is a failed proxy's; `aborted`: the caller no longer wants it;
 * - `unsent`: the call could not be made (no token, no user id), or was withdrawn before it came: it will never be done;
 * - `outdated`: neither could this, since a newer version of the page took away what makes it.
 */
export type ApiErrorKind =
  | 'refused'
  | 'unreachable'
  | 'timedOut'
  | 'unreadable'
  | 'aborted'
  | 'unsent'
  | 'outdated';

export interface ApiError {
  readonly kind: ApiErrorKind;
  /** HTTP status, 0 where there was no answer. */
  readonly status: number;
  /** What the user is shown. */
  readonly text: string;
  /** Text by field name, for forms. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** The server's own code, e.g. 1 for missing bank details. */
  readonly code: number | null;
  /** When the call ended, in epoch ms; missing where the client has no clock. */
  readonly at?: number;
}

export const apiError = (kind: ApiErrorKind, text: string, more: Partial<ApiError> = {}): ApiError => ({
  kind,
  text,
  status: 0,
  fieldErrors: {},
  code: null,
  ...more,
});

export const isApiError = (value: unknown): value is ApiError =>
  typeof value === 'object' && value !== null && 'kind' in value && 'fieldErrors' in value && 'text' in value;

/** A failure as events carry it; one without a `kind` is certain. */
export type Failure = Pick<ApiError, 'text' | 'at'> & Partial<ApiError>;

/** Whether what was asked for may have been done all the same (R11): no answer came, or none that can be read. */
export const isUncertain = ({ kind }: Failure) =>
  kind === 'unreachable' || kind === 'timedOut' || kind === 'unreadable';

/** Whether asking again a little later may help: no answer came, or the server could not give one yet. */
export const isPassing = ({ kind, status }: Pick<ApiError, 'kind' | 'status'>) =>
  kind === 'unreachable' || kind === 'timedOut' || status === 409 || status === 429 || status >= 500;

export const INTERNAL_ERROR = 'Internal server error';
export const NETWORK_ERROR = 'Network error. Please try again.';
export const TIMED_OUT = 'Request timed out';
export const TOKEN_MISSING = 'Authorization token is missing';
export const USER_ID_MISSING = 'User ID is missing';

/** Characters of a server text that are shown; a longer one is clipped. */
const LONGEST_TEXT = 300;
function clipped(text: string): string {
  const characters = Array.from(text);
  return characters.length > LONGEST_TEXT ? `${characters.slice(0, LONGEST_TEXT).join('')}…` : text;
}

const bodyOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};

/** The server's own text: the first of msg, message, error that is a non-empty string (HTTP-04). */
export function serverText(body: unknown, errorFirst: boolean): string | null {
  const fields = bodyOf(body);
  const order = errorFirst ? ['error', 'msg', 'message'] : ['msg', 'message', 'error'];
  const found = order
    .map((name) => fields[name])
    .find((value) => typeof value === 'string' && value.trim() !== '');
  return found === undefined ? null : clipped(found as string);
}

export function serverFieldErrors(body: unknown): Record<string, string> {
  const entries = Object.entries(bodyOf(bodyOf(body).errors));
  return Object.fromEntries(
    entries
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([name, text]) => [name, clipped(text)]),
  );
}

/** The server's own code, a number or its digits. */
export function serverCode(body: unknown): number | null {
  const { code } = bodyOf(body);
  const isText = typeof code === 'string' && code.trim() !== '';
  const read = isText ? Number(code) : code;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
}
