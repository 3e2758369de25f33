import type { MonthStatement } from '../../../api/schema/statement';
import {
  isEmpty,
  sectionsOf,
  type StatementRow,
  summaryRows,
} from '../../../machines/withdraw/statement.rules';
import { BidiText } from '../../kit/bidi-text';
import { NameText } from '../../kit/name-text';
import { TitledCard } from '../../kit/card';
import { EmptyState } from '../../kit/empty-state';
import { figure, rupiah } from '../../kit/format';
import { day, moment } from '../../kit/moments';
import { Grid, Muted } from '../../kit/primitives';
import { dateText, monthText } from '../../list/period-words';
import { personName } from '../../records/person-name';
import { Letterhead } from './letterhead';
import css from './statement.module.css';

const whenText = (when: StatementRow['when']) =>
  when === null ? '' : typeof when === 'string' ? dateText(when) : moment(when);

const Line = ({
  row: { text, name, when, note, amount },
  isTotal,
  isDated,
}: {
  row: StatementRow;
  isTotal: boolean;
  isDated: boolean;
}) => (
  <tr className={isTotal ? css.total : undefined}>
    <td>
      {text} {name === null ? null : <NameText>{name}</NameText>}
      {note === '' ? null : (
        <Muted fontSize="xs">
          <BidiText>{note}</BidiText>
        </Muted>
      )}
    </td>
    {isDated ? <td>{whenText(when)}</td> : null}
    <td>{rupiah(amount)}</td>
  </tr>
);

const TOTALS: readonly string[] = ['opening', 'closing'];

/** A part of a statement as a table, and what it comes to. */
function Section({ title, rows }: { title: string; rows: readonly StatementRow[] }) {
  const isSummary = rows.some(({ id }) => TOTALS.includes(id));
  const isDated = rows.some(({ when }) => when !== null);
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <TitledCard title={title}>
      <table className={css.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Keterangan</th>
            {isDated ? <th scope="col">Tanggal</th> : null}
            <th scope="col">Jumlah</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.id} row={row} isTotal={TOTALS.includes(row.id)} isDated={isDated} />
          ))}
          {isSummary ? null : (
            <Line
              isTotal
              isDated={isDated}
              row={{ id: 'total', text: 'Jumlah', name: null, when: null, note: '', amount: total }}
            />
          )}
        </tbody>
      </table>
    </TitledCard>
  );
}

/** What a month is known by that its balance does not consist of. */
const besideOf = ({ sums, success, fail }: MonthStatement) =>
  [
    sums && sums.paid !== 0 ? `Dibayarkan bulan ini: ${rupiah(sums.paid)}` : '',
    success || fail ? `Pesan terkirim: ${figure(success ?? 0)}, gagal: ${figure(fail ?? 0)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');

/** A month of a person's balance, and all that it consists of. */
export function StatementSheet({ statement, at }: { statement: MonthStatement; at: number }) {
  const { month, sums, running, kept_from, User } = statement;
  const beside = besideOf(statement);
  return (
    <div className={css.sheet}>
      <Letterhead month={month} isRunning={running === 1} person={personName(User)} at={at} />
      <Grid>
        {sums ? (
          <Section title="Ringkasan" rows={summaryRows(sums)} />
        ) : (
          <EmptyState title={`Rincian sebelum ${day(kept_from)} tidak disimpan lagi.`} />
        )}
        {beside === '' ? null : <Muted>{beside}</Muted>}
        {sums && isEmpty(statement) ? (
          <EmptyState title={`Tidak ada mutasi pada ${monthText(month)}.`} />
        ) : (
          sectionsOf(statement).map((section) => <Section key={section.title} {...section} />)
        )}
      </Grid>
    </div>
  );
}
