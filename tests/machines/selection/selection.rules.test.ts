import { describe, expect, it } from 'vitest';
import { deletionDialog } from '../../../src/machines/crud/row.rules';
import { named } from '../../../src/machines/notices/named';
import { deletionCommand } from '../../../src/machines/selection/deletion';
import * as rules from '../../../src/machines/selection/selection.rules';
import type { BulkCommand, Plan } from '../../../src/machines/selection/selection.types';

const command: BulkCommand = {
  id: 'delete',
  label: 'Delete',
  verb: 'Hapus',
  noun: 'nomor',
  done: 'dihapus',
  command: 'delete',
  tone: 'danger',
  asked: ({ length }) => ({ verb: 'Hapus', what: `${length} nomor`, text: 'Habis.', dangerous: true }),
};
const plan = (change: Partial<Plan> = {}): Plan => ({
  command,
  keys: Array.from({ length: 1200 }, (_, place) => `${place}`),
  records: Array.from({ length: 1200 }, () => ({})),
  skipped: [],
  ...change,
});

describe('choosing rows', () => {
  it.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['c', 'c', ['c']],
    [null, 'c', ['c']],
    ['on another page', 'c', ['c']],
  ])('from %s to %s is %j', (from, to, range) => {
    expect(rules.rangeOf(['a', 'b', 'c', 'd'], from, to)).toEqual(range);
  });

  it.each([
    [[], 'none'],
    [['a', 'elsewhere'], 'some'],
    [['a', 'b', 'elsewhere'], 'all'],
  ] as const)('of %j, a page of a and b is chosen: %s', (keys, chosen) => {
    expect(rules.chosenOf(keys, ['a', 'b'])).toBe(chosen);
  });

  it('toggles a row, and adds none twice', () => {
    expect([rules.toggled(['a'], 'b'), rules.toggled(['a', 'b'], 'a')]).toEqual([['a', 'b'], ['b']]);
    expect(rules.added(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
  });
});

describe('telling of a command', () => {
  it('groups reasons, the commonest first', () => {
    const reasons = ['x', 'y', 'y'].reduce<Plan['skipped']>(rules.withReason, []);
    expect(rules.skippedText(reasons)).toBe('3 dilewati: 2 y, 1 x');
    expect(rules.failedText(reasons)).toBe('3 gagal: y (2×) x');
    expect(rules.unknownText(reasons)).toBe('3 belum diketahui: y (2×) x');
    expect([rules.skippedText([]), rules.failedText([]), rules.unknownText([])]).toEqual(['', '', '']);
  });

  const titleOf = (asked: Plan) => {
    const { tone, title, text, confirm } = rules.questionOf('s', asked);
    return [tone, title, text, confirm.label, confirm.dangerous ?? false];
  };

  it('asks as the command does, and says what is left out', () => {
    expect(titleOf(plan({ records: [{}, {}], skipped: [{ text: 'sedang dihapus', count: 1 }] }))).toEqual([
      'warning',
      'Hapus 2 nomor?',
      'Habis. 1 dilewati: 1 sedang dihapus.',
      'Ya, Hapus.',
      true,
    ]);
  });

  it.each([
    ['danger', true],
    ['accent', false],
  ] as const)('asks with the number alone where a command of tone %s says no more', (tone, dangerous) => {
    const { asked: _, ...plain } = command;
    expect(titleOf(plan({ command: { ...plain, tone } }))).toEqual([
      'warning',
      'Hapus 1.200 nomor?',
      '',
      'Ya, Hapus.',
      dangerous,
    ]);
  });

  it('asks about rows that are deleted as it does about one', () => {
    const deletion = plan({ command: deletionCommand('nomor') });
    const { title: _, ...many } = rules.questionOf('s', deletion);
    const { title: __, ...one } = deletionDialog('phonenumber:1', 'nomor 628');
    expect([many.tone, many.text, many.confirm.label, many.confirm.dangerous]).toEqual([
      one.tone,
      one.text,
      one.confirm.label,
      one.confirm.dangerous,
    ]);
  });

  it.each([
    [['Ani'], 'Ani'],
    [['Ani', 'Budi', 'Citra'], 'Ani, Budi, Citra'],
    [['Ani', 'Budi', 'Citra', 'Dewi', 'Eka'], 'Ani, Budi, Citra dan 2 lainnya'],
  ])('names the first few of %j', (names, text) => {
    expect(named(names)).toBe(text);
  });
});
