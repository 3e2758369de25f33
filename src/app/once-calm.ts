import { distinctUntilChanged, filter, from, map } from 'rxjs';
import type { Environment } from './environment';
import { offerReload, withdraw } from './first-paint/failure';
import { focusPressed } from './focus-pressed';
import { entrance, servedEntrance } from './newer-version';
import { prefetch } from './prefetch';
import type { PageSystem } from './system/screens';
import { watchVersion } from './watch-version';

/** What nobody waits for: begun when nobody waits for anything. */
export function onceCalm(system: PageSystem, environment: Environment): void {
  focusPressed(document);
  prefetch(system, environment);
  watchVersion({
    ask: () => servedEntrance(environment.fetch),
    own: entrance,
    streams: environment.streams,
    reconnections: from(system.connection).pipe(
      map((snapshot) => snapshot.matches({ open: 'live' })),
      distinctUntilChanged(),
      filter((isLive) => isLive),
    ),
    offer: offerReload,
    withdraw,
  });
}
