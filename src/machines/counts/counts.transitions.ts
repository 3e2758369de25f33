import { type CountFact, counterOf } from './counts.rules';

/** The params of what asks or takes the event itself. */
export const factOf = <F>({ event }: { event: F }) => ({ fact: event });
const counterParams = ({ event }: { event: CountFact }) => ({ counter: counterOf(event) });

export const doubtCounter = { type: 'doubt', params: { reason: 'counter absent' } } as const;

export const absentCountTransition = {
  guard: { type: 'isCountAbsent', params: factOf<CountFact> },
  actions: doubtCounter,
} as const;
/** A figure that is told is taken, and lit up when it is news. */
export const toldCountTransitions = [
  {
    guard: { type: 'isCountNews', params: factOf<CountFact> },
    actions: [
      { type: 'setCount', params: factOf<CountFact> },
      { type: 'lightUp', params: counterParams },
      { type: 'emitLit', params: counterParams },
    ],
  },
  { actions: { type: 'setCount', params: factOf<CountFact> } },
] as const;
