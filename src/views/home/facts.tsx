import type { ReactNode } from 'react';
import { ArrowDownRightIcon, ArrowUpRightIcon } from 'lucide-react';
import {
  changeOf,
  type Comparison,
  type Totals,
  successRateOf,
} from '../../machines/figures/statistics.rules';
import { fullHour, share } from '../kit/chart/format';
import { Box, Grid, Row, Text } from '../kit/primitives';

/** Figures beside each other, above the picture that they sum up. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <Grid
    as="dl"
    gap="4"
    mb="5"
    gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(auto-fit, minmax(11rem, 1fr))' }}
  >
    {children}
  </Grid>
);

/** One of them; a `wide` one has a line of its own on a phone. */
export const Fact = ({
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
      <Text fontSize="xl" fontWeight="semibold" letterSpacing="tight" lineHeight="tight">
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

/**
 * Today beside yesterday, both until the same full hour. The card above counts today until now: as one more sum of today
 * this one would only look like a wrong one.
 */
export function ComparisonFact({
  comparison: { until, today, yesterday },
  zone,
  amountOf,
  format,
}: {
  comparison: Comparison;
  zone: string;
  amountOf: (totals: Totals) => number;
  format: (value: number) => string;
}) {
  const [now, before] = [amountOf(today), amountOf(yesterday)];
  return (
    <Fact
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

/** Which share arrived today, and for comparison over the whole time. */
export const SuccessFact = ({ today, all, period }: { today: Totals; all: Totals; period: string }) => (
  <Fact label="Keberhasilan hari ini" value={rate(today)} note={`${period}: ${rate(all)}`} />
);
