import type { Statistics } from '../../api/schema/statistics';
import { totalsOf } from '../../machines/figures/statistics.rules';
import { compact, longDay, shortDay } from '../kit/chart/format';
import { EmptyState } from '../kit/empty-state';
import { rupiah } from '../kit/format';
import { Muted } from '../kit/primitives';
import { DayFacts } from './facts';
import { Picture } from './picture';
import { StatisticsCard, type StatisticsRef } from './statistics-card';

const SERIES = [{ name: 'Pendapatan', tone: 'accent' }] as const;

function Income({ statistics }: { statistics: Statistics }) {
  const { at, days } = statistics;
  const all = totalsOf(days);
  const today = days.at(-1);
  if (all.success + all.fail === 0 || !today)
    return (
      <EmptyState title="Belum ada pendapatan">
        <Muted>Grafik muncul di sini begitu blast pertama terkirim.</Muted>
      </EmptyState>
    );
  return (
    <>
      <DayFacts
        statistics={statistics}
        today={today}
        amountOf={({ income }) => income}
        format={rupiah}
        labels={{ yesterday: 'Kemarin', days: 'Total' }}
      />
      <Picture
        label="Pendapatan per hari"
        unit="Hari"
        series={SERIES}
        points={days.map(({ from, income }) => ({
          label: longDay(from.day),
          tick: shortDay(from.day),
          values: [income],
          isOpen: from.day === at.day,
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
