import { distinctUntilChanged, filter, from, map } from 'rxjs';
import { selectUser } from '../../machines/auth/auth.selectors';
import type { Environment } from '../browser/environment';
import { offerReload, withdraw } from '../first-paint/failure';
import { focusPressed } from './focus-pressed';
import { keepLeft } from '../left/keep-left';
import { createLeftStore } from '../left/left-store';
import { keepLeftTexts } from '../left/left-texts';
import { entrance, servedEntrance } from '../loading/newer-version';
import { prefetch } from './prefetch';
import type { PageSystem } from '../system';
import { watchVersion } from './watch-version';

/** Starts background work, once the page is idle. */
export function onceIdle(system: PageSystem, environment: Environment): void {
  keepLeftTexts(system, document);
  focusPressed(document);
  prefetch(system, environment);
  const { auth } = system;
  const { browser, leaving, now, streams } = environment;
  keepLeft({
    ...system,
    store: createLeftStore(browser.tabStorage, () => selectUser(auth.getSnapshot())?.id, now),
    visible: streams.visible,
    leaving,
  });
  watchVersion({
    ask: () => servedEntrance(environment.fetch),
    own: entrance,
    streams,
    reconnections: from(system.connection).pipe(
      map((snapshot) => snapshot.matches({ open: 'live' })),
      distinctUntilChanged(),
      filter((isLive) => isLive),
    ),
    offer: offerReload,
    withdraw,
  });
}
