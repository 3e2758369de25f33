import { can, type Role } from '../../../machines/auth/policy';
import type { SenderRef } from '../../../machines/sender/sender';
import type { ListColumn, ListColumns } from '../../list/filters';
import { Client, Sending } from './account-cells';
import { accountColumn, totalColumns } from './account-columns';
import { Actions } from './action-cell';
import { State } from './state-cell';

const actions: ListColumn<SenderRef, 'whatsapp.page'> = {
  id: 'action',
  header: 'Action',
  align: 'end',
  role: 'actions',
  cell: (sender) => <Actions sender={sender} />,
};
const sending: ListColumn<SenderRef, 'whatsapp.page'> = {
  id: 'sending',
  header: 'Sending',
  align: 'center',
  cell: (sender) => <Sending sender={sender} />,
};

/** The list's columns as a role sees them (WA-09 to WA-11, WA-14). */
export const columnsFor = (role: Role | null): ListColumns<SenderRef, 'whatsapp.page'> => [
  accountColumn,
  {
    id: 'client',
    sort: 'clientid',
    header: 'Client ID',
    role: 'detail',
    cell: (sender) => <Client sender={sender} monitored={can(role, 'monitors.open')} />,
  },
  ...totalColumns,
  {
    id: 'state',
    sort: 'state',
    header: 'Status',
    role: 'status',
    cell: (sender) => <State sender={sender} role={role} />,
  },
  can(role, 'accounts.operate') ? actions : sending,
];
