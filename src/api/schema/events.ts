import type { FieldRule } from './field-rules';
import type { EventName, Named, WireEvent } from './socket';
import { because, stopped, type Telling, told } from './telling';

/**
 * Whose an event is, where its `source` does not say: a sender is an account, a generator or a validator. What it tells of
 * a sender or a receiver beside is theirs, whosever it is.
 */
export type EventOwner =
  | 'sender'
  | 'generator'
  | 'validator'
  | 'sender and receiver'
  | 'receiver'
  | 'pairing';

/** What an event may be news of: how the link stands now, a suspension, or the end of the work. */
export type EventNews = 'link' | 'suspended' | 'finished' | 'failed';

/** What the page makes of an event. */
interface EventRow<N extends EventName> {
  readonly owner: EventOwner;
  /** Whether it may change a figure of some dashboard. */
  readonly changesFigures: boolean;
  /** What it is told as to who looks elsewhere; null for what is no news. */
  readonly news: EventNews | null;
  /** What the log keeps of its own fields. */
  readonly log: { readonly [K in OwnKeys<N>]: RuleFor<WireEvent<N>, K> };
  /** What the timeline of its owner says; null for one that shows in what became of the owner, or in nothing. */
  readonly words: ((event: WireEvent<N>) => Telling) | null;
}

type Keys<T> = T extends unknown ? keyof Named<T> : never;
type OwnKeys<N extends EventName> = Exclude<Keys<WireEvent<N>>, keyof typeof envelopeLog>;
type Value<T, K extends PropertyKey> = T extends { readonly [key in K]?: infer V } ? NonNullable<V> : never;
/** One rule, or one for every field of the field. */
type RuleFor<T, K extends PropertyKey> = [Value<T, K>] extends [object]
  ? { readonly [F in Keys<Value<T, K>>]: RuleFor<Value<T, K>, F> }
  : FieldRule;

/** What the log keeps of the fields that every event may carry. */
export const envelopeLog = {
  type: 'plain',
  at: 'plain',
  replayed: 'plain',
  deviceId: 'plain',
  date: 'plain',
  source: 'plain',
  epoch: 'plain',
  seq: 'plain',
  sender: {
    id: 'plain',
    user_id: 'plain',
    clientid: 'plain',
    state: 'plain',
    status: 'plain',
    count_success: 'plain',
    count_fail: 'plain',
    income: 'plain',
    suspended: 'plain',
    suspended_count: 'plain',
    progress: 'plain',
    current_number: 'phone',
  },
  receiver: {
    id: 'plain',
    number: 'phone',
    in_use: 'plain',
    count_success: 'plain',
    count_fail: 'plain',
    last_sent: 'plain',
  },
} as const satisfies { readonly [K in keyof WireEvent]: RuleFor<WireEvent, K> };

const outcome = { state: 'plain', error: 'phone' } as const;
const failure = { message: 'covered' } as const;

const failed = ({ error }: { readonly error?: string | null | undefined }) =>
  stopped(because('gagal', error), 'danger');

/** Every event of the socket, and what the page makes of it. */
export const eventTable = {
  count_success: {
    owner: 'sender and receiver',
    changesFigures: true,
    news: null,
    log: {},
    words: () => ({ ...told('Terkirim', 'success'), run: 'sent' }),
  },
  count_fail: {
    owner: 'sender and receiver',
    changesFigures: true,
    news: null,
    log: {},
    words: () => ({ ...told('Gagal terkirim', 'danger'), run: 'failed' }),
  },
  count_synced: { owner: 'sender', changesFigures: true, news: null, log: {}, words: null },
  sending: { owner: 'sender', changesFigures: true, news: null, log: {}, words: null },
  generating: {
    owner: 'generator',
    changesFigures: true,
    news: null,
    log: {},
    words: null,
  },
  validating: {
    owner: 'validator',
    changesFigures: true,
    news: null,
    log: {},
    words: null,
  },
  stop: {
    owner: 'sender',
    changesFigures: true,
    news: null,
    log: {},
    words: () => stopped('dihentikan'),
  },
  idle: {
    owner: 'sender',
    changesFigures: true,
    news: null,
    log: {},
    words: () => stopped('tidak ada lagi yang dikirim'),
  },
  finished: {
    owner: 'sender',
    changesFigures: true,
    news: 'finished',
    log: outcome,
    words: ({ error }) => stopped(because('selesai', error)),
  },
  error_blast: {
    owner: 'sender',
    changesFigures: true,
    news: 'failed',
    log: outcome,
    words: failed,
  },
  error_generate: {
    owner: 'generator',
    changesFigures: true,
    news: 'failed',
    log: outcome,
    words: failed,
  },
  error_validate: {
    owner: 'validator',
    changesFigures: true,
    news: 'failed',
    log: outcome,
    words: failed,
  },
  'connection.update': {
    owner: 'sender',
    changesFigures: true,
    news: 'link',
    log: { state: 'plain' },
    words: null,
  },
  suspended: {
    owner: 'sender',
    changesFigures: true,
    news: 'suspended',
    log: {},
    words({ sender }) {
      const times = sender?.suspended_count;
      const text = typeof times === 'number' ? `Ditangguhkan untuk ke-${times} kalinya` : 'Ditangguhkan';
      return { ...told(text, 'danger'), isOfLink: true };
    },
  },
  reconnecting: {
    owner: 'sender',
    changesFigures: true,
    news: null,
    log: { reconnectTime: 'plain' },
    words: null,
  },
  attempting: {
    owner: 'sender',
    changesFigures: false,
    news: null,
    log: { code: 'code' },
    words: ({ code }) => ({
      ...told(`Gagal${code ? ` (kode ${code})` : ''}, mencoba lagi`, 'warning'),
      run: 'retried',
    }),
  },
  progressing: {
    owner: 'sender',
    changesFigures: false,
    news: null,
    log: { progressing: 'plain', progress: 'plain', current_number: 'phone' },
    words: null,
  },
  update_target: {
    owner: 'sender',
    changesFigures: false,
    news: null,
    log: { progressing: 'plain' },
    words: null,
  },
  waiting: {
    owner: 'sender',
    changesFigures: false,
    news: null,
    log: { waitTime: 'plain' },
    words: ({ waitTime }) => ({
      ...told(waitTime === undefined ? 'Menunggu' : `Menunggu ${waitTime} detik`),
      run: 'waited',
    }),
  },
  reset: {
    owner: 'sender',
    changesFigures: true,
    news: null,
    log: { state: 'plain' },
    words: () => told('Jumlah direset'),
  },
  authenticated: {
    owner: 'pairing',
    changesFigures: true,
    news: null,
    log: { clientInfo: { phonenumber: 'phone', pushname: 'person', server: 'plain', serialized: 'phone' } },
    words: null,
  },
  qr: {
    owner: 'pairing',
    changesFigures: false,
    news: null,
    log: { qr: 'covered' },
    words: null,
  },
  code: {
    owner: 'pairing',
    changesFigures: false,
    news: null,
    log: { code: 'covered' },
    words: null,
  },
  unhandledRejection: {
    owner: 'pairing',
    changesFigures: false,
    news: null,
    log: failure,
    words: null,
  },
  uncaughtException: {
    owner: 'pairing',
    changesFigures: false,
    news: null,
    log: failure,
    words: null,
  },
  mongo: { owner: 'pairing', changesFigures: false, news: null, log: failure, words: null },
  in_use: { owner: 'receiver', changesFigures: true, news: null, log: {}, words: null },
} as const satisfies { readonly [N in EventName]: EventRow<N> };

type EventTable = typeof eventTable;
/** Told to the dialog of a pairing. */
export type PairingEvent = {
  [N in keyof EventTable]: EventTable[N]['owner'] extends 'pairing' ? N : never;
}[keyof EventTable];
/** Told to both ends of a message, each by what the event tells of it: `sender` and `receiver`. */
export type PartyEvent = Exclude<keyof EventTable, PairingEvent>;

/** A chart of a party that goes by these forgets none. */
export const partyEvents = Object.entries(eventTable).flatMap(([name, { owner }]) =>
  owner === 'pairing' ? [] : [name as PartyEvent],
);
export const partyTypes = partyEvents.map((name) => `wire.${name}` as const);

// A map, since names come from outside: an object would answer to `constructor`.
const rows = new Map(Object.entries(eventTable).map(([name, entry]) => [`wire.${name}`, entry]));
/** What the page makes of the event with this type; undefined for what is none of the socket's. */
export function eventRow(type: WireEvent['type']): EventRow<never>;
export function eventRow(type: string): EventRow<never> | undefined;
export function eventRow(type: string) {
  return rows.get(type) as EventRow<never> | undefined;
}
