import type { CountEvent } from './sender.rules';
import { counterOf } from './sender.rules';

export const counterDoubt = { type: 'doubt', params: { reason: 'counter absent' } } as const;

/** What `count_synced` does: both figures, not lit up. */
export const synced = [
  { guard: 'isCounterAbsent', actions: ['takeCounters', counterDoubt] },
  { actions: 'takeCounters' },
] as const;

/** What a count event does to the figures, wherever it arrives: absolute values, lit up when they are news. */
export const counted = [
  { guard: 'isCounterAbsent', actions: counterDoubt },
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
