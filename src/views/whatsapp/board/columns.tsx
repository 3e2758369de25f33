import type { ReactNode } from 'react';
import type { BoardRef } from '../../../machines/board/board';
import type { BoardColumn } from '../../../machines/board/board.rules';
import { can, type Role } from '../../../machines/auth/policy';
import type { SenderRef, SenderSnapshot } from '../../../machines/sender/sender';
import { selectRecord } from '../../../machines/sender/sender.selectors';
import { BidiText } from '../../kit/bidi-text';
import { CellLines } from '../../kit/cell-text';
import { RowFailure } from '../../list/row-actions';
import { PersonLink } from '../../records/person-link';
import { useLive } from '../../hooks/use-live';
import { Account, Failures, Income, Sending, Successes } from '../list/account-cells';
import { Actions } from '../list/action-cell';
import { State } from '../list/state-cell';
import css from './board.module.css';
import { Spark } from './spark';

/** What a column is called. */
export const TITLES: Readonly<Record<BoardColumn | 'rate', string>> = {
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
  /** Its heading, where it is sorted by nothing. */
  readonly heading?: keyof typeof TITLES;
  /** What it is sorted by, in the order of its headings. */
  readonly sorts: readonly BoardColumn[];
  readonly align?: 'end';
  readonly cell: (props: CellProps) => ReactNode;
}

const selectMember = (sender: SenderSnapshot) => {
  const { User, user_id } = selectRecord(sender);
  return User ? `${User.firstname} ${User.lastname}`.trim() : user_id && `#${user_id}`;
};
const selectProxy = (sender: SenderSnapshot) => {
  const { Proxy, proxyId } = selectRecord(sender);
  return Proxy?.value || (proxyId && `#${proxyId}`);
};
/** The account's member and proxy, by their ids where the server does not name them. */
function Owners({ sender }: Pick<CellProps, 'sender'>) {
  const id = useLive(sender, ({ context }) => context.record.user_id);
  const member = useLive(sender, selectMember);
  const proxy = useLive(sender, selectProxy);
  return (
    <>
      <p className={css.name}>
        <PersonLink id={id} name={member || '–'} />
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
  { id: 'state', sorts: ['state'], cell: (props) => <Standing {...props} /> },
  { id: 'owners', sorts: ['member', 'proxy'], cell: ({ sender }) => <Owners sender={sender} /> },
  { id: 'success', sorts: ['success'], align: 'end', cell: ({ sender }) => <Successes sender={sender} /> },
  { id: 'fail', sorts: ['fail'], align: 'end', cell: ({ sender }) => <Failures sender={sender} /> },
  { id: 'income', sorts: ['income'], align: 'end', cell: ({ sender }) => <Income sender={sender} /> },
  {
    id: 'rate',
    heading: 'rate',
    sorts: [],
    align: 'end',
    cell: ({ board, sender }) => <Spark board={board} subject={sender.id} />,
  },
  {
    id: 'action',
    sorts: ['sending'],
    align: 'end',
    cell: ({ sender, role }) =>
      can(role, 'accounts.operate') ? <Actions sender={sender} /> : <Sending sender={sender} />,
  },
];
