import { useSelector } from '@xstate/react';
import type { Movement } from '../../api/schema/ledger';
import type { ListRef } from '../../machines/crud/list';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import { selectStatement } from '../../machines/withdraw/balance.rules';
import { BidiText } from '../kit/bidi-text';
import { TitledCard } from '../kit/card';
import { PageHeader } from '../kit/page-header';
import { Grid, Text } from '../kit/primitives';
import { ListSheet } from '../list-screen';
import { personName } from '../person-name';
import type { ListLogic, ScreenProps } from '../ports/charts';
import { useList, useRows } from '../use-list';
import { ledgerColumns } from './ledger-columns';
import { Statement } from './statement';

const selectOwner = (row: { readonly context: { readonly record: { readonly id: string } } }) =>
  recordOf<Movement>()(row).User;

/** Whose it is, as its rows say. */
function Owner({ row }: { row: RowRef }) {
  return (
    <Text mt="-3" mb="5" fontWeight="medium">
      <BidiText>{personName(useSelector(row, selectOwner))}</BidiText>
    </Text>
  );
}

function Balance({ list }: { list: ListRef }) {
  const statement = useSelector(list, selectStatement);
  return statement === null ? null : (
    <TitledCard title="Saldo">
      <Statement figures={statement} />
    </TitledCard>
  );
}

/** `/withdraw/ledger?id=`: what changed a member's balance, for those who handle withdraws. */
export default function MemberLedger({ charts }: ScreenProps<{ memberLedger: ListLogic }>) {
  const list = useList(charts.memberLedger, 'list:ledger');
  const [newest] = useRows<RowRef>(list);
  return (
    <>
      <PageHeader title="Mutasi Saldo" />
      {newest ? <Owner row={newest} /> : null}
      <Grid>
        <Balance list={list} />
        <ListSheet<RowRef> list={list} label="Mutasi Saldo" columns={ledgerColumns} />
      </Grid>
    </>
  );
}
