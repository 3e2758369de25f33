import * as z from 'zod/mini';
import {
  count,
  counter,
  entity,
  flag,
  id,
  idOrNull,
  moment,
  money,
  number,
  rowsOf,
  text,
  textOrNull,
} from '../scalars';

/** What happened, as far as the page has words for it: a server may tell of more. */
export const NEWS_KINDS = [
  'loggedOut',
  'disconnected',
  'conflict',
  'suspended',
  'activated',
  'relinked',
  'finished',
  'failed',
  'stopped',
  'deleted',
  'requested',
  'accepted',
  'rejected',
  'reopened',
  'bonus',
  'bonus_revoked',
  'imported',
  'numbers_low',
] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** What it happened to. */
export const NEWS_SOURCES = [
  'whatsapp',
  'generator',
  'validator',
  'withdraw',
  'bonus',
  'phonenumber',
  'proxy',
  'message',
  'optout',
] as const;
export type NewsSource = (typeof NEWS_SOURCES)[number];

const happened = { kind: text, source: text, at: moment };

/**
 * What happened in the same way to one or many of a kind on one day. What is said of a subject is of the latest; names
 * are as they were then.
 */
export const newsGroup = entity(
  { id, ...happened },
  {
    /**
     * How often it happened.
     * @example 3
     */
    count,
    /**
     * How often since the caller last read of it; no more than 1,000 are counted.
     * @example 1
     */
    unread: count,
    /**
     * What it happened to; null of what has no row, or of many of them.
     * @example 12
     */
    subject_id: idOrNull,
    /**
     * Whose it is; null of many people.
     * @example 5
     */
    user_id: idOrNull,
    /**
     * Up to three of what it happened to, the latest first.
     * @example ["Ani"]
     */
    names: z.pipe(
      z.transform((value: unknown) => value ?? []),
      z.array(z.string()),
    ),
    /**
     * A phone number, a client id, or '' where it has none.
     * @example "628120000001"
     */
    number: text,
    /**
     * Rupiah of a withdraw or a bonus; how many numbers or rows an import brought, or are left.
     * @example null
     */
    amount: z.nullish(number),
    /**
     * Who did it, where somebody else did; '' otherwise. What different people did stands in groups of its own.
     * @example ""
     */
    by: text,
    /**
     * Why: of a bonus, or of work that failed.
     * @example null
     */
    reason: textOrNull,
  },
);
export type NewsGroup = z.output<typeof newsGroup>;

/** An account that something happened to while its owner was away: what, and how it stands now. */
export const awayAccount = entity(
  { id },
  {
    pushname: text,
    phonenumber: text,
    clientid: textOrNull,
    kind: text,
    at: moment,
    state: textOrNull,
    status: textOrNull,
    suspended: flag,
    suspended_count: count,
  },
);
export type AwayAccount = z.output<typeof awayAccount>;

/** What happened between two visits. */
export const away = z.object({
  since: moment,
  until: moment,
  /** Rupiah that the caller's accounts earned meanwhile, and messages that arrived. */
  income: money,
  sent: counter,
  /** Those of a member's accounts that something happened to, at most ten, those that cannot send first. */
  accounts: rowsOf(awayAccount),
  /** All news of that time. */
  groups: rowsOf(newsGroup),
});
