import type { AlertsSnapshot } from './alerts';

/** Newest first. */
export const selectAlerts = ({ context }: AlertsSnapshot) => context.alerts;
export const isSounding = (snapshot: AlertsSnapshot) => snapshot.matches({ sound: 'on' });
/** State of the desktop notifications. */
export const selectDesktop = (snapshot: AlertsSnapshot) =>
  (['on', 'off', 'asking', 'refused', 'unsupported'] as const).find((desktop) =>
    snapshot.matches({ desktop }),
  ) ?? 'off';
/** Number of unread alerts. */
export const selectUnread = (snapshot: AlertsSnapshot | undefined) =>
  snapshot?.context.alerts.filter(({ read }) => !read).length ?? 0;
