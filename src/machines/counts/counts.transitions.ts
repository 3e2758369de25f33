import { factOf } from '../params';
import { type CountFact, counterOf } from './counts.rules';

const counterParams = ({ event }: { event: CountFact }) => ({ counter: counterOf(event) });

export const staleCounter = { type: 'suspectStale', params: { reason: 'counter absent' } } as const;

export const absentCountTransition = {
  guard: { type: 'isCountAbsent', params: factOf },
  actions: staleCounter,
} as const;
/** A figure that is told is taken, and lit up when it is news. */
export const toldCountTransitions = [
  {
    guard: { type: 'isCountNews', params: factOf },
    actions: [
      { type: 'setCount', params: factOf },
      { type: 'lightUp', params: counterParams },
      { type: 'emitLit', params: counterParams },
    ],
  },
  { actions: { type: 'setCount', params: factOf } },
] as const;
