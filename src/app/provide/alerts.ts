import { createActor, fromPromise, type InspectionEvent } from 'xstate';
import { alertsMachine } from '../../machines/alerts/alerts';
import { alertPath, alertText } from '../../machines/alerts/alerts.texts';
import type { Alert, AlertSettings, DesktopPermission } from '../../machines/alerts/alerts.types';
import type { Desktop } from '../desktop';

export interface AlertsSources {
  readonly desktop: Desktop;
  readonly settings: AlertSettings;
  readonly inspect: (event: InspectionEvent) => void;
  readonly saveSettings: (chosen: Partial<AlertSettings>) => void;
  /** A notice outside the page was pressed. */
  readonly opened: (alert: Pick<Alert, 'id'>, path: string) => void;
}

/** The alerts of one session, wired to what the browser shows and plays outside the page. */
export function makeAlerts({ desktop, settings, inspect, saveSettings, opened }: AlertsSources) {
  const machine = alertsMachine.provide({
    actors: { askPermission: fromPromise<DesktopPermission>(() => desktop.ask()) },
    actions: {
      saveSettings: (_, chosen) => saveSettings(chosen),
      playSound: () => desktop.chime(),
      showDesktop(_, { alerts }) {
        for (const alert of alerts) {
          const { kind, subject, at } = alert;
          // Other tabs of this browser show the same: one of them is enough.
          const tag = `${kind} ${subject.key} ${Math.round(at / 10_000)}`;
          desktop.show({ text: alertText(alert), tag }, () => opened(alert, alertPath(alert)));
        }
      },
    },
  });
  return createActor(machine, {
    id: 'alerts',
    inspect,
    input: { settings, permission: desktop.permission() },
  });
}
