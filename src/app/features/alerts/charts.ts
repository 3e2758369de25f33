import { filter, firstValueFrom } from 'rxjs';
import { type Actor, createActor, fromPromise } from 'xstate';
import { type AlertsRef, alertsMachine } from '../../../machines/alerts/alerts';
import { alertPath, alertText } from '../../../machines/alerts/alerts.texts';
import type { DesktopPermission, KeptNews } from '../../../machines/alerts/alerts.types';
import { roleOf } from '../../../machines/auth/policy';
import { fromCall } from '../../actors/call';
import type { BrowserPush } from '../../browser/push';
import { readNews } from '../../provide/news';
import { snapshots } from '../../provide/snapshots';
import { loadLasting } from '../../loading/load-lasting';
import type { AlertSources, Watch } from './sources';

/** The alerts of one session, provided with what the browser shows and plays outside the page. */
export async function makeAlerts(
  { environment, inspect, call, user, userId, goTo, loadPreferences }: AlertSources,
  current: () => AlertsRef | undefined,
): Promise<Actor<typeof alertsMachine>> {
  const [desktop, preferences] = await Promise.all([environment.openDesktop(), loadPreferences()]);
  const whose = userId();
  /** Does something with the push of this browser, where it may have any. Whatever fails, the server knows whom it tells. */
  const withPush = (work: (push: BrowserPush) => Promise<unknown>) => {
    if (desktop.permission() === 'granted')
      desktop
        .openPush()
        .then(work)
        .catch(() => {});
  };
  withPush(async (push) => (await import('./push')).keepPush(push, call, whose));
  const unfollow = desktop.onLed(goTo);
  const machine = alertsMachine.provide({
    actors: {
      askPermission: fromPromise<DesktopPermission>(() => desktop.ask()),
      readNews: fromCall<KeptNews, { readonly before: string | null }>(({ input: { before }, signal }) =>
        readNews(call, roleOf(user()), before, signal),
      ),
    },
    actions: {
      markRead({ self }, { to, kind }) {
        // Where it failed, what is unread on the server is shown as unread again.
        call('news.read', { to: String(to), ...(kind && { kind }) }).catch(() =>
          self.send({ type: 'news.changed' }),
        );
      },
      saveSettings: (_, chosen) => preferences.send({ type: 'alerts.switched', alerts: chosen }),
      playSound: (_, { alerts }) =>
        desktop.chime(Math.max(...(alerts.length > 0 ? alerts.map(({ at }) => at) : [environment.now()]))),
      showDesktop(_, { alerts }) {
        // What is pushed to this browser is shown once.
        if (desktop.isPushed(whose)) return;
        for (const alert of alerts) {
          const { id, kind, subject, at } = alert;
          // Other tabs of this browser show the same: one of them is enough.
          const tag = `${kind} ${subject.key} ${Math.round(at / 10_000)}`;
          desktop.show({ text: alertText(alert), tag }, () => {
            current()?.send({ type: 'alert.opened', id });
            goTo(alertPath(alert));
          });
        }
      },
    },
  });
  const chosen = () => ({
    settings: preferences.getSnapshot().context.preferences.alerts,
    permission: desktop.permission(),
  });
  const actor = createActor(machine, { id: 'alerts', inspect, input: chosen() });
  let { settings } = chosen();
  const following = preferences.subscribe(() => {
    const now = chosen();
    if (now.settings === settings || actor.getSnapshot().status !== 'active') return;
    settings = now.settings;
    actor.send({ type: 'settings.followed', ...now });
  });
  actor.subscribe({
    complete() {
      following.unsubscribe();
      unfollow();
      withPush((push) => push.unsubscribe());
    },
  });
  return actor;
}

/**
 * What makes alerts of facts and calls, with its code: null where the server keeps the news itself, and undefined where it did not
 * say, so that the next that would be told asks again.
 */
export async function watchOf(
  alerts: AlertsRef,
  sources: AlertSources,
  load: () => Promise<AlertsRef>,
): Promise<Watch | null | undefined> {
  const answered = await firstValueFrom(
    snapshots(alerts).pipe(filter((snapshot) => !snapshot.matches({ news: 'asking' }))),
  );
  if (answered.matches({ news: 'kept' })) return null;
  if (answered.matches({ news: 'unanswered' })) return undefined;
  return (await loadLasting(() => import('./news'))).openWatch(sources, load);
}
