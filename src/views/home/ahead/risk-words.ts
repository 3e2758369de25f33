import type { Look } from '../../../machines/risk/moments';
import type { Sign } from '../../../machines/risk/risk';
import { figure } from '../../kit/format';

const HALF = 0.5;
const TEN = 10;

/** What is usual, in what follows `biasanya`. */
const usually = (count: number, unit = '') =>
  count < HALF ? 'hampir tidak ada' : `${figure(Math.round(count))}${unit}`;

const WORDS: Readonly<Record<Sign, (look: Look) => string>> = {
  failing: ({ recent, usual }) =>
    `${figure(Math.round(recent.failed))} dari ${figure(Math.round(recent.sent))} pesan gagal, biasanya ${usually((usual.failed / usual.sent) * recent.sent)}`,
  faster: ({ recent, usual }) => `${figure(Math.round(recent.sent))} pesan, biasanya ${usually(usual.sent)}`,
  dropping: ({ recent, usual }) =>
    `sambungan terputus ${figure(Math.round(recent.lost))} kali, biasanya ${usually(usual.lost, ' kali')}`,
  young: ({ days }) => (days === 0 ? 'baru ditautkan hari ini' : `baru ditautkan ${days} hari lalu`),
};

/** The signs that an account shows. */
export const signWords = (signs: readonly Sign[], look: Look) =>
  `Kira-kira sejam terakhir: ${signs.map((sign) => WORDS[sign](look)).join('; ')}.`;

/** A chance from 0 to 1, as it is said. */
export function oddsWords(chance: number): string {
  if (chance <= 0) return 'hampir tidak ada';
  return chance > HALF ? `${Math.round(chance * TEN)} dari 10` : `1 dari ${figure(Math.round(1 / chance))}`;
}

export const lastChanceWords = (suspensions: number) =>
  `Sudah ${figure(suspensions)} kali ditangguhkan. Jika terjadi lagi, akun tidak dapat diaktifkan lagi.`;
