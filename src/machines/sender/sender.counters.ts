import type { CountEvent } from './sender.rules';
import { counterOf } from './sender.rules';

export const counterDoubt = { type: 'doubt', params: { reason: 'counter absent' } } as const;

/** What `count_synced` does: both figures, not lit up. */
export const syncTransitions = [
  { guard: 'isCounterAbsent', actions: ['setCounters', counterDoubt] },
  { actions: 'setCounters' },
] as const;

/** What a count event does to the figures, wherever it arrives: absolute values, lit up when they are news. */
export const countTransitions = [
  { guard: 'isCounterAbsent', actions: counterDoubt },
  { guard: 'isCounterLower', actions: ['setCount', { type: 'doubt', params: { reason: 'counter fell' } }] },
  {
    guard: 'isCounterNews',
    actions: [
      'setCount',
      'lightUp',
      { type: 'emitLit', params: ({ event }: { event: CountEvent }) => ({ counter: counterOf(event) }) },
    ],
  },
  { actions: 'setCount' },
] as const;
