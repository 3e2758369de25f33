import { type Look, usualFailures } from '../../../machines/risk/moments';
import type { Sign } from '../../../machines/risk/risk';
import type { Risk } from '../../../machines/risk/warnings';
import { rough } from '../../ahead/ahead-words';
import { figure } from '../../kit/format';

const HALF = 0.5;
/** What is rarer is said to be. */
const RARE = 1000;

const whole = (count: number) => figure(Math.round(count));
/** What is usual, in what follows `biasanya`. */
const usually = (count: number, unit = '') => (count < HALF ? 'hampir tidak ada' : `${whole(count)}${unit}`);

const WORDS: Readonly<Record<Sign, (look: Look) => string>> = {
  failing: (look) =>
    `${whole(look.recent.failed)} dari ${whole(look.recent.sent)} pesan gagal dalam sejam, biasanya ${usually(usualFailures(look))}`,
  faster: ({ recent, usual }) => `${whole(recent.sent)} pesan dalam sejam, biasanya ${usually(usual.sent)}`,
  dropping: ({ recent, usual }) =>
    `Sambungan terputus ${whole(recent.lost)} kali dalam sejam, biasanya ${usually(usual.lost, ' kali')}`,
  young: ({ days }) => (days === 0 ? 'Baru ditautkan hari ini' : `Baru ditautkan ${days} hari lalu`),
};

/** What an account shows by this sign: its last hour, about, beside its own usual one. */
export const signWords = (sign: Sign, look: Look) => WORDS[sign](look);

/** A chance from 0 to 1, as it is said: no surer than it is known. */
export function oddsWords(chance: number): string {
  if (chance > HALF) return 'lebih dari separuh';
  const one = 1 / chance;
  return one > RARE ? `kurang dari 1 dari ${figure(RARE)}` : `kira-kira 1 dari ${figure(rough(one))}`;
}

export const lastChanceWords = (suspensions: number) =>
  `Sudah ${figure(suspensions)} kali ditangguhkan. Jika terjadi lagi, akun tidak dapat diaktifkan lagi.`;

function learnedWords(risk: Risk): string {
  const suspensions = figure(risk.suspensions);
  switch (risk.kind) {
    case 'unknown':
      return `Belum cukup penangguhan untuk mengenali tandanya: perlu ${risk.needed}, ${risk.suspensions > 0 ? `baru ada ${suspensions}` : 'belum ada'}.`;
    case 'untold':
      return `Dari ${suspensions} penangguhan terakhir belum terlihat tanda yang mendahuluinya.`;
    case 'told':
      return risk.warnings.length > 0
        ? `Dipelajari dari ${suspensions} penangguhan terakhir.`
        : 'Tidak ada akun yang menunjukkan tanda sebelum ditangguhkan.';
  }
}

/** What is known of suspensions to come beside the accounts that are named, `more` of which are not. */
export const knownWords = (risk: Risk, more: number) =>
  [
    more > 0 ? `Dan ${figure(more)} akun lain.` : '',
    learnedWords(risk),
    risk.watched < risk.sending
      ? `Dilihat ${figure(risk.watched)} akun yang paling banyak gagal, dari ${figure(risk.sending)} yang mengirim.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
