import { can, type Role } from '../../../machines/auth/policy';
import type { SenderRef } from '../../../machines/sender/sender';
import type { ListColumn, ListColumns } from '../../list/filters';
import { LatePart } from '../../list/late-part';
import { lazyView } from '../../kit/lazy-view';
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

const Forecast = lazyView(async () => ({
  default: (await import('../../ahead/foretold-cell')).AccountForecast,
}));
const ahead: ListColumn<SenderRef, 'whatsapp.page'> = {
  id: 'ahead',
  header: 'Perkiraan sisa hari ini',
  role: 'detail',
  isExtra: true,
  cell: (sender) => (
    <LatePart place={null}>
      <Forecast sender={sender} />
    </LatePart>
  ),
};

/** The list's columns as a role sees them (WA-09 to WA-11, WA-14), with what comes where that is told. */
export const columnsFor = (
  role: Role | null,
  isForetold = false,
): ListColumns<SenderRef, 'whatsapp.page'> => [
  accountColumn,
  {
    id: 'client',
    sort: 'clientid',
    header: 'Client ID',
    role: 'detail',
    cell: (sender) => <Client sender={sender} monitored={can(role, 'monitors.open')} />,
  },
  ...totalColumns,
  ...(isForetold ? [ahead] : []),
  {
    id: 'state',
    sort: 'state',
    header: 'Status',
    role: 'status',
    cell: (sender) => <State sender={sender} role={role} />,
  },
  can(role, 'accounts.operate') ? actions : sending,
];
