import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { ActorEntry } from '../../../src/machines/history/entries';
import { endOf } from '../../../src/machines/statechart/end';
import type { Moment } from '../../../src/machines/statechart/moments';

const inputAt = (index: number, at = 5): ActorEntry => ({
  index,
  at,
  kind: 'input',
  key: 'a',
  event: { type: 'told' },
});
const stopped: ActorEntry = { index: 9, at: 7, kind: 'stopped', key: 'a' };
const standing = (status: string) =>
  [{ entry: inputAt(1), taken: [], snapshot: { status } as AnyMachineSnapshot }] as readonly Moment[];

it.each([
  ['has stopped', [inputAt(1), stopped], standing('stopped'), { kind: 'stopped', at: 7 }],
  ['stopped with an earlier page', [inputAt(-2), { ...stopped, index: -1 }], [], { kind: 'stopped', at: 7 }],
  ['is done by its chart', [inputAt(1)], standing('done'), { kind: 'done', at: 5 }],
  [
    'was told something after it was done',
    [inputAt(1), inputAt(2, 6)],
    [...standing('active'), ...standing('done'), { ...standing('done')[0]!, entry: inputAt(2, 6) }],
    { kind: 'done', at: 5 },
  ],
  ['was of an earlier page', [inputAt(-1)], standing('active'), { kind: 'leftBehind', at: 5 }],
  ['goes on', [inputAt(-1), inputAt(1)], standing('active'), null],
  ['began anew', [{ ...stopped, index: 0 }, inputAt(1)], standing('active'), null],
  ['nothing is known of', [], [], null],
] as const)('knows the end of an actor that %s', (_, steps, moments, expected) => {
  expect(endOf(steps, moments)).toEqual(expected);
});
