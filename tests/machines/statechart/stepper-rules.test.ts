import { expect, it } from 'vitest';
import type { ActorEntry } from '../../../src/machines/history/entries';
import {
  entriesOf,
  indexAfter,
  placeOf,
  restBefore,
  isLastStop,
  stepsAfter,
  stopsOf,
} from '../../../src/machines/statechart/stepper.rules';

const steps = [
  [3, 0],
  [5, 800],
  [9, 60_000],
  [10, 60_001],
].map(
  ([index, at]): ActorEntry => ({ index: index!, at: at!, kind: 'input', key: 'a', event: { type: 'told' } }),
);
const began = (index: number): ActorEntry => ({
  index,
  at: 0,
  kind: 'started',
  key: 'a',
  chart: 'c',
  variant: null,
  input: null,
});
const lived = [began(1), ...steps];

it.each([
  [2, -1],
  [3, 0],
  [4, 0],
  [9, 2],
  [99, 3],
])('entry %i of the log is at place %i of the actor', (index, place) => {
  expect(placeOf(steps, index)).toBe(place);
});

it.each([
  [3, 1, 5],
  [9, -1, 5],
  [10, 1, 10],
  [3, -1, 1],
  [1, -1, 1],
])('from %i, %i further is %i', (index, by, goal) => {
  expect(indexAfter(lived, index, by)).toBe(goal);
});

it('rests as long as it took by the speed, never too short to be seen nor out of patience', () => {
  expect(restBefore(steps, 3, 1)).toBe(800);
  expect(restBefore(steps, 3, 4)).toBe(200);
  expect(restBefore(steps, 5, 4)).toBe(1500);
  expect(restBefore(steps, 9, 1)).toBe(60);
});

it('takes the entries of one actor alone, of none where none is chosen', () => {
  const other = { ...steps[0]!, key: 'b' } as ActorEntry;
  expect(entriesOf([...steps, other], 'a')).toEqual(steps);
  expect(entriesOf(steps, null)).toEqual([]);
});

it('goes no further than the last entry, from wherever', () => {
  expect(indexAfter(lived, 5, 99)).toBe(10);
  expect(indexAfter(lived, 0, -1)).toBe(1);
});

it('stays where it is without entries', () => {
  expect(indexAfter([], 7, 1)).toBe(7);
});

it('keeps the list of what an actor went through while only others are told something', () => {
  const other: ActorEntry = { index: 11, at: 60_002, kind: 'input', key: 'b', event: { type: 'told' } };
  expect(stepsAfter(steps, [...steps, other], 'a', null)).toBe(steps);
  expect(stepsAfter(steps, [...steps, { ...steps[3]!, index: 12 }], 'a', null)).toHaveLength(5);
  expect(stepsAfter(steps, steps.slice(1), 'a', null)).toHaveLength(3);
});

it('passes a checkpoint that stands at an entry of the actor, back and forth', () => {
  const checkpoint = { ...steps[1]!, kind: 'checkpoint' } as ActorEntry;
  const entries = [began(3), steps[1]!, checkpoint, steps[2]!];
  expect(stopsOf(entries)).toEqual([began(3), checkpoint, steps[2]]);
  expect([9, 5, 3].map((index) => indexAfter(entries, index, -1))).toEqual([5, 3, 3]);
  expect([3, 5, 9].map((index) => indexAfter(entries, index, 1))).toEqual([5, 9, 9]);
});

it('stops only where it is known how the actor was: not before it began, nor after what was lost', () => {
  const fact = (index: number): ActorEntry => ({
    index,
    at: 0,
    kind: 'event',
    keys: ['a'],
    event: { type: 'told' },
  });
  const lost = (index: number): ActorEntry => ({ index, at: 0, kind: 'lost', since: 0, count: 3 });
  const entries = [fact(1), fact(2), began(3), fact(4), lost(5), fact(6)];
  expect(stopsOf(entries).map(({ index }) => index)).toEqual([3, 4]);
  expect([1, 3, 4, 6].map((index) => indexAfter(entries, index, -1))).toEqual([3, 3, 3, 3]);
  expect([1, 3, 4, 6].map((index) => isLastStop(entries, index))).toEqual([false, false, true, true]);
  expect([...entries, began(7)].map(({ index }) => isLastStop([...entries, began(7)], index))).toEqual([
    ...Array.from({ length: 6 }, () => false),
    true,
  ]);
  expect([stopsOf([fact(1)]), isLastStop([fact(1)], 1)]).toEqual([[], true]);
});
