import type { Movement } from '../../api/schema/ledger';
import { sumText } from './rupiah.rules';

/** Why a balance changed: in our words, and whose name or words follow them. */
export interface Cause {
  readonly text: string;
  readonly name: string | null;
}

/** What a cause is told by. */
type Caused = Pick<Movement, 'kind'> &
  Partial<Pick<Movement, 'reason' | 'nominal' | 'reference' | 'Whatsapp' | 'Person'>>;

const personName = (person: Movement['Person']) =>
  [person?.firstname, person?.lastname].filter(Boolean).join(' ') || null;

/** Causes by their kind; for one that this page does not know, only the amount is shown. */
const CAUSES: Readonly<Record<string, (movement: Caused) => Cause>> = {
  income: ({ Whatsapp }) => {
    const name = Whatsapp?.pushname || Whatsapp?.phonenumber;
    return name
      ? { text: 'Pendapatan blast, akun', name }
      : { text: 'Pendapatan blast, akun yang sudah dihapus', name: null };
  },
  referral: ({ Person }) => {
    const name = personName(Person);
    return name ? { text: 'Referal dari', name } : { text: 'Referal', name: null };
  },
  bonus: ({ reason = null }) => ({ text: 'Bonus:', name: reason }),
  bonus_revoked: ({ reason = null }) => ({ text: 'Bonus dibatalkan:', name: reason }),
  withdraw_requested: withdraw('diminta'),
  withdraw_accepted: withdraw('diterima'),
  withdraw_rejected: withdraw('ditolak'),
  withdraw_reopened: withdraw('kembali menunggu jawaban'),
  carried: () => ({ text: 'Saldo sebelum dicatat', name: null }),
};

function withdraw(become: string) {
  return ({ nominal, reference }: Caused): Cause => {
    const text = ['Penarikan', nominal == null ? '' : sumText(nominal), become].filter(Boolean).join(' ');
    return reference ? { text: `${text}, referensi`, name: reference } : { text, name: null };
  };
}

export const causeOf = (movement: Caused): Cause =>
  CAUSES[movement.kind]?.(movement) ?? { text: 'Perubahan saldo', name: null };

/** What is gathered over a day has no time of day. */
export const isOfDay = ({ kind }: Pick<Movement, 'kind'>) => kind === 'income' || kind === 'referral';

const HALF_A_DAY = 12 * 3_600_000;
/** A day of the server's is named by its noon, which is of the same date nearly everywhere. */
export const dateOf = (movement: Pick<Movement, 'kind' | 'at'>) =>
  movement.at !== null && isOfDay(movement) ? movement.at + HALF_A_DAY : movement.at;
