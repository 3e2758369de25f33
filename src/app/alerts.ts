import type { Call } from '../api/client';
import type { alertsMachine, AlertsRef } from '../machines/alerts/alerts';
import type { Late } from '../views/ports/late';
import type { AlertSources } from './alert-sources';
import { createLate } from './late';

/** What is told to who looks elsewhere. The first screen waits for none of it: its code comes beside it. */
export function openAlerts(sources: AlertSources) {
  const current = (): AlertsRef | undefined => alerts.current();
  const alerts: Late<AlertsRef> & { readonly end: () => void } = createLate<typeof alertsMachine>(async () =>
    (await import('./provide/alerts')).makeAlerts(sources, current),
  );
  let watch = () => {};
  const asked = new Promise<void>((begin) => {
    watch = begin;
  });
  const watching = asked
    .then(() => import('./provide/news'))
    .then(({ startWatch }) => startWatch(sources, alerts.load));
  // Without its code nothing is told, and all else goes on.
  watching.catch(() => {});
  /** The same calls, overheard. */
  const overhear =
    (call: Call): Call =>
    (...called) => {
      const answer = call(...called);
      watching.then(
        (hear) => hear(called[0], called[1], answer),
        () => {},
      );
      return answer;
    };
  return { alerts, overhear, watch };
}
