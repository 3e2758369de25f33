import { apiError } from '../../../src/api/errors';
import { alertsMachine } from '../../../src/machines/alerts/alerts';
import {
  isSounding,
  selectAlerts,
  selectDesktop,
  selectOlder,
} from '../../../src/machines/alerts/alerts.selectors';
import { selectUnread } from '../../../src/machines/alerts/alerts.unread';
import { alertNames, alertText } from '../../../src/machines/alerts/alerts.texts';
import type {
  Alert,
  AlertKind,
  AlertsEvent,
  AlertSettings,
  DesktopPermission,
  KeptNews,
} from '../../../src/machines/alerts/alerts.types';
import { scriptedActor, startActor } from '../../support/actors';
import { settled } from '../../support/deferred';

interface Opening extends Partial<AlertSettings> {
  readonly permission?: DesktopPermission;
  /** What the server keeps; without it, it keeps nothing. */
  readonly kept?: KeptNews;
  readonly unanswered?: boolean;
}
/** What the alerts show, and what they ask the browser for. */
export async function bell({
  desktop = false,
  sound = false,
  permission = 'default',
  kept,
  unanswered,
}: Opening = {}) {
  const reading = scriptedActor<KeptNews, { readonly before: string | null }>('readNews');
  if (kept) reading.answers(kept);
  else reading.fails(apiError('refused', '', { status: unanswered ? 503 : 404 }));
  const marked: { readonly to: number; readonly kind: AlertKind | null }[] = [];
  const asking = scriptedActor<DesktopPermission>('askPermission');
  const saved: Partial<AlertSettings>[] = [];
  const shown: string[] = [];
  let sounds = 0;
  const { actor, clock } = startActor(
    alertsMachine.provide({
      actors: { askPermission: asking.logic, readNews: reading.logic },
      actions: {
        markRead: (_, mark) => void marked.push(mark),
        saveSettings: (_, settings) => void saved.push(settings),
        showDesktop: (_, { alerts }: { alerts: readonly Alert[] }) =>
          void shown.push(...alerts.map(alertText)),
        playSound: () => {
          sounds += 1;
        },
      },
    }),
    { input: { settings: { desktop, sound }, permission } },
  );
  const snapshot = () => actor.getSnapshot();
  await settled();
  return {
    asking,
    reading,
    marked,
    state: () => snapshot().value.news,
    older: () => selectOlder(snapshot()),
    saved,
    shown,
    clock,
    send: (...events: readonly AlertsEvent[]) => events.forEach((event) => actor.send(event)),
    sounds: () => sounds,
    texts: () => selectAlerts(snapshot()).map(alertText),
    names: () => selectAlerts(snapshot()).map(alertNames),
    unread: () => selectUnread(snapshot()),
    desktop: () => selectDesktop(snapshot()),
    isSounding: () => isSounding(snapshot()),
  };
}
