import { expect, it } from 'vitest';
import type { Look } from '../../../src/machines/risk/moments';
import { oddsWords, signWords } from '../../../src/views/home/ahead/risk-words';

const none = { sent: 0, failed: 0, lost: 0 };
const look: Look = {
  recent: { sent: 90.4, failed: 4, lost: 3 },
  usual: { sent: 60, failed: 2, lost: 1.2 },
  hours: 9,
  days: 0,
  suspensions: 0,
};

it('says each sign beside what is usual of as many messages', () => {
  expect(signWords('failing', look)).toBe('4 dari 90 pesan gagal dalam sejam, biasanya 3');
  expect(signWords('failing', { ...look, usual: none })).toMatch('biasanya hampir tidak ada');
  expect(signWords('faster', look)).toBe('90 pesan dalam sejam, biasanya 60');
  expect(signWords('dropping', look)).toBe('Sambungan terputus 3 kali dalam sejam, biasanya 1 kali');
  expect(signWords('young', look)).toBe('Baru ditautkan hari ini');
  expect(signWords('young', { ...look, days: 3 })).toBe('Baru ditautkan 3 hari lalu');
});

it('is no surer than is known', () => {
  expect([0.98, 0.5, 0.13, 0.0021, 0.0001, 0].map(oddsWords)).toEqual([
    'lebih dari separuh',
    'kira-kira 1 dari 2',
    'kira-kira 1 dari 8',
    'kira-kira 1 dari 480',
    'kurang dari 1 dari 1.000',
    'kurang dari 1 dari 1.000',
  ]);
});
