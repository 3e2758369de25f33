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
  const watching = import('./provide/news').then(({ startWatch }) => startWatch(sources, alerts.load));
  // Without its code nothing is told, and all else goes on.
  watching.catch(() => {});
  /** The same calls, overheard. */
  const overhear =
    (call: Call): Call =>
    (...asked) => {
      const answer = call(...asked);
      watching.then(
        (hear) => hear(asked[0], asked[1], answer),
        () => {},
      );
      return answer;
    };
  return { alerts, overhear };
}
