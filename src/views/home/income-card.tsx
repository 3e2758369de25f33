import type { Statistics } from '../../api/schema/statistics';
import { comparisonOf, totalsOf } from '../../machines/figures/statistics.rules';
import { compact, longDay, shortDay, zoneOf } from '../kit/chart/format';
import { EmptyState } from '../kit/empty-state';
import { rupiah } from '../kit/format';
import { Muted } from '../kit/primitives';
import { ComparisonFact, Fact, Facts, SuccessFact } from './facts';
import { Picture } from './picture';
import { StatisticsCard, type StatisticsRef } from './statistics-card';

const SERIES = [{ name: 'Pendapatan', tone: 'accent' }] as const;

function Income({ statistics }: { statistics: Statistics }) {
  const { at, days } = statistics;
  const all = totalsOf(days);
  const [yesterday, today] = [days.at(-2), days.at(-1)];
  if (all.success + all.fail === 0 || !today)
    return (
      <EmptyState title="Belum ada pendapatan">
        <Muted>Grafik muncul di sini begitu blast pertama terkirim.</Muted>
      </EmptyState>
    );
  const comparison = comparisonOf(statistics);
  return (
    <>
      <Facts>
        {comparison ? (
          <ComparisonFact
            comparison={comparison}
            zone={zoneOf(at.offset)}
            amountOf={({ income }) => income}
            format={rupiah}
          />
        ) : (
          <Fact label="Kemarin" value={rupiah(yesterday?.income ?? 0)} note="Hari ini baru dimulai" />
        )}
        <SuccessFact today={today} all={all} period={`${days.length} hari`} />
        <Fact
          label={`Total ${days.length} hari`}
          value={rupiah(all.income)}
          note={`rata-rata ${rupiah(all.income / days.length)} per hari`}
        />
      </Facts>
      <Picture
        label="Pendapatan per hari"
        kind="area"
        unit="Hari"
        series={SERIES}
        points={days.map(({ from, income }) => ({
          label: longDay(from.day),
          tick: shortDay(from.day),
          values: [income],
        }))}
        format={rupiah}
        shortFormat={compact}
      />
    </>
  );
}

/** What a member earned in the last two weeks, and today beside yesterday. */
export const IncomeCard = ({ figures }: { figures: StatisticsRef }) => (
  <StatisticsCard figures={figures} title="Pendapatan 14 hari terakhir">
    {(statistics) => <Income statistics={statistics} />}
  </StatisticsCard>
);
