import { absentCountTransition, countActions, staleCounter } from '../counts/counts.transitions';
import { factOf } from '../params';

/** What `count_synced` does: both figures, not lit up. */
export const syncTransitions = [
  {
    guard: { type: 'isCounterAbsent', params: factOf },
    actions: [{ type: 'setCounters', params: factOf }, staleCounter],
  },
  { actions: { type: 'setCounters', params: factOf } },
] as const;

/** What a count event does to the figures, wherever it arrives. One that fell though nothing was reset suspects the row to be stale (S19), and so does one that leaves out what it earned. */
export const countTransitions = [
  absentCountTransition,
  {
    guard: { type: 'isCountDoubtful', params: factOf },
    actions: [...countActions, { type: 'suspectStale', params: { reason: 'counter doubtful' } }],
  },
  { actions: countActions },
] as const;
