import type { AlertsSnapshot } from './alerts';

/** Newest first. */
export const selectAlerts = ({ context }: AlertsSnapshot) => context.alerts;
export const isSounding = (snapshot: AlertsSnapshot) => snapshot.matches({ sound: 'on' });
/** State of the desktop notifications. */
export const selectDesktop = (snapshot: AlertsSnapshot) =>
  (['on', 'off', 'asking', 'refused', 'unsupported'] as const).find((desktop) =>
    snapshot.matches({ desktop }),
  ) ?? 'off';
/** Whether the server keeps the news. */
export const isKept = (snapshot: AlertsSnapshot) => snapshot.matches({ news: 'kept' });
/** Whether there are older ones to ask for, or they are being read. */
export const selectOlder = (snapshot: AlertsSnapshot) => {
  if (snapshot.hasTag('reading')) return 'reading';
  return snapshot.context.next === null ? 'none' : 'available';
};
/** Number of unread alerts; of those that the server keeps, of what they are about. */
export const selectUnread = (snapshot: AlertsSnapshot | undefined) => {
  if (!snapshot) return 0;
  const { alerts, unreadKept } = snapshot.context;
  return isKept(snapshot) ? unreadKept : alerts.filter(({ unread }) => unread > 0).length;
};
