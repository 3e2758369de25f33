import type { AlertsSnapshot } from './alerts';

/** Newest first. */
export const selectAlerts = ({ context }: AlertsSnapshot) => context.alerts;
export const isSounding = (snapshot: AlertsSnapshot) => snapshot.matches({ sound: 'on' });
/** State of the desktop notifications. */
export const selectDesktop = (snapshot: AlertsSnapshot) =>
  (['on', 'off', 'asking', 'refused', 'unsupported'] as const).find((desktop) =>
    snapshot.matches({ desktop }),
  ) ?? 'off';
/** Whether there are older ones to ask for, or they are being read. */
export const selectOlder = (snapshot: AlertsSnapshot) => {
  if (snapshot.hasTag('reading')) return 'reading';
  return snapshot.context.next === null ? 'none' : 'available';
};
