import { expect, it } from 'vitest';
import type { HistoryEntry } from '../../src/machines/history/entries';
import { olderHistoryMachine, selectFound, selectOlder } from '../../src/machines/history/older';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const places = (count: number) => Array.from({ length: count }, () => ({}));
const entriesOf = (count: number) => places(count) as HistoryEntry[];

const chart = exploreChart({
  machine: olderHistoryMachine,
  events: ({ context }) => [
    { type: 'history.begun', end: 5 },
    { type: 'history.left' },
    { type: 'older.requested' },
    done('find', { places: places(3), isPartial: false }),
    done('find', { places: places(1), isPartial: true }),
    done('find', { places: [], isPartial: false }),
    failed('find', 'damaged'),
    ...(context.found.length < 4_000 ? [done('read', entriesOf(2_000))] : []),
    done('read', []),
    failed('read', 'damaged'),
  ],
  project: ({ context: { found, goal, places: left, isPartial } }) => [
    found.length,
    goal,
    left.length,
    isPartial,
  ],
});

it('reads no place once the goal is reached, and says what else there is, on every path', () => {
  chart.replayAll(({ before, event, after }) => {
    const { found, goal, places: left, isPartial } = after.context;
    const isReading = after.matches({ loading: 'reading' });
    if (isReading) expect([left.length > 0, found.length < goal]).toEqual([true, true]);
    expect(after.children.read !== undefined).toBe(isReading);
    if (event.type === 'history.begun') expect([found, selectOlder(after)]).toEqual([[], 'loading']);
    else expect(found.length).toBeGreaterThanOrEqual(before.context.found.length);
    if (event.type === 'xstate.done.actor.read') expect(left).toHaveLength(before.context.places.length - 1);
    if (event.type.startsWith('xstate.error.')) expect(selectOlder(after)).toBe('failed');
    if (selectOlder(after) === 'available')
      expect([left.length > 0, found.length >= goal]).toEqual([true, true]);
    if (selectOlder(after) === 'none') expect([left, isPartial]).toEqual([[], false]);
    if (event.type === 'older.requested' && before.matches('available'))
      expect([goal, selectOlder(after)]).toEqual([2 * found.length, 'loading']);
    else if (event.type === 'older.requested') expect(after.value).toEqual(before.value);
    expect(selectFound(after)).toBe(found);
  });
  expect(chart.coverage().missed).toEqual([]);
});
