import type { Movement } from '../../../api/schema/ledger';
import type { PersonMonth } from '../../../api/schema/statement';
import type { ReadWithdraw } from '../../../machines/withdraw/waiting.rules';
import { provideResource, type RowKind } from '../../resource/define';
import {
  listExportOf,
  listOf,
  pageInput,
  pagesOf,
  type ReadPage,
  rowKind,
  selectionOf,
  userSubject,
} from '../../resource/provide-charts';

const money = () => import('./charts');
const ledger = () => import('./ledger');
const statement = () => import('./statement');

const row: RowKind<ReadWithdraw> = {
  kind: 'withdraw',
  idOf: ({ id }) => id,
  chart: async (sources) => (await money()).provideWithdrawRow(sources),
};

export const movement = rowKind<Movement>('movement');
const personMonth = rowKind<PersonMonth>('personMonth');

const readAll: ReadPage<ReadWithdraw, 'withdraw.page'> = async ({ call, streams, userId }, input, signal) => {
  const { id } = input.query;
  const answer = await call('withdraw.page', { ...pageInput(input), ...(id && { user_id: id }) }, { signal });
  const reading = { readAt: streams.scheduler.now(), reader: userId() };
  return { ...answer, rows: answer.rows.map((record) => ({ ...record, ...reading })) };
};

const readMonths = pagesOf('withdraw.statementPage');

const readOwn: ReadPage<ReadWithdraw, 'withdraw.page'> = pagesOf('withdraw.page', ({ userId }) => ({
  user_id: userId(),
}));

export default provideResource({
  charts: {
    /** Everybody's requests. */
    withdrawList: listOf('withdraw', row, readAll),
    withdrawSelection: selectionOf(
      'withdraw',
      row,
      readAll,
      async () => (await import('./bulk')).withdrawBulk,
    ),
    /** The signed-in user's own. */
    ownWithdrawList: listOf('own withdraw', row, readOwn),
    /** What changed the signed-in user's balance. */
    ownLedger: async (sources, loader) => (await ledger()).ownLedger(movement)(sources, loader),
    /** The same of the member whom the address names. */
    memberLedger: async (sources, loader) => (await ledger()).memberLedger(movement)(sources, loader),
    /** Whose that is. */
    ledgerSubject: userSubject,
    ownWithdrawExport: listExportOf(row, readOwn, async () => (await import('./export')).ownWithdrawsFile),
    withdrawExport: listExportOf(row, readAll, async () => (await import('./export')).withdrawsFile),
    /** A person's month, and its lines as a file. */
    monthStatement: async (sources) => (await statement()).provideMonthStatement(sources),
    statementExport: async (sources, loader) => {
      const { readStatementRows, statementFile } = await statement();
      const file = async () => statementFile;
      return listExportOf({ idOf: ({ id }) => id }, readStatementRows, file)(sources, loader);
    },
    /** Everybody's. */
    officeMonths: listOf('person month', personMonth, readMonths),
    officeMonthsExport: listExportOf(
      personMonth,
      readMonths,
      async () => (await statement()).officeMonthsFile,
    ),
    /** Gathers what the list finds into a payout run. */
    payoutGathering: async (sources) => (await import('./gathering')).provideGathering(sources),
    accountCopy: async (sources) => (await money()).provideAccountCopy(sources),
    withdrawRequest: async (sources) => (await money()).provideWithdrawRequest(sources),
    withdrawFigures: async (sources) => (await money()).provideWithdrawFigures(sources),
  },
  rows: [row, movement, personMonth],
  seen: { withdraw: () => import('../../../views/withdraw/seen') },
});
