import { useSelector } from '@xstate/react';
import type { ListRef, ListSnapshot } from '../../machines/crud/list';
import type { RowRef } from '../../machines/crud/row';
import { ListSheet } from '../list/list-screen';
import { PERIOD_FILTER } from '../list/period-filter';
import { ListSums } from '../list/sums';
import { ledgerColumns } from './ledger-columns';

export const LEDGER_FILTERS = [PERIOD_FILTER];
const SUMS = { opening: 'Saldo awal', raised: 'Masuk', lowered: 'Keluar', closing: 'Saldo akhir' };
const isOfPeriod = ({ context }: ListSnapshot) => Boolean(context.query.filters.period);

/** What changed a balance; of a period, also what it was before and after. */
export const LedgerSheet = ({ list, label }: { list: ListRef; label: string }) => (
  <>
    {useSelector(list, isOfPeriod) ? <ListSums list={list} labels={SUMS} /> : null}
    <ListSheet<RowRef> list={list} label={label} columns={ledgerColumns} filters={LEDGER_FILTERS} />
  </>
);
