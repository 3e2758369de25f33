import { merge, NEVER, switchMap } from 'rxjs';
import { createTurns } from '../../../streams/turns';
import type { Foretold } from '../../../views/ports/charts';
import { firstUntil } from '../../actors/worker';
import type { Waits } from '../../loading/waits';
import { type FiguresSources, pacedChanges, provideFigures } from '../../provide/figures';
import { mayMatter } from './attention';
import { foreseenBy, ofAll, ofOwn, type ReadKnown } from './foretelling';

export interface AheadSources extends FiguresSources {
  readonly waits: Pick<Waits, 'idle'>;
  /** A fresh worker that foresees once. */
  readonly startForeseer: () => Worker;
}

/** In ms. */
const PACE = 300_000;
const provideAhead = (readKnown: ReadKnown, sources: AheadSources) => {
  const { streams, waits, startForeseer } = sources;
  // Nobody waits for it: it begins once the page is looked at, and has all that it is waited for.
  const turn = streams.visible.pipe(switchMap((isVisible) => (isVisible ? waits.idle : NEVER)));
  return provideFigures<Foretold>(sources, {
    parts: {
      async ahead(call, userId, signal) {
        await firstUntil(signal, turn);
        const known = await readKnown(call, userId, signal);
        const ahead = await firstUntil(signal, foreseenBy(startForeseer, known));
        return { ahead, earned: known.earned };
      },
    },
    changes: merge(pacedChanges(sources, PACE, mayMatter), createTurns(streams).hours),
    isOptional: true,
  });
};

export const provideOwnAhead = (sources: AheadSources) => provideAhead(ofOwn, sources);
export const provideAllAhead = (sources: AheadSources) => provideAhead(ofAll, sources);
