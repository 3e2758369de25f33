import type { Withdraw } from '../../api/schema/entities/money';
import { dateText } from '../list/period-words';

/** What a payout run has made of a request, as its member sees it, too; null where none has. */
export function payoutNote({ payout }: Withdraw): string | null {
  if (!payout) return null;
  const { id, state, held, reference, paid_on: paidOn, reason } = payout;
  if (state === 'returned') return reason ? `Oleh bank: ${reason}` : 'Oleh bank';
  if (state !== 'paid') return `Di pembayaran #${id}, ${held ? 'sudah di bank' : 'belum ke bank'}`;
  const paid = paidOn ? `Dibayar ${dateText(paidOn)}` : 'Dibayar';
  return reference ? `${paid}, referensi ${reference}` : paid;
}
