import type { ReactNode } from 'react';
import type { BoardRef, BoardSnapshot } from '../../../machines/board/board';
import type { AccountTotals } from '../../../api/schema/account-totals';
import { figure, rupiah } from '../../kit/format';
import { Muted } from '../../kit/primitives';
import { useLive } from '../../hooks/use-live';
import css from './board.module.css';
import { Spark } from './spark';

const LABELS: readonly (readonly [keyof AccountTotals, string])[] = [
  ['accounts', 'Akun'],
  ['connected', 'Tersambung'],
  ['sending', 'Mengirim'],
  ['suspended', 'Ditangguhkan'],
  ['lost', 'Terputus'],
  ['success', 'Berhasil'],
  ['fail', 'Gagal'],
  ['income', 'Pendapatan'],
];

const Total = ({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) => (
  <div data-wide={wide ? '' : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const selectTotals = ({ context }: BoardSnapshot) => context.totals;
const isPart = ({ context }: BoardSnapshot) => context.isPart;

function Amount({ board, of }: { board: BoardRef; of: keyof AccountTotals }) {
  const amount = useLive(board, (snapshot) => selectTotals(snapshot)?.[of]);
  if (amount === undefined) return '–';
  return of === 'income' ? rupiah(amount) : figure(amount);
}

/** What all accounts come to, whatever is searched for; from a server that does not tell, what those that are here do. */
export function Totals({ board }: { board: BoardRef }) {
  const part = useLive(board, isPart);
  return (
    <>
      {part ? <Muted mb="2">Jumlah baris yang sudah dimuat, bukan semua akun.</Muted> : null}
      <dl className={css.totals} aria-label={part ? 'Jumlah baris yang dimuat' : 'Jumlah semua akun'}>
        {LABELS.map(([of, label]) => (
          <Total key={of} label={label} wide={of === 'income'}>
            <Amount board={board} of={of} />
          </Total>
        ))}
        {part ? null : (
          <Total label="Pesan per menit" wide>
            <Spark board={board} large />
          </Total>
        )}
      </dl>
    </>
  );
}
