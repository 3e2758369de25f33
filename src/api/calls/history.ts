import * as z from 'zod/mini';
import { counter, flag, moment, orNull } from '../schema/scalars';
import { auditCalls } from './audit';
import { get } from './define';
import { id, optional, whole, words } from './fields';
import { newsCalls } from './news';
import type { Permission } from './permission';
import { account, runner } from './permission';

const place = z.int().check(z.minimum(1));
const input = {
  id,
  /** Only messages before this place in the channel's history; without it, the newest. */
  before: { ...optional(whole(1, Number.MAX_SAFE_INTEGER)), given: z.optional(place) },
  epoch: optional(words(100)),
  limit: { ...whole(1, 500), given: z.optional(place), otherwise: { value: 200 } },
};

/** Messages of the socket as they were sent, each with its place, oldest first. */
const answer = z.object({
  data: z.array(z.unknown()),
  meta: z.object({
    epoch: z.string(),
    /** Everything about the subject that lies at `from` and before `before` is in the answer. */
    from: counter,
    before: counter,
    isOldest: flag,
    /** The server's clock. */
    now: z.optional(orNull(moment)),
  }),
});

const historyOf = (kind: string, may: Permission) =>
  get(`/admin/${kind}/history/:id`, {
    may,
    limit: 'search',
    input,
    answer,
    fallback: 'Riwayat yang lebih lama belum dapat dimuat',
  });

/** What the server remembers: of accounts, generators and validators, of what people did, and of what concerns somebody. */
export const historyCalls = {
  ...auditCalls,
  ...newsCalls,
  /**
   * What happened to an account.
   * @addition The history shows what this browser knows, and says where that begins.
   */
  'history.whatsapp': historyOf('whatsapp', account),
  /**
   * What happened to a generator.
   * @addition The history shows what this browser knows, and says where that begins.
   */
  'history.generator': historyOf('generator', runner('generator')),
  /**
   * What happened to a validator.
   * @addition The history shows what this browser knows, and says where that begins.
   */
  'history.validator': historyOf('validator', runner('validator')),
} as const;
