import type { CountEvent } from './worker.rules';
import { counterOf } from './worker.rules';

/** What a count event does to the figures, wherever it arrives: absolute values, lit up when they are news. */
export const counted = [
  { guard: 'isCounterAbsent', actions: { type: 'doubt', params: { reason: 'counter absent' } } },
  { guard: 'isCounterLower', actions: ['takeCount', { type: 'doubt', params: { reason: 'counter fell' } }] },
  {
    guard: 'isCounterNews',
    actions: [
      'takeCount',
      'lightUp',
      { type: 'tellLit', params: ({ event }: { event: CountEvent }) => ({ counter: counterOf(event) }) },
    ],
  },
  { actions: 'takeCount' },
] as const;
