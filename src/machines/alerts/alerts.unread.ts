import type { AlertsSnapshot } from './alerts';

/** Whether the server keeps the news. */
export const isKept = (snapshot: AlertsSnapshot) => snapshot.matches({ news: 'kept' });
/** Number of unread alerts; of those that the server keeps, of what they are about. */
export const selectUnread = (snapshot: AlertsSnapshot | undefined) => {
  if (!snapshot) return 0;
  const { alerts, unreadKept } = snapshot.context;
  return isKept(snapshot) ? unreadKept : alerts.filter(({ unread }) => unread > 0).length;
};
