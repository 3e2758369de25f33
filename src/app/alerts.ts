import type { InspectionEvent } from 'xstate';
import type { Call } from '../api/client';
import { eventRow } from '../api/schema/events';
import type { ListAnswer } from '../api/schema/calls';
import type { User } from '../api/schema/entities';
import type { RowRegistry } from '../machines/rows/row-registry';
import type { Router } from '../streams/route';
import type { Environment } from './environment';
import { createLate } from './late';
import type { SeenRow, Watch } from './provide/news';

/** Calls that bring news, or end what would else be news. */
const WATCHED = /^withdraw\.(page|update)$|\.(stop|delete|newClient|removeClient)$/;
/** Calls that say how accounts, generators and validators are called. */
const NAMING = /^(whatsapp|generator|validator)\.page$/;

interface AlertSources {
  readonly environment: Pick<Environment, 'openDesktop' | 'now'>;
  readonly inspect: (event: InspectionEvent) => void;
  readonly router: Pick<Router, 'deliveries'>;
  readonly registry: Pick<RowRegistry, 'get'>;
  readonly user: () => User | null;
  readonly goTo: (path: string) => void;
}

/** What is told to who looks elsewhere. All but what decides whether something may be news is loaded with the first that is. */
export function openAlerts({ environment, inspect, router, registry, user, goTo }: AlertSources) {
  const seen = new Map<string, SeenRow>();
  const alerts = createLate(async () => {
    const [{ makeAlerts }, desktop] = await Promise.all([
      import('./provide/alerts'),
      environment.openDesktop(),
    ]);
    return makeAlerts({
      desktop,
      inspect,
      settings: { desktop: false, sound: false },
      saveSettings: () => {},
      opened(alert, path) {
        alerts.current()?.send({ type: 'alert.opened', id: alert.id });
        goTo(path);
      },
    });
  });
  const tell = (what: (watch: Watch) => void) =>
    void Promise.all([import('./provide/news'), alerts.load()]).then(
      ([{ createWatch }, ref]) =>
        what(createWatch({ alerts: ref, registry, seen, user, now: environment.now })),
      () => {},
    );

  router.deliveries.subscribe(({ keys, event }) => {
    if (eventRow(event.type).news) tell((watch) => watch.heard(keys, event));
  });

  const note = (source: string, { rows }: Pick<ListAnswer<SeenRow>, 'rows'>) => {
    for (const row of rows) seen.set(`${source}:${row.clientid ?? row.id}`, row);
  };

  /** The same calls, overheard. */
  const overhear =
    (call: Call): Call =>
    (...asked) => {
      const answer = call(...asked);
      const [name, input] = asked;
      if (WATCHED.test(name)) tell((watch) => watch.called(name, input, answer));
      const [, source] = NAMING.exec(name) ?? [];
      if (source)
        answer.then(
          (page) => note(source, page as Pick<ListAnswer<SeenRow>, 'rows'>),
          () => {},
        );
      return answer;
    };
  return { alerts, overhear };
}
