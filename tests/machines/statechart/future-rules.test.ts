import { describe, expect, it } from 'vitest';
import type { ActorEntry } from '../../../src/machines/history/entries';
import { isForeseeable, isForetold, isUnforeseeable } from '../../../src/machines/statechart/future.rules';

const begun = (chart: string, index = 1): ActorEntry =>
  ({ index, at: 0, kind: 'started', key: 'a', chart, variant: null, input: {} }) as never;
const told = (index: number): ActorEntry => ({
  index,
  at: 0,
  kind: 'event',
  keys: ['a'],
  event: { type: 'wire.stop' },
});

describe('a future', () => {
  it.each(['sender', 'runner'])('can be asked for of a living actor of the chart %s', (chart) => {
    expect(isForeseeable([begun(chart), told(2)])).toBe(true);
  });

  it.each([
    ['of nothing', []],
    ['of what does not send', [begun('connection'), told(2)]],
    ['before it is known how it stands', [told(2)]],
    [
      'after entries that were lost',
      [begun('sender'), { index: 2, at: 0, kind: 'lost', since: 0, count: 1 }],
    ],
    ['of one that has ended', [begun('sender'), { index: 2, at: 0, kind: 'stopped', key: 'a' }]],
    ['of one that ended with an earlier page', [begun('sender', -4), told(-3)]],
  ] as const)('cannot be asked for %s', (why, steps) => {
    expect(isForeseeable(steps)).toBe(false);
    expect(isUnforeseeable(steps)).toBe(why === 'of what does not send');
  });

  it('has the entries behind the last that happened', () => {
    const future = { kind: 'course', seed: 1, after: 4, entries: [], end: 'day' } as const;
    expect([isForetold(told(4), future), isForetold(told(5), future), isForetold(told(5), null)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
