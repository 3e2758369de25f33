import type { ReactNode } from 'react';
import { ArrowDownRightIcon, ArrowUpRightIcon } from 'lucide-react';
import { changeOf, type Totals, successRateOf } from '../../machines/figures/statistics.rules';
import { share } from '../kit/chart/format';
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
export function Change({
  now,
  before,
  format,
}: {
  now: number;
  before: number;
  format: (value: number) => string;
}) {
  const change = changeOf(now, before);
  const than = `dari kemarin (${format(before)})`;
  if (change === null) return now > 0 ? `kemarin ${format(0)}` : 'sama seperti kemarin';
  if (now === before) return `sama seperti kemarin`;
  const isMore = change > 0;
  const Arrow = isMore ? ArrowUpRightIcon : ArrowDownRightIcon;
  return (
    <Row as="span" gap="1" rowGap="0">
      <Row as="span" gap="0.5" color={isMore ? 'success.fg' : 'danger.fg'} fontWeight="medium">
        <Arrow aria-hidden />
        {isMore ? 'naik' : 'turun'} {share(Math.abs(change))}
      </Row>{' '}
      {than}
    </Row>
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
