import { describe, expect, it } from 'vitest';
import { amountWords, basisWords, unknownWords, whenWords } from '../../../src/views/ahead/ahead-words';
import { moment } from '../home/foreseen';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const NOW = moment('25T14:30');
const when = (low: string | null, high: string | null) => {
  const [from, until] = [low, high].map((text) => (text === null ? null : moment(text)));
  return plain(whenWords({ low: from ?? null, middle: null, high: until ?? null }, NOW));
};

describe('when something comes', () => {
  it.each([
    ['30T08:00', '30T10:59', 'Senin pagi'],
    ['30T09:00', '30T13:00', 'antara Senin pagi dan Senin siang'],
    ['27T03:59', '28T04:00', 'antara Jumat dini hari dan Sabtu pagi'],
    ['27T14:59', '27T15:00', 'antara Jumat siang dan Jumat sore'],
    ['27T18:59', '27T19:00', 'antara Jumat sore dan Jumat malam'],
    ['25T16:00', '26T00:30', 'antara hari ini sore dan besok dini hari'],
    ['25T21:00', '25T23:00', 'hari ini malam'],
    ['26T16:00', '26T17:00', 'besok sore'],
  ])('from %s to %s is said by parts of days', (low, high, said) => {
    expect(when(low, high)).toBe(said);
  });

  it('has its date where the weekday could be that of this week', () => {
    expect(
      whenWords({ low: moment('25T23:00'), middle: 0, high: moment('30T08:00') }, moment('24T01:00')),
    ).toBe('antara besok malam dan Senin pagi');
    expect(
      whenWords({ low: moment('29T23:00'), middle: 0, high: moment('30T08:00') }, moment('23T23:59')),
    ).toBe('antara Minggu malam dan Senin, 30 Nov pagi');
  });

  it.each([
    ['25T14:44', '25T17:01', 'hari ini antara pukul 14.30 dan 17.15'],
    ['25T15:00', '25T20:30', 'hari ini antara pukul 15.00 dan 20.30'],
    ['25T14:45', '25T14:45', 'hari ini pukul 14.45'],
    ['25T15:00', '25T20:31', 'antara hari ini sore dan hari ini malam'],
  ])('from %s to %s is said by the clock where that is within six hours', (low, high, said) => {
    expect(when(low, high)).toBe(said);
  });

  it('ends with the day, not at the beginning of the next', () => {
    const late = { low: moment('25T23:10'), middle: 0, high: moment('25T23:50') };
    expect(plain(whenWords(late, moment('25T22:00')))).toBe('hari ini antara pukul 23.00 dan 24.00');
  });

  it('is not within the days that are looked at, or perhaps not', () => {
    expect(when(null, null)).toBe('belum dalam 7 hari');
    expect(when('27T12:00', null)).toBe('paling cepat Jumat siang, mungkin belum dalam 7 hari');
  });
});

describe('what something comes to', () => {
  const said = (low: number, high: number, earned?: number) => plain(amountWords({ low, high }, earned));

  it('has two figures that mean something', () => {
    expect(said(41_234, 55_321)).toBe('antara Rp 41.000 dan Rp 55.000');
    expect(said(0, 437)).toBe('antara Rp 0 dan Rp 440');
    expect(said(995_000, 1_249_999)).toBe('antara Rp 1.000.000 dan Rp 1.200.000');
  });

  it('is one amount where both ends are the same', () => {
    expect(said(40_600, 41_400)).toBe('sekitar Rp 41.000');
  });

  it('is never less than what is earned already', () => {
    expect(said(41_234, 55_321, 41_200)).toBe('antara Rp 41.200 dan Rp 55.000');
    expect(said(41_234, 41_234, 41_234)).toBe('sekitar Rp 41.234');
  });
});

describe('why', () => {
  it('is what accounts did', () => {
    const basis = { days: 14, hours: 9.54, success: 540.4, ends: 12 };
    expect(basisWords(basis)).toBe(
      'Dari 14 hari terakhir: rata-rata 9,5 jam kirim per akun dan 540 pesan berhasil sehari. Akun terhenti sendiri 12 kali.',
    );
    expect(basisWords({ ...basis, ends: 0 })).toContain('Akun belum pernah terhenti sendiri.');
  });

  it('is too little of it, otherwise', () => {
    expect(unknownWords({ days: 1, needed: 3 })).toBe(
      'Belum cukup riwayat: perlu 3 hari penuh dengan blast, baru ada 1.',
    );
    expect(unknownWords({ days: 0, needed: 3 })).toContain('dengan blast, belum ada.');
  });
});
