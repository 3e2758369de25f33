import type { ActorEntry } from '../history/entries';

/**
 * The entries after which it is known how the actor was. It is not before the actor began: facts are told of it whether
 * or not it lives on this page; nor after what was lost, until it is known again.
 */
export function replayable(steps: readonly ActorEntry[]): readonly ActorEntry[] {
  let isKnown = false;
  return steps.filter(({ kind }) => {
    if (kind === 'started' || kind === 'checkpoint') isKnown = true;
    if (kind === 'lost') isKnown = false;
    return isKnown;
  });
}
