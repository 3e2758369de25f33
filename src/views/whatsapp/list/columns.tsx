import { can, type Role } from '../../../machines/auth/policy';
import type { WorkerRef } from '../../../machines/worker/worker';
import type { Column } from '../../kit/data-table';
import { Account, ClientId, Failures, Income, Sending, Successes } from './account-cells';
import { Actions } from './action-cell';
import { State } from './state-cell';

const actions: Column<WorkerRef> = {
  id: 'action',
  header: 'Action',
  align: 'end',
  role: 'actions',
  cell: (worker) => <Actions worker={worker} />,
};
const sending: Column<WorkerRef> = {
  id: 'sending',
  header: 'Sending',
  align: 'center',
  cell: (worker) => <Sending worker={worker} />,
};

/** The list's columns as a role sees them (WA-09 to WA-11, WA-14). */
export const columnsFor = (role: Role | null): readonly Column<WorkerRef>[] => [
  { id: 'account', header: 'Akun', role: 'title', cell: (worker) => <Account worker={worker} /> },
  {
    id: 'client',
    header: 'Client ID',
    cell: (worker) => <ClientId worker={worker} monitored={can(role, 'monitors.open')} />,
  },
  { id: 'success', header: 'Berhasil', align: 'end', cell: (worker) => <Successes worker={worker} /> },
  { id: 'fail', header: 'Gagal', align: 'end', cell: (worker) => <Failures worker={worker} /> },
  { id: 'income', header: 'Total Pendapatan', align: 'end', cell: (worker) => <Income worker={worker} /> },
  { id: 'state', header: 'Status', cell: (worker) => <State worker={worker} role={role} /> },
  can(role, 'accounts.operate') ? actions : sending,
];
