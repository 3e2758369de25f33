import type { Past, WatchedAccount } from '../../api/schema/past';
import { isWorthMore, type Lesson, type Lessons, lessonsOf, lookedAt } from './lessons';
import { type Look, momentsOf } from './moments';

/** An account that sends and shows what others showed before they were suspended. */
export interface Warning {
  readonly account: WatchedAccount;
  readonly look: Look;
  /** What its signs tell, most first. */
  readonly lessons: readonly Lesson[];
}

/** What is said beside warnings, if there are any. */
interface Beside {
  /** Suspensions from which is learned. */
  readonly suspensions: number;
  /** Accounts that send, and that are not activated again after the next suspension (LIMIT-09). */
  readonly lastChances: readonly WatchedAccount[];
  /** How many send, and how many of them were looked at: where these are fewer, those of which most went wrong. */
  readonly sending: number;
  readonly watched: number;
}
export type Risk =
  /** Too few suspensions are known to learn from. */
  | (Beside & { readonly kind: 'unknown'; readonly needed: number })
  /** Nothing tells more of a suspension than that an account was suspended before. */
  | (Beside & { readonly kind: 'untold' })
  | (Beside & { readonly kind: 'told'; readonly warnings: readonly Warning[] });

/** Suspensions that are looked at before anything is said of the next. */
const NEEDED = 8;

/** What is to be said of accounts that send; null where a server does not tell. Pure: the same of the same. */
export const riskOf = ({ risk }: Past): Risk | null =>
  risk && warn(lessonsOf(momentsOf(risk.moments)), risk.accounts, risk.sending);

/** What is to be said of these by what was learned. */
export function warn(lessons: Lessons, accounts: readonly WatchedAccount[], sending = accounts.length): Risk {
  const { suspensions, telling } = lessons;
  const watched = accounts.flatMap((account) => {
    const [look] = momentsOf(account.hour);
    return look ? { account, look, snapshot: lookedAt(look) } : [];
  });
  const lastChances = watched
    .filter(({ snapshot }) => snapshot.hasTag('lastChance'))
    .map(({ account }) => account);
  const beside = {
    suspensions,
    lastChances,
    watched: accounts.length,
    sending: Math.max(sending, accounts.length),
  };
  if (suspensions < NEEDED) return { kind: 'unknown', needed: NEEDED, ...beside };
  if (!isWorthMore(lessons)) return { kind: 'untold', ...beside };
  const warnings = watched
    .map(({ account, look, snapshot }) => ({
      account,
      look,
      lessons: telling.filter(({ sign }) => snapshot.hasTag(sign)),
    }))
    .filter((warning) => warning.lessons.length > 0)
    .toSorted((one, another) => (another.lessons[0]?.chance ?? 0) - (one.lessons[0]?.chance ?? 0));
  return { kind: 'told', warnings, ...beside };
}
