import { localDay } from '../../api/schema/periods';
import type { Alert, KeptNews } from './alerts.types';

/** Whether they tell of the same: what other people did, or what was on another day, stands apart. */
const isAlike = (one: Alert, other: Alert) =>
  one.kind === other.kind &&
  one.source === other.source &&
  one.by === other.by &&
  localDay(one.at) === localDay(other.at);

/** What of the news that were read is new since they were read before, as alerts of just that. */
export function arrived(before: readonly Alert[], after: readonly Alert[]): readonly Alert[] {
  const newest = Math.max(0, ...before.map(({ id }) => id));
  return after.flatMap((alert) => {
    if (alert.id <= newest) return [];
    const known = before.find((one) => isAlike(one, alert))?.count ?? 0;
    const count = Math.min(alert.unread, alert.count - known);
    return count > 0 ? [{ ...alert, count, unread: count }] : [];
  });
}

/** The alerts with the first page read again: those of older pages stay behind it. */
export function withFirstPage(
  { alerts, next }: Pick<KeptNews, 'alerts' | 'next'>,
  page: KeptNews,
): Pick<KeptNews, 'alerts' | 'next'> {
  const oldest = page.alerts.at(-1)?.id ?? 0;
  const older = alerts.filter(
    (alert) => alert.id < oldest && !page.alerts.some((one) => isAlike(one, alert)),
  );
  const isAll = page.next === null || older.length === 0;
  return { alerts: isAll ? page.alerts : [...page.alerts, ...older], next: isAll ? page.next : next };
}

/** The alerts after one was opened: what is older of its kind counts as read. */
export function withKindRead(alerts: readonly Alert[], id: number): readonly Alert[] {
  const kind = alerts.find((alert) => alert.id === id)?.kind;
  return alerts.map((alert) => (alert.kind === kind && alert.id <= id ? { ...alert, unread: 0 } : alert));
}

export const unreadOf = (alerts: readonly Alert[]) => alerts.reduce((sum, { unread }) => sum + unread, 0);
