import { useSearchParams } from 'react-router-dom';
import type { Statistics } from '../../api/schema/statistics';
import { hoursOfToday, totalsOf, type Totals } from '../../machines/figures/statistics.rules';
import { ButtonLink } from '../kit/button';
import type { ChartPoint } from '../kit/chart/chart';
import { compact, fullHour, longDay, shortDay, zoneOf } from '../kit/chart/format';
import { EmptyState } from '../kit/empty-state';
import { figure } from '../kit/format';
import { Muted, Row } from '../kit/primitives';
import { DayFacts } from './facts';
import { Picture } from './picture';
import { StatisticsCard, type StatisticsRef } from './statistics-card';

const PARAMETER = 'period';
const PERIODS = [
  { period: 'hours', label: 'Hari ini' },
  { period: 'days', label: '30 hari' },
] as const;
type Period = (typeof PERIODS)[number]['period'];

const SERIES = [
  { name: 'Berhasil', tone: 'success' },
  { name: 'Gagal', tone: 'danger' },
] as const;
const sentOf = ({ success, fail }: Totals) => success + fail;

const POINTS: Readonly<Record<Period, (statistics: Statistics) => readonly ChartPoint[]>> = {
  hours: (statistics) =>
    hoursOfToday(statistics).map(({ hour, isKnown, success, fail, yesterday }) => ({
      label: `${fullHour(hour)}–${fullHour(hour + 1)}`,
      tick: fullHour(hour),
      values: isKnown ? [success, fail] : null,
      isOpen: hour === statistics.at.hour,
      before: sentOf(yesterday),
    })),
  days: ({ at, days }) =>
    days.map(({ from, success, fail }) => ({
      label: longDay(from.day),
      tick: shortDay(from.day),
      values: [success, fail],
      isOpen: from.day === at.day,
    })),
};

/** Chooses between today's hours and the last days; the choice stands in the address. */
const PeriodSwitch = ({ chosen }: { chosen: Period }) => (
  <Row as="nav" aria-label="Rentang waktu" gap="1">
    {PERIODS.map(({ period, label }) => (
      <ButtonLink
        key={period}
        to={`?${PARAMETER}=${period}`}
        size="sm"
        variant={period === chosen ? 'soft' : 'ghost'}
        colorPalette={period === chosen ? 'accent' : 'neutral'}
        aria-current={period === chosen ? 'true' : undefined}
      >
        {label}
      </ButtonLink>
    ))}
  </Row>
);

function Throughput({ statistics, period }: { statistics: Statistics; period: Period }) {
  const { at, days } = statistics;
  const today = days.at(-1);
  if (sentOf(totalsOf(days)) === 0 || !today)
    return (
      <EmptyState title="Belum ada blast">
        <Muted>Grafik muncul di sini begitu pesan pertama terkirim.</Muted>
      </EmptyState>
    );
  return (
    <>
      <DayFacts
        statistics={statistics}
        today={today}
        amountOf={sentOf}
        format={figure}
        said={(messages) => `${figure(messages)} pesan`}
        labels={{ yesterday: 'Pesan kemarin', days: 'Berhasil dan gagal,' }}
      />
      <Picture
        label={period === 'hours' ? 'Pesan per jam hari ini' : 'Pesan per hari'}
        unit={period === 'hours' ? `Jam (${zoneOf(at.offset)})` : 'Hari'}
        series={SERIES}
        before={period === 'hours' ? 'Kemarin' : undefined}
        points={POINTS[period](statistics)}
        format={figure}
        shortFormat={compact}
      />
    </>
  );
}

/** What everybody sent today by hour, or in the last month by day. */
export function ThroughputCard({ figures }: { figures: StatisticsRef }) {
  const [address] = useSearchParams();
  const period = address.get(PARAMETER) === 'days' ? 'days' : 'hours';
  return (
    <StatisticsCard figures={figures} title="Pesan terkirim" actions={<PeriodSwitch chosen={period} />}>
      {(statistics) => <Throughput statistics={statistics} period={period} />}
    </StatisticsCard>
  );
}
