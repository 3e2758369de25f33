import type { Call } from '../../../api/client';
import { eventRow } from '../../../api/schema/wire';
import type { alertsMachine, AlertsRef } from '../../../machines/alerts/alerts';
import type { LazyActor } from '../../../views/ports/lazy-actor';
import type { AlertSources, Watch } from './sources';
import { createLazyActor } from '../../actors/lazy-actor';
import { loadLasting } from '../../loading/load-lasting';

/** The alerts, for what happens while the user looks elsewhere. Their code is loaded beside the first screen. */
export function openAlerts(sources: AlertSources) {
  const current = (): AlertsRef | undefined => alerts.current();
  const alerts: LazyActor<AlertsRef> & { readonly end: () => void } = createLazyActor<typeof alertsMachine>(
    async () => (await import('./charts')).makeAlerts(sources, current),
  );
  let watch = () => {};
  const asked = new Promise<void>((begin) => {
    watch = begin;
  });
  const watching = asked
    .then(() => loadLasting(() => import('./news')))
    .then(({ openWatch }) => openWatch(sources, alerts.load));
  /** Calls `run` with the watch once it is loaded, if the same user is still signed in. */
  const later = (run: (watch: Watch) => void) => {
    const whose = sources.userId();
    watching.then(
      (begun) => void (sources.userId() === whose && run(begun)),
      // Without its code there are no alerts, and all else goes on.
      () => {},
    );
  };
  sources.router.deliveries.subscribe((delivery) => {
    if (eventRow(delivery.event.type).news) later(({ delivered }) => delivered(delivery));
  });
  sources.line.subscribe((what) => later((begun) => begun[what]()));
  /** The same call function; it reports each call to the watch. */
  const watchCalls =
    (call: Call): Call =>
    (...called) => {
      const answer = call(...called);
      later((begun) => begun.called(called[0], called[1], answer));
      return answer;
    };
  return { alerts, watchCalls, watch };
}
