import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { selectRole, selectUserId } from '../../../machines/auth/auth.selectors';
import { can } from '../../../machines/auth/policy';
import { idOf } from '../../../machines/crud/list.rules';
import type { SenderRef } from '../../../machines/sender/sender';
import { ForetoldScope } from '../../ahead/foretold-scope';
import { STATUS_FILTER } from '../../list/account-statuses';
import { ButtonLink } from '../../kit/button';
import { ListScreen } from '../../list/list-screen';
import { failureNote } from '../../list/row-actions';
import { useSystem } from '../../hooks/system';
import { columnsFor } from './columns';
import type { AheadLogic, ListExportLogic, ListLogic, ScreenProps, SelectionLogic } from '../../ports/charts';

const FILTERS = [STATUS_FILTER];

/** The accounts of one member, live (`/whatsapp`, `/member/whatsapp?id=`). */
export default function WhatsappList({
  charts,
}: ScreenProps<{
  whatsappList: ListLogic<'whatsapp.page'>;
  whatsappSelection: SelectionLogic;
  whatsappExport: ListExportLogic;
  accountsAhead: () => Promise<AheadLogic>;
}>) {
  const { auth } = useSystem();
  const role = useSelector(auth, selectRole);
  const own = useSelector(auth, selectUserId);
  const [address] = useSearchParams();
  // Of everybody's accounts only some are foretold.
  const userId = can(role, 'accounts.own') ? own : idOf(address.get('id'));
  const columns = useMemo(() => columnsFor(role, userId !== null), [role, userId]);
  const owner = useMemo(() => ({ isFree: can(role, 'accounts.readAll') }), [role]);
  return (
    <ForetoldScope load={charts.accountsAhead} userId={userId}>
      <ListScreen<SenderRef, 'whatsapp.page'>
        title="Daftar Whatsapp"
        id="list:whatsapp"
        logic={charts.whatsappList}
        columns={columns}
        search="Cari Whatsapp"
        filters={FILTERS}
        owner={owner}
        actions={
          <>
            {can(role, 'board.open') ? (
              <ButtonLink to="/whatsapp/board" variant="outline" colorPalette="neutral">
                Papan Langsung
              </ButtonLink>
            ) : null}
            {can(role, 'accounts.own') ? <ButtonLink to="/whatsapp/create">Tambah</ButtonLink> : null}
          </>
        }
        noteOf={failureNote}
        emptyHint={can(role, 'accounts.own') && 'Tautkan akun pertama dengan Tambah.'}
        selection={charts.whatsappSelection}
        exporting={charts.whatsappExport}
        refreshable
      />
    </ForetoldScope>
  );
}
