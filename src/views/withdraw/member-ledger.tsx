import { useSelector } from '@xstate/react';
import type { Movement } from '../../api/schema/ledger';
import { selectRole } from '../../machines/auth/auth.selectors';
import { can } from '../../machines/auth/policy';
import type { ListRef } from '../../machines/crud/list';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import { isUnknown } from '../../machines/crud/list';
import { isUnexplained, selectStatement } from '../../machines/withdraw/balance.rules';
import { TitledCard } from '../kit/card';
import { PageHeader } from '../kit/page-header';
import { Grid } from '../kit/primitives';
import { useNamedSubject } from '../kit/subject';
import NotFound from '../not-found/not-found';
import { personName } from '../records/person-name';
import type { ListLogic, ScreenProps, SubjectLogic } from '../ports/charts';
import { SubjectScreen } from '../list/subject-screen';
import { useSystem } from '../hooks/system';
import { useList, useRows } from '../list/use-list';
import { useRowId } from '../form/use-form';
import { LEDGER_FILTERS, LedgerSheet } from './ledger-sheet';
import { StatementLink } from './month/statement-link';
import { Statement } from './statement';

const selectOwner = (row: { readonly context: { readonly record: { readonly id: string } } }) =>
  recordOf<Movement>()(row).User;

/** Names the screen after the owner of its rows, once there is one. */
function Owner({ row }: { row: RowRef | undefined }) {
  useNamedSubject(useSelector(row, (snapshot) => (snapshot ? personName(selectOwner(snapshot)) : '')));
  return null;
}

function Balance({ list }: { list: ListRef }) {
  const statement = useSelector(list, selectStatement) ?? {};
  return useSelector(list, isUnexplained) ? null : (
    <TitledCard title="Saldo">
      <Statement figures={statement} />
    </TitledCard>
  );
}

function Ledger({ logic, isNamed }: { logic: ListLogic; isNamed: boolean }) {
  const list = useList(logic, 'list:ledger', LEDGER_FILTERS);
  const id = useRowId();
  const [newest] = useRows<RowRef>(list);
  if (useSelector(list, isUnknown)) return <NotFound />;
  return (
    <>
      <PageHeader
        title="Mutasi Saldo"
        actions={<StatementLink list={list} to={`/withdraw/ledger/statement?id=${id}`} />}
      />
      {isNamed ? null : <Owner row={newest} />}
      <Grid>
        <Balance list={list} />
        <LedgerSheet list={list} label="Mutasi Saldo" />
      </Grid>
    </>
  );
}

/** `/withdraw/ledger?id=`: what changed a member's balance, for those who handle withdraws. */
export default function MemberLedger({
  charts,
}: ScreenProps<{ memberLedger: ListLogic; ledgerSubject: SubjectLogic }>) {
  const { auth } = useSystem();
  // A role that only handles withdraws may read no profiles.
  const knowsMembers = can(useSelector(auth, selectRole), 'members.manage');
  if (!knowsMembers) return <Ledger logic={charts.memberLedger} isNamed={false} />;
  return (
    <SubjectScreen logic={charts.ledgerSubject}>
      <Ledger logic={charts.memberLedger} isNamed />
    </SubjectScreen>
  );
}
