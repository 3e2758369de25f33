import type { Present } from '../../../machines/ahead/foresee';
import type { Lever } from '../../../machines/ahead/what-if.rules';
import type { Trial } from '../../../machines/ahead/trial';
import { rough } from '../../ahead/ahead-words';
import { figure, rupiah } from '../../kit/format';

export const LEVERS: Readonly<Record<Lever, string>> = {
  added: 'Akun ditambah',
  rested: 'Akun diistirahatkan',
  interval: 'Jeda antar pesan',
  fee: 'Harga per blast',
  numbers: 'Nomor diimpor',
};

const counted = (count: number, noun: string) => (count === 0 ? 'tidak ada' : `${figure(count)} ${noun}`);
const PERCENT = 100;
const ofNow = (amount: string, share: number) =>
  share === 1 ? `${amount}, seperti sekarang` : `${amount}, ${Math.round(share * PERCENT)}% dari sekarang`;
const seconds = new Intl.NumberFormat('id-ID', { maximumSignificantDigits: 3 });

/** Where a lever is. */
export function leverText(lever: Lever, trial: Trial, { interval, fee }: Present): string {
  const value = trial[lever];
  switch (lever) {
    case 'interval':
      return ofNow(`${seconds.format((interval ?? 0) * value)} detik`, value);
    case 'fee':
      return ofNow(rupiah(fee * value), value);
    case 'numbers':
      return counted(value, 'nomor');
    default:
      return counted(value, 'akun');
  }
}

const CLOSE = 0.03;
/** How much more or less comes of it, of what is said. */
export function differenceText(expected: number, tried: number): string {
  const [before, after] = [rough(expected), rough(tried)];
  if (Math.abs(after - before) <= CLOSE * before) return 'kira-kira sama';
  if (before === 0) return 'lebih banyak';
  const share = Math.round(Math.abs(after / before - 1) * PERCENT);
  return `kira-kira ${figure(share)}% lebih ${after > before ? 'banyak' : 'sedikit'}`;
}
