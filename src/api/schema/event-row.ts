import type * as z from 'zod/mini';
import type { envelope, Fields } from './envelope';
import type { FieldRule } from './field-rules';
import type { LineText } from './line-text';

/**
 * The owner of an event without a `source`: a sender is an account, a generator or a validator. Its fields about
 * a sender or a receiver belong to those, whoever the owner is.
 */
export type EventOwner =
  | 'sender'
  | 'generator'
  | 'validator'
  | 'sender and receiver'
  | 'receiver'
  | 'pairing'
  | 'person';

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
/** An event with these fields of its own, as the page receives it. */
export type ReceivedEvent<S extends Fields, N extends string = string> = Omit<
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
  : { readonly log: { readonly [K in OwnKeys<S>]: RuleFor<ReceivedEvent<S>, K> } };

/** One socket event: its fields beside the envelope, and how the page handles it. */
type EventRow<S extends Fields> = LogOf<S> & {
  readonly fields?: S;
  readonly owner: EventOwner;
  /** No figure of a dashboard changes by it. Default false. */
  readonly keepsFigures?: true;
  /** The alert that it raises while the page is not looked at; default none. */
  readonly news?: EventNews;
  /** Its line in its owner's timeline; without it, the timeline shows what became of the owner, or nothing. */
  readonly words?: (event: ReceivedEvent<S>) => LineText;
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
  sent: 'plain',
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
    opted_out: 'plain',
  },
} as const satisfies { readonly [K in keyof ReceivedEvent<None>]: RuleFor<ReceivedEvent<None>, K> };
