import { expect, it } from 'vitest';
import type { ActorEntry } from '../../../src/machines/history/entries';
import { nameOf } from '../../../src/machines/statechart/actor-name';

const KEY = 'whatsapp:id-1';
const began = (record: object): ActorEntry => ({
  index: 0,
  at: 0,
  kind: 'started',
  key: KEY,
  chart: 'sender',
  variant: null,
  input: { record },
});
const read = (record: object): ActorEntry =>
  ({ index: 1, at: 0, kind: 'input', key: KEY, event: { type: 'record.read', record } }) as never;

it.each([
  ['a person and their number', [began({ pushname: 'Budi', phonenumber: '62811' })], 'Budi · 62811'],
  ['a member by both names', [began({ firstname: 'Ani', lastname: 'Sari', email: 'a@b.c' })], 'Ani Sari'],
  ['whose it is', [began({ User: { firstname: 'Ani', lastname: '' } })], 'Ani'],
  [
    'a generator by its account',
    [began({ Whatsapp: { pushname: 'Budi', phonenumber: '62811' } })],
    'Budi · 62811',
  ],
  [
    'the last record that names one',
    [began({ name: 'Lama' }), read({ name: 'Baru' }), read({ id: 3 })],
    'Baru',
  ],
  [
    'what is known where its beginning is gone',
    [
      {
        index: 0,
        at: 0,
        kind: 'checkpoint',
        key: KEY,
        chart: 'row',
        variant: null,
        value: {},
        context: { record: { number: '62812' } },
      },
    ],
    '62812',
  ],
] as const)('calls an actor by %s', (_, entries, name) => {
  expect(nameOf(entries)).toBe(name);
});

it.each([
  ['nothing says', []],
  ['what it began with is no record', [began({ id: 1 }), { index: 2, at: 0, kind: 'stopped', key: KEY }]],
] as const)('has no name for one where %s', (_, entries) => {
  expect(nameOf(entries as readonly ActorEntry[])).toBeNull();
});
