import type { AwayAccount } from '../../api/schema/entities/news';
import type { Alert } from '../alerts/alerts.types';
import { LOST, linkOf } from '../sender/sender.rules';

/** What happened between two visits. */
export interface AwayReport {
  /** Epoch ms. */
  readonly since: number;
  readonly until: number;
  /** Rupiah that the person's accounts earned, by so many messages. */
  readonly income: number;
  readonly sent: number;
  readonly accounts: readonly AwayAccount[];
  /** What else happened; of an office, all. */
  readonly alerts: readonly Alert[];
  /** The latest of its news. */
  readonly to: string | null;
}

/** What an account that something happened to needs by now. */
export type Need = 'activation' | 'link' | 'start' | 'nothing';
export function needOf({ suspended, state, status }: AwayAccount): Need {
  const link = linkOf({ suspended, state });
  if (link === 'suspended') return 'activation';
  if (LOST.some((lost) => lost === link)) return 'link';
  return status === 'sending' ? 'nothing' : 'start';
}

/** Accounts that the report names, and offers what helps. */
export const namedIn = (report: AwayReport | null | undefined): ReadonlySet<string> =>
  new Set(report?.accounts.map(({ id }) => id));
