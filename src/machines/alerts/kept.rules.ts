import type { Alert } from './alerts.types';

/** What different people did stands apart. */
const isAlike = (one: Alert, other: Alert) =>
  one.kind === other.kind && one.source === other.source && one.by === other.by;

/** What of the news that were read is new since they were read before, as alerts of just that. */
export function arrived(before: readonly Alert[], after: readonly Alert[]): readonly Alert[] {
  const newest = Math.max(0, ...before.map(({ id }) => id));
  const ids = new Set(after.map(({ id }) => id));
  return after.flatMap((alert) => {
    if (alert.id <= newest) return [];
    // Those of the same day become one, under the place of the latest; those of another day stay what they were.
    const earlier = before.find((one) => isAlike(one, alert) && !ids.has(one.id));
    const unread = alert.unread - (earlier?.unread ?? 0);
    return unread > 0 ? [{ ...alert, count: unread, unread }] : [];
  });
}

/** The alerts after one was opened: what is older of its kind counts as read. */
export function withKindRead(alerts: readonly Alert[], id: number): readonly Alert[] {
  const kind = alerts.find((alert) => alert.id === id)?.kind;
  return alerts.map((alert) => (alert.kind === kind && alert.id <= id ? { ...alert, unread: 0 } : alert));
}

export const unreadOf = (alerts: readonly Alert[]) => alerts.reduce((sum, { unread }) => sum + unread, 0);
