import type { MonthStatement, MonthSums, StatementLine } from '../../api/schema/statement';
import { causeOf, type Cause } from './movement.rules';
import { statusText } from './status.rules';

/** One line of a statement: in our words, whose name or words follow them, and what is to be known of it. */
export interface StatementRow extends Cause {
  /** Tells it from all others of its statement. */
  readonly id: string;
  /** A day as `2026-10-03`, or a moment in epoch ms; null for what is of the whole month. */
  readonly when: string | number | null;
  readonly note: string;
  readonly amount: number;
}
export interface StatementSection {
  readonly title: string;
  readonly rows: readonly StatementRow[];
}

type Kind = Exclude<keyof MonthSums, 'opening' | 'closing' | 'paid'>;
/** What a month changed, and whether that is said where it is nothing. */
const KINDS: Readonly<Record<Kind, { readonly text: string; readonly isUsual?: true }>> = {
  carried: { text: 'Saldo sebelum dicatat' },
  income: { text: 'Pendapatan blast', isUsual: true },
  referral: { text: 'Referal', isUsual: true },
  bonus: { text: 'Bonus', isUsual: true },
  bonus_revoked: { text: 'Bonus dibatalkan' },
  withdraw_requested: { text: 'Penarikan diminta', isUsual: true },
  withdraw_accepted: { text: 'Penarikan diterima setelah ditolak' },
  withdraw_rejected: { text: 'Penarikan ditolak' },
  withdraw_reopened: { text: 'Penarikan kembali menunggu jawaban' },
};
const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];

const row = (id: string, cause: Cause, amount: number, more: Partial<StatementRow> = {}): StatementRow => ({
  id,
  ...cause,
  when: null,
  note: '',
  amount,
  ...more,
});
const plain = (text: string): Cause => ({ text, name: null });

/** What a month was before and after, and what it changed by. */
export const summaryRows = (sums: MonthSums): readonly StatementRow[] => [
  row('opening', plain('Saldo awal'), sums.opening),
  ...KIND_NAMES.filter((kind) => KINDS[kind].isUsual || sums[kind] !== 0).map((kind) =>
    row(kind, plain(KINDS[kind].text), sums[kind]),
  ),
  row('closing', plain('Saldo akhir'), sums.closing),
];

const nameOf = (person: { readonly firstname: string; readonly lastname: string } | null | undefined) =>
  [person?.firstname, person?.lastname].filter(Boolean).join(' ') || null;

const restRow = (id: string, noun: string, rest: MonthStatement['lines_rest']) =>
  rest ? [row(id, plain(`${rest.rows} ${noun} lainnya`), rest.amount)] : [];

/** A withdraw's status and its account, as they are by now. */
function noteOf({ status, account_bank, account_number, account_name }: StatementLine): string {
  const account = [account_bank, account_number].filter(Boolean).join(' ');
  const payee = account && account_name ? `${account} a.n. ${account_name}` : account;
  return [status ? `Sekarang ${statusText(status).toLowerCase()}` : '', payee].filter(Boolean).join(', ');
}
const lineRow = (line: StatementLine) =>
  row(`line ${line.id}`, causeOf(line), line.amount, { when: line.at, note: noteOf(line) });

/** All that a month consists of, in the order in which it is read; parts without anything are left out. */
export function sectionsOf(statement: MonthStatement): readonly StatementSection[] {
  const { accounts, days, referrals, lines } = statement;
  const isBonus = ({ kind }: StatementLine) => kind.startsWith('bonus');
  const sections: readonly StatementSection[] = [
    {
      title: 'Pendapatan per akun',
      rows: [
        ...accounts.map(({ amount, Whatsapp }, place) =>
          row(`account ${place}`, causeOf({ kind: 'income', Whatsapp }), amount),
        ),
        ...restRow('accounts', 'akun', statement.accounts_rest),
      ],
    },
    {
      title: 'Pendapatan per hari',
      rows: days.map(({ day, amount }) =>
        row(`day ${day}`, plain('Pendapatan blast'), amount, { when: day }),
      ),
    },
    {
      title: 'Referal',
      rows: [
        ...referrals.map(({ amount, Person }, place) => {
          const name = nameOf(Person);
          return row(`referral ${place}`, { text: name ? 'Dari' : 'Referal', name }, amount);
        }),
        ...restRow('referrals', 'orang', statement.referrals_rest),
      ],
    },
    { title: 'Bonus', rows: lines.filter(isBonus).map(lineRow) },
    {
      title: 'Penarikan',
      rows: lines.filter((line) => !isBonus(line)).map(lineRow),
    },
    { title: 'Baris lain', rows: restRow('lines', 'baris', statement.lines_rest) },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

/** Nothing happened in it. */
export const isEmpty = (statement: MonthStatement) => sectionsOf(statement).length === 0;
