import type { Call } from '../../../api/client';
import { eventRow } from '../../../api/schema/wire';
import type { alertsMachine, AlertsRef } from '../../../machines/alerts/alerts';
import type { LazyActor } from '../../../views/ports/lazy-actor';
import type { AlertSources, Watch } from './sources';
import { createLazyActor } from '../../actors/lazy-actor';
import { loadLasting } from '../../loading/load-lasting';

/**
 * The alerts, for what happens while the user looks elsewhere. Their code is loaded beside the first screen, and that which
 * makes them of facts and calls where the server keeps no news.
 */
export function openAlerts(sources: AlertSources) {
  const current = (): AlertsRef | undefined => alerts.current();
  const alerts = createLazyActor<typeof alertsMachine>(async () =>
    (await import('./charts')).makeAlerts(sources, current),
  );
  let watch = () => {};
  const asked = new Promise<void>((begin) => {
    watch = begin;
  });
  const openWatch = async () => {
    await asked;
    const actor = await loadLasting(alerts.load);
    const { watchOf } = await import('./charts');
    const begun = await watchOf(actor, sources, alerts.load);
    if (begun === undefined) watching = undefined;
    return begun;
  };
  let watching: Promise<Watch | null | undefined> | undefined;
  /** Calls `run` with the watch, where there is one, if the same user is still signed in. */
  const later = (run: (watch: Watch) => void) => {
    const whose = sources.userId();
    if (whose === '') return;
    watching ??= openWatch();
    watching.then(
      (begun) => void (begun && sources.userId() === whose && run(begun)),
      // Without its code there are no alerts, and all else goes on.
      () => {},
    );
  };
  const changed = () => current()?.send({ type: 'news.changed' });
  sources.router.deliveries.subscribe((delivery) => {
    const { type } = delivery.event;
    if (type === 'wire.news') changed();
    else if (eventRow(type).news) later(({ delivered }) => delivered(delivery));
  });
  sources.line.subscribe((what) => {
    changed();
    later((begun) => begun[what]());
  });
  /** The same call function; it reports each call to the watch. */
  const watchCalls =
    (call: Call): Call =>
    (...called) => {
      const answer = call(...called);
      later((begun) => begun.called(called[0], called[1], answer));
      return answer;
    };
  return {
    alerts: {
      ...alerts,
      end() {
        watching = undefined;
        alerts.end();
      },
    } satisfies LazyActor<AlertsRef> & { readonly end: () => void },
    watchCalls,
    watch,
  };
}
