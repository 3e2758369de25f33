import type { ActorEntry } from '../history/entries';

/**
 * The entries after which the actor's state is known: not those before it started, since its facts are logged also
 * while it does not run, nor those after lost entries, until the next start or checkpoint.
 */
export function replayable(steps: readonly ActorEntry[]): readonly ActorEntry[] {
  let isKnown = false;
  return steps.filter(({ kind }) => {
    if (kind === 'started' || kind === 'checkpoint') isKnown = true;
    if (kind === 'lost') isKnown = false;
    return isKnown;
  });
}
