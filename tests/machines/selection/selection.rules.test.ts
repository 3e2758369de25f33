import { describe, expect, it } from 'vitest';
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
  warning: 'Tidak dapat dikembalikan.',
};
const plan = (change: Partial<Plan> = {}): Plan => ({
  command,
  keys: Array.from({ length: 1200 }, (_, place) => `${place}`),
  sum: null,
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

  it('asks with the number, the warning, and what is left out; a deletion is dangerous', () => {
    const { title, text, confirm } = rules.questionOf(
      's',
      plan({ skipped: [{ text: 'sedang dihapus', count: 1 }] }),
    );
    expect([title, text]).toEqual([
      'Hapus 1.200 nomor?',
      'Tidak dapat dikembalikan. 1 dilewati: 1 sedang dihapus.',
    ]);
    expect(confirm).toMatchObject({ label: 'Ya, Hapus.', dangerous: true });
  });

  it('asks with the sum, and plainly what can be taken back', () => {
    const harmless = plan({ command: { ...command, tone: 'accent' }, keys: ['a'], sum: 1_250_000 });
    const { title, confirm } = rules.questionOf('s', harmless);
    expect([title, 'dangerous' in confirm]).toEqual(['Hapus 1 nomor, Rp 1.250.000?', false]);
  });
});
