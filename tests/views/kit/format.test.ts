import { describe, expect, it } from 'vitest';
import { clockTime, figure, percent, rupiah, words } from '../../../src/views/kit/format';
import { day, moment } from '../../../src/views/kit/moments';

const SHOWS_WITHOUT_DECIMALS = [
  [10000, 'Rp 10.000'],
  [0, 'Rp 0'],
  [-2500, '-Rp 2.500'],
  [0.5, 'Rp 1'],
  [-0.4, 'Rp 0'],
  [123456789012, 'Rp 123.456.789.012'],
  [Number('1e3'), 'Rp 1.000'],
  [Number.MAX_SAFE_INTEGER, 'Rp 9.007.199.254.740.991'],
] as const;

describe('rupiah', () => {
  it.each(SHOWS_WITHOUT_DECIMALS)('shows %d as %s, without decimals [APP-03] [D6]', (amount, shown) => {
    expect(rupiah(amount)).toBe(shown);
  });

  it('refuses in words what a double cannot tell apart, and never rounds it [D6]', () => {
    expect(rupiah(2 ** 53)).toBe('Rp di luar batas');
    expect(figure(Number.NaN)).toBe('di luar batas');
  });
});

it('groups counts as Indonesian does', () => expect(figure(1234567)).toBe('1.234.567'));

it('shows progress with two decimals and a percent sign [GEN-05] [VAL-05]', () => {
  expect(percent(12.5)).toBe('12.50%');
  expect(percent(100)).toBe('100.00%');
});

it('shows days and times as they are written in Indonesia, and a dash where there are none [APP-02]', () => {
  expect([day(null), moment(Number.NaN), clockTime(9e15)]).toEqual(['–', '–', '–']);
  const at = new Date(2026, 7, 17, 14, 5).getTime();
  expect([day(at), moment(at), clockTime(at)]).toEqual(['17 Agu 2026', '17 Agu 2026, 14.05', '14.05']);
});

it('capitalises a state and puts spaces between its words', () => {
  expect(['connected', 'loggedOut', 'reconnecting...', ''].map(words)).toEqual([
    'Connected',
    'Logged Out',
    'Reconnecting...',
    '',
  ]);
});
