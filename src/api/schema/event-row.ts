import type * as z from 'zod/mini';
import type { envelope, Fields } from './envelope';
import type { FieldRule } from './field-rules';
import type { Telling } from './telling';

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

/** The fields that a schema names, without the place that takes unknown ones. */
type Named<T> = { readonly [K in keyof T as string extends K ? never : K]: T[K] };
// oxlint-disable-next-line typescript/no-generated-empty-object-type
type None = Record<never, z.ZodMiniType>;

type Message<N extends string, S extends Fields> = Omit<typeof envelope, keyof S> & {
  event: z.ZodMiniLiteral<N>;
} & S;
export type EventSchema<N extends string, S extends Fields> = z.ZodMiniObject<Message<N, S>, z.core.$loose>;
/** What the page hears of an event with these fields of its own. */
export type Heard<S extends Fields, N extends string = string> = Omit<
  Named<z.output<EventSchema<N, S>>>,
  'event'
> & {
  readonly type: `wire.${N}`;
  readonly at: number;
  readonly replayed: boolean;
};

type Keys<T> = T extends unknown ? keyof Named<T> : never;
type Value<T, K extends PropertyKey> = T extends { readonly [key in K]?: infer V } ? NonNullable<V> : never;
/** One rule, or one for every field of the field. */
type RuleFor<T, K extends PropertyKey> = [Value<T, K>] extends [object]
  ? { readonly [F in Keys<Value<T, K>>]: RuleFor<Value<T, K>, F> }
  : FieldRule;
type OwnKeys<S extends Fields> = Exclude<keyof S, keyof typeof envelope>;
/** What the log keeps of an event's own fields. */
type LogOf<S extends Fields> = [OwnKeys<S>] extends [never]
  ? { readonly log?: undefined }
  : { readonly log: { readonly [K in OwnKeys<S>]: RuleFor<Heard<S>, K> } };

/** One event of the socket: what it tells beside the envelope, and what the page makes of it. */
type EventRow<S extends Fields> = LogOf<S> & {
  readonly fields?: S;
  readonly owner: EventOwner;
  /** No figure of a dashboard changes by it. Default false. */
  readonly keepsFigures?: true;
  /** What it is told as to who looks elsewhere; without it, it is no news. */
  readonly news?: EventNews;
  /** What the timeline of its owner says; without them, it shows in what became of the owner, or in nothing. */
  readonly words?: (event: Heard<S>) => Telling;
};
/** A row of the table of events. */
export const event = <S extends Fields = None, const O extends EventOwner = EventOwner>(
  row: EventRow<S> & { readonly owner: O },
) => ({ ...row, fields: row.fields ?? ({} as S) });

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
} as const satisfies { readonly [K in keyof Heard<None>]: RuleFor<Heard<None>, K> };
