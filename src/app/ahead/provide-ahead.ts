import { catchError, merge, NEVER, of, switchMap } from 'rxjs';
import type { Call } from '../../api/client';
import { apiError } from '../../api/errors';
import type { Foreseen, Known } from '../../machines/ahead/foresee';
import { createTurns } from '../../streams/turns';
import type { Foretold } from '../../views/ports/charts';
import { answeredBy, firstUntil } from '../actors/worker';
import type { Waits } from '../loading/waits';
import { type FiguresSources, mayChangeStandings, pacedChanges, provideFigures } from '../provide/figures';

export interface AheadSources extends FiguresSources {
  readonly waits: Pick<Waits, 'idle'>;
  /** A fresh worker that foresees once. */
  readonly startForeseer: () => Worker;
}
/** What a forecast goes by. */
export type ReadKnown = (call: Call, userId: string, signal: AbortSignal) => Promise<Known>;

/** In ms. */
const PACE = 300_000;
/** The same is foretold of the same. */
export const SEED = 1;

/** The page's thread would stand still for a second. */
export const foreseenBy = (start: () => Worker, known: Known) =>
  answeredBy<Foreseen>(start, known).pipe(
    catchError(() => {
      throw apiError('unsent', 'Perkiraan tidak dapat dihitung.');
    }),
  );

/**
 * What is foretold of somebody, and again as that may change, while the page is looked at. Where nobody waits for it, it begins once
 * the page has all that somebody does.
 */
export const provideAhead = (readKnown: ReadKnown, sources: AheadSources, isWaitedFor = false) => {
  const { streams, waits, startForeseer } = sources;
  const idle = isWaitedFor ? of(null) : waits.idle;
  const turn = streams.visible.pipe(switchMap((isVisible) => (isVisible ? idle : NEVER)));
  return provideFigures<Foretold>(sources, {
    parts: {
      async ahead(call, userId, signal) {
        await firstUntil(signal, turn);
        const known = await readKnown(call, userId, signal);
        const ahead = await firstUntil(signal, foreseenBy(startForeseer, known));
        return { ahead, earned: known.earned };
      },
    },
    changes: merge(pacedChanges(sources, PACE, mayChangeStandings), createTurns(streams).hours),
    isOptional: true,
  });
};
