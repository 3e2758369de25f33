import { type MonthStatement, type PersonMonth } from '../../../api/schema/statement';
import { isMonth } from '../../../api/schema/periods';
import { sectionsOf, type StatementRow, summaryRows } from '../../../machines/withdraw/statement.rules';
import { dateText } from '../../../views/list/period-words';
import { moment } from '../../../views/kit/moments';
import { personName } from '../../../views/records/person-name';
import { columnsOf, type ListFile } from '../../files/list-file';
import { figureChanges, provideFigures } from '../../provide/figures';
import type { ReadPage } from '../../resource/provide-charts';
import type { ScreenSources } from '../../resource/sources';

const monthAsked = (month: string | null | undefined) => (month && isMonth(month) ? { month } : {});

/** A person's statement of the month that the address names; it is read again while the running one changes. */
export const provideMonthStatement = (sources: ScreenSources) =>
  provideFigures<{ readonly statement: MonthStatement }>(sources, {
    parts: {
      statement: (call, userId, signal) => {
        const month = monthAsked(sources.address.current().parameters.get('month'));
        return call('withdraw.statement', { userId, ...month }, { signal });
      },
    },
    changes: figureChanges(sources),
    isOptional: true,
    shownAt: ({ path, parameters }) =>
      path === '/withdraw/statement' ? sources.userId() : parameters.get('id'),
  });

/** A line of the file of a statement. */
export interface FiledRow extends StatementRow {
  readonly month: string;
  readonly section: string;
}

/** All lines of a statement, as its file has them. */
export const readStatementRows: ReadPage<FiledRow> = async ({ call }, { query: { id, filters } }, signal) => {
  const { statement } = await call(
    'withdraw.statement',
    { userId: id ?? '', ...monthAsked(filters.month) },
    { signal },
  );
  const summary = statement.sums ? [{ title: 'Ringkasan', rows: summaryRows(statement.sums) }] : [];
  const rows = [...summary, ...sectionsOf(statement)].flatMap(({ title, rows: its }) =>
    its.map((row) => ({ ...row, section: title, month: statement.month })),
  );
  return { rows, unreadable: [], total: 0, totalPages: 1, after: null, position: null };
};

const line = columnsOf<FiledRow>();
const whenText = ({ when }: StatementRow) =>
  when === null ? '' : typeof when === 'string' ? dateText(when) : moment(when);
export const statementFile: ListFile<FiledRow> = {
  name: 'laporan-bulanan',
  columns: [
    ...line.text('Bulan', ({ month }) => month),
    ...line.text('Bagian', ({ section }) => section),
    ...line.text('Keterangan', ({ text, name }) => [text, name].filter(Boolean).join(' ')),
    ...line.text('Tanggal', whenText),
    ...line.text('Catatan', ({ note }) => note),
    ...line.money('Jumlah', ({ amount }) => amount),
  ],
};

const { text, money } = columnsOf<PersonMonth>();
export const officeMonthsFile: ListFile<PersonMonth> = {
  name: 'laporan-bulanan-kantor',
  columns: [
    ...text('Bulan', ({ month }) => month),
    ...text('Member', personName),
    ...money('Saldo Awal', ({ opening }) => opening),
    ...money('Saldo Sebelum Dicatat', ({ carried }) => carried),
    ...money('Pendapatan', ({ income }) => income),
    ...money('Referal', ({ referral }) => referral),
    ...money('Bonus', ({ bonus }) => bonus),
    ...money('Bonus Dibatalkan', ({ bonus_revoked }) => bonus_revoked),
    ...money('Penarikan Diminta', ({ withdraw_requested }) => withdraw_requested),
    ...money('Penarikan Diterima', ({ withdraw_accepted }) => withdraw_accepted),
    ...money('Penarikan Ditolak', ({ withdraw_rejected }) => withdraw_rejected),
    ...money('Penarikan Dibuka Lagi', ({ withdraw_reopened }) => withdraw_reopened),
    ...money('Saldo Akhir', ({ closing }) => closing),
    ...money('Dibayarkan', ({ paid }) => paid),
    { header: 'Pesan Terkirim', cell: ({ success }) => success ?? '' },
    { header: 'Pesan Gagal', cell: ({ fail }) => fail ?? '' },
  ],
};
