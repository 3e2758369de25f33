import * as z from 'zod/mini';
import { entity, flag, id, moment, number, rowsOf, text } from '../scalars';
import type { NewsKind, NewsSource } from './news';

/** Of what somebody is told, and when. Times are minutes of the day in their zone; null: never. */
export interface PushPreferences {
  /** Kinds of which they are not told. */
  readonly muted_kinds: readonly NewsKind[];
  /** Accounts of which they are not told. */
  readonly muted_accounts: readonly number[];
  readonly zone: string;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
  readonly digest_at: number | null;
}

const minute = z.nullish(number);

/** A browser of the caller that is told while no page is open. */
export const pushDevice = entity(
  { id },
  {
    device: text,
    createdAt: moment,
    /** Whether it is the caller's own, in this session. */
    current: flag,
  },
);

/** An account of which nothing is told, by its name. */
export const mutedAccount = entity({ id }, { name: text });

export const push = z.object({
  /** The public key that the push service is to know the server by. */
  key: text,
  devices: rowsOf(pushDevice),
  muted_kinds: z.array(z.string()),
  muted_accounts: rowsOf(mutedAccount),
  /** Of the browser in which they were chosen last, such as `Asia/Jakarta`. */
  zone: text,
  quiet_from: minute,
  quiet_to: minute,
  digest_at: minute,
});
export type Push = z.output<typeof push>;

/** A group of news as a server pushes it; what its fields are `newsGroup` says. */
export interface PushedGroup {
  readonly id: number;
  readonly kind: NewsKind;
  readonly source: NewsSource;
  readonly at: string;
  readonly count: number;
  readonly subject_id: number | null;
  readonly user_id: number | null;
  readonly names: readonly string[];
  readonly number: string;
  readonly amount: number | null;
  readonly by: string;
}

type Told =
  | { readonly type: 'news'; readonly group: PushedGroup }
  /** What has waited for the end of quiet hours, or is too much to be told one by one. */
  | { readonly type: 'summary'; readonly groups: readonly PushedGroup[]; readonly count: number }
  /** Of a day: rupiah, messages that arrived, accounts that cannot send. */
  | { readonly type: 'digest'; readonly income: number; readonly sent: number; readonly lost: number }
  | { readonly type: 'test' };

/** What a server pushes to the worker of the page. */
export type PushMessage = Told & { readonly role: string; readonly icon?: string };
