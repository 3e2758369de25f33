import type { ReactNode } from 'react';
import type { BoardRef, BoardSnapshot } from '../../../machines/board/board';
import type { Totals as Figures } from '../../../machines/board/fleet';
import { figure, rupiah } from '../../kit/format';
import { useLive } from '../../hooks/use-live';
import css from './board.module.css';
import { Spark } from './spark';

const LABELS: readonly (readonly [keyof Figures, string])[] = [
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

function Amount({ board, of }: { board: BoardRef; of: keyof Figures }) {
  const amount = useLive(board, ({ context }: BoardSnapshot) => context.totals[of]);
  return of === 'income' ? rupiah(amount) : figure(amount);
}

/** What all accounts come to, whatever is searched for. */
export const Totals = ({ board }: { board: BoardRef }) => (
  <dl className={css.totals} aria-label="Jumlah semua akun">
    {LABELS.map(([of, label]) => (
      <Total key={of} label={label} wide={of === 'income'}>
        <Amount board={board} of={of} />
      </Total>
    ))}
    <Total label="Pesan per menit" wide>
      <Spark board={board} large />
    </Total>
  </dl>
);
