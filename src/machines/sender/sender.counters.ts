import type { CountFact } from '../counts/counts.rules';
import {
  absentCountTransition,
  doubtCounter,
  factOf,
  toldCountTransitions,
} from '../counts/counts.transitions';

/** What `count_synced` does: both figures, not lit up. */
export const syncTransitions = [
  { guard: 'isCounterAbsent', actions: ['setCounters', doubtCounter] },
  { actions: 'setCounters' },
] as const;

/** What a count event does to the figures, wherever it arrives. One that fell though nothing was reset is doubted (S19). */
export const countTransitions = [
  absentCountTransition,
  {
    guard: { type: 'isCountLower', params: factOf<CountFact> },
    actions: [
      { type: 'setCount', params: factOf<CountFact> },
      { type: 'doubt', params: { reason: 'counter fell' } },
    ],
  },
  ...toldCountTransitions,
] as const;
