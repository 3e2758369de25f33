import type { ReactNode } from 'react';
import type { Figures } from '../../machines/figures/figures';
import { type PartName, partsOf } from '../../machines/withdraw/balance.rules';
import { rupiah } from '../kit/format';
import { Box, Flex, Grid, Text } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';

const AWAITED = <Skeleton width="7rem" height="1lh" />;

const LABELS: Readonly<Record<PartName, string>> = {
  income: 'Total Pendapatan',
  referral: 'Total Referal',
  bonus: 'Total Bonus',
  requested: 'Total Diminta',
  accepted: 'Total Diterima',
  others: 'Lainnya',
};

/** What the balance comes from stands beside it where there is room, else under a line. */
const BESIDE = {
  '@container (min-width: 34rem)': {
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    alignItems: 'center',
    columnGap: '10',
    '& > :last-child': { borderTopWidth: '0', pt: '0' },
  },
} as const;

export interface StatementProps {
  readonly figures: Figures;
  /** Names of those that could not be read. */
  readonly failed?: readonly string[];
}

/** A balance, and the amounts that add up to it (WD-12). */
export function Statement({ figures, failed = [] }: StatementProps) {
  const amount = (name: string, value: number | undefined): ReactNode =>
    value === undefined ? (failed.includes(name) ? '–' : AWAITED) : rupiah(value);
  return (
    <Box containerType="inline-size">
      <Grid css={BESIDE}>
        <Box as="dl">
          <Text as="dt" color="fg.muted" fontSize="sm">
            Sisa Saldo
          </Text>
          <Text
            as="dd"
            fontSize="2xl"
            fontWeight="semibold"
            letterSpacing="tight"
            lineHeight="tight"
            fontVariantNumeric="tabular-nums"
            overflowWrap="anywhere"
          >
            {amount('balance', figures.balance)}
          </Text>
        </Box>
        <Box as="dl" borderTopWidth="1px" pt="3" fontSize="sm" maxWidth="28rem">
          {partsOf(figures).map(({ name, amount: part }) => (
            <Flex key={name} py="1" gap="4" justifyContent="space-between">
              <Text as="dt" color="fg.muted">
                {LABELS[name]}
              </Text>
              <Text as="dd" fontWeight="medium" fontVariantNumeric="tabular-nums" textAlign="end">
                {amount(name, part)}
              </Text>
            </Flex>
          ))}
        </Box>
      </Grid>
    </Box>
  );
}
