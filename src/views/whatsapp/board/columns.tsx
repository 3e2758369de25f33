import type { ReactNode } from 'react';
import type { BoardRef } from '../../../machines/board/board';
import type { BoardColumn } from '../../../machines/board/board.rules';
import { can, type Role } from '../../../machines/auth/policy';
import type { SenderRef } from '../../../machines/sender/sender';
import { BidiText } from '../../kit/bidi-text';
import { CellLines } from '../../kit/cell-text';
import { RowFailure } from '../../list/row-actions';
import { useLive } from '../../hooks/use-live';
import { Account, Failures, Income, Sending, Successes } from '../list/account-cells';
import { Actions } from '../list/action-cell';
import { State } from '../list/state-cell';
import css from './board.module.css';
import { selectFleet } from './selectors';
import { Spark } from './spark';

/** What a column is called. */
export const TITLES: Readonly<Record<BoardColumn, string>> = {
  account: 'Akun',
  member: 'Member',
  proxy: 'Proxy',
  success: 'Berhasil',
  fail: 'Gagal',
  income: 'Pendapatan',
  rate: 'Per menit',
  state: 'Status',
  sending: 'Mengirim',
};

export interface CellProps {
  readonly board: BoardRef;
  readonly sender: SenderRef;
  readonly role: Role | null;
}
export interface BoardCell {
  readonly id: string;
  /** What it is sorted by, in the order of its headings. */
  readonly sorts: readonly BoardColumn[];
  readonly align?: 'end';
  readonly cell: (props: CellProps) => ReactNode;
}

/** The account's member and proxy. */
function Owners({ board, sender }: CellProps) {
  const fleet = useLive(board, selectFleet);
  const member = useLive(board, () => fleet.ownerOf(sender.id, 'member'));
  const proxy = useLive(board, () => fleet.ownerOf(sender.id, 'proxy'));
  return (
    <>
      <p className={css.name}>
        <BidiText>{member || '–'}</BidiText>
      </p>
      <p className={css.muted}>
        <BidiText>{proxy || '–'}</BidiText>
      </p>
    </>
  );
}

/** How the account stands, and what went wrong with it last. */
function Standing({ sender, role }: CellProps) {
  return (
    <CellLines>
      <State sender={sender} role={role} />
      <RowFailure row={sender} />
    </CellLines>
  );
}

/** The cells of a row, from left to right; a card has them from top to bottom. */
export const CELLS: readonly BoardCell[] = [
  { id: 'account', sorts: ['account'], cell: ({ sender }) => <Account sender={sender} /> },
  { id: 'owners', sorts: ['member', 'proxy'], cell: (props) => <Owners {...props} /> },
  { id: 'success', sorts: ['success'], align: 'end', cell: ({ sender }) => <Successes sender={sender} /> },
  { id: 'fail', sorts: ['fail'], align: 'end', cell: ({ sender }) => <Failures sender={sender} /> },
  { id: 'income', sorts: ['income'], align: 'end', cell: ({ sender }) => <Income sender={sender} /> },
  {
    id: 'rate',
    sorts: ['rate'],
    align: 'end',
    cell: ({ board, sender }) => <Spark board={board} subject={sender.id} />,
  },
  { id: 'state', sorts: ['state'], cell: (props) => <Standing {...props} /> },
  {
    id: 'action',
    sorts: ['sending'],
    align: 'end',
    cell: ({ sender, role }) =>
      can(role, 'accounts.operate') ? <Actions sender={sender} /> : <Sending sender={sender} />,
  },
];
