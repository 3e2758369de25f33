import type { ReactNode } from 'react';
import { ArrowDownRightIcon, ArrowUpRightIcon } from 'lucide-react';
import type { Statistics } from '../../api/schema/statistics';
import {
  changeOf,
  type Comparison,
  comparisonOf,
  successRateOf,
  type Totals,
  totalsOf,
} from '../../machines/figures/statistics.rules';
import { fullHour, share, zoneOf } from '../kit/chart/format';
import { Box, Grid, Row, Text } from '../kit/primitives';

/** Figures beside each other. */
export const KeyFigures = ({ children }: { children: ReactNode }) => (
  <Grid
    as="dl"
    gap="4"
    css={{ '&:not(:last-child)': { mb: '5' } }}
    gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(auto-fit, minmax(11rem, 1fr))' }}
  >
    {children}
  </Grid>
);

/** One of them; a `wide` one has a line of its own on a phone. */
export const KeyFigure = ({
  label,
  value,
  note,
  wide = false,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  wide?: boolean;
}) => (
  <Box minWidth="0" gridColumn={{ base: wide ? '1 / -1' : undefined, md: 'auto' }}>
    <Text as="dt" color="fg.muted" fontSize="sm">
      {label}
    </Text>
    <Box as="dd" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
      <Text
        fontSize={{ base: 'lg', md: 'xl' }}
        fontWeight="semibold"
        letterSpacing="tight"
        lineHeight="tight"
      >
        {value}
      </Text>
      <Box color="fg.muted" fontSize="sm" mt="0.5">
        {note}
      </Box>
    </Box>
  </Box>
);

/** How much more or less than before, by arrow, colour and word. */
function Change({ now, before }: { now: number; before: number }) {
  const change = changeOf(now, before);
  if (now === before) return 'sama';
  const isMore = now > before;
  const Arrow = isMore ? ArrowUpRightIcon : ArrowDownRightIcon;
  return (
    <Row as="span" gap="1" rowGap="0" color={isMore ? 'success.fg' : 'danger.fg'}>
      <Arrow aria-hidden />
      {isMore ? 'naik' : 'turun'} {change === null ? null : share(Math.abs(change))}
    </Row>
  );
}

interface DayFactsProps {
  readonly statistics: Statistics;
  readonly today: Totals;
  readonly amountOf: (totals: Totals) => number;
  readonly format: (amount: number) => string;
  /** How an amount is said within a sentence. */
  readonly said?: (amount: number) => string;
  /** What yesterday is called, and the days together. */
  readonly labels: Readonly<Record<'yesterday' | 'days', string>>;
}

/**
 * Today beside yesterday, both until the same full hour. The card above counts today until now: as one more sum of today
 * this one would only look like a wrong one.
 */
function ComparisonFact({
  comparison: { until, today, yesterday },
  zone,
  amountOf,
  format,
}: Pick<DayFactsProps, 'amountOf' | 'format'> & { comparison: Comparison; zone: string }) {
  const [now, before] = [amountOf(today), amountOf(yesterday)];
  return (
    <KeyFigure
      wide
      label={`Dibanding kemarin, s.d. pukul ${fullHour(until)} ${zone}`}
      value={<Change now={now} before={before} />}
      note={`${format(now)}, kemarin ${format(before)}`}
    />
  );
}

const rate = (totals: Pick<Totals, 'success' | 'fail'>) => {
  const value = successRateOf(totals);
  return value === null ? '–' : share(value);
};

/** Today beside yesterday, how much of it arrives, and what all days came to. */
export function DayFacts({ statistics, today, amountOf, format, said = format, labels }: DayFactsProps) {
  const { at, days } = statistics;
  const all = totalsOf(days);
  const yesterday = days.at(-2);
  const comparison = comparisonOf(statistics);
  return (
    <KeyFigures>
      {comparison ? (
        <ComparisonFact comparison={comparison} zone={zoneOf(at.offset)} amountOf={amountOf} format={said} />
      ) : (
        <KeyFigure
          label={labels.yesterday}
          value={format(yesterday ? amountOf(yesterday) : 0)}
          note="Hari ini baru dimulai"
        />
      )}
      <KeyFigure
        label="Keberhasilan hari ini"
        value={rate(today)}
        note={`${days.length} hari: ${rate(all)}`}
      />
      <KeyFigure
        label={`${labels.days} ${days.length} hari`}
        value={format(amountOf(all))}
        note={`rata-rata ${format(amountOf(all) / days.length)} per hari`}
      />
    </KeyFigures>
  );
}
