/** A call on its way to the server. */
export interface Asked {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Nobody is refused for who they are. */
  readonly isLenient?: boolean;
}
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The connection ends after so many bytes of the body; at 0, before any answer. */
  readonly cut?: number;
}
export type Send = (asked: Asked) => Promise<Reply>;
export type Message = Readonly<Record<string, unknown>>;

/** What happens between a server and its callers. */
export interface Between {
  /** Answers a call; `send` has the server answer it. */
  readonly answer?: (asked: Asked, send: Send) => Promise<Reply>;
  /** Maps the messages that one connection receives, one by one; `hangUp` ends it. */
  readonly filter?: (hangUp: () => void) => (message: Message) => readonly Message[];
}

/** Path and query of an address, whatever it is. */
export function partsOf(url: string): { readonly path: string; readonly query: URLSearchParams } {
  const [path = '', query] = url.split(/\?(.*)/s);
  return { path, query: new URLSearchParams(query) };
}

/** Several at once: the first is nearest to the server. */
export const all = (betweens: readonly Between[]): Required<Between> => ({
  answer: (asked, send) =>
    betweens.reduce<Send>((inner, { answer }) => (answer ? (it) => answer(it, inner) : inner), send)(asked),
  filter: (hangUp) => {
    const filters = betweens.flatMap(({ filter }) => filter?.(hangUp) ?? []);
    return (message) => filters.reduce<readonly Message[]>((told, filter) => told.flatMap(filter), [message]);
  },
});

/** Pages of any origin may call. */
const headersFor = ({ headers: { origin = '*' } }: Asked) => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'access-control-allow-origin': origin,
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
  'access-control-expose-headers': 'Retry-After',
});
export const jsonReply = (
  asked: Asked,
  status: number,
  body: unknown,
  more: Reply['headers'] = {},
): Reply => ({
  status,
  headers: { ...headersFor(asked), ...more },
  body: JSON.stringify(body),
});
