import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type FiguresRef, selectProblem } from '../../machines/figures/figures';
import { TitledCard } from '../kit/card';
import { rupiah } from '../kit/format';
import { Box, Grid, Text } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';
import { StaleBanner } from '../kit/stale-banner';
import type { FiguresLogic } from '../ports/charts';
import { useScreenActor, useSystem } from '../system';

type Snapshot = ReturnType<FiguresRef['getSnapshot']>;
const selectFigures = ({ context }: Snapshot) => context.figures;

const amount = (value: number | undefined): ReactNode =>
  value === undefined ? <Skeleton width="7rem" height="1.25rem" /> : rupiah(value);

/** The smaller figures of the card, beside the balance. */
const PARTS = [
  { name: 'income', label: 'Total Pendapatan' },
  { name: 'requested', label: 'Total Diminta' },
  { name: 'accepted', label: 'Total Diterima' },
] as const;

/** What is left, and how it came to be (WD-12). */
export function BalanceCard({ logic, userId }: { logic: FiguresLogic; userId: string }) {
  const { cachedFigures } = useSystem();
  const figures = useScreenActor(logic, 'figures:withdraw', {
    userId,
    cached: cachedFigures(userId),
  });
  const values = useSelector(figures, selectFigures);
  const problem = useSelector(figures, selectProblem);
  return (
    <TitledCard title="Saldo">
      {problem ? (
        <StaleBanner text={problem} onRetried={() => figures.send({ type: 'retry.requested' })} />
      ) : null}
      <Box as="dl">
        <Text as="dt" color="fg.muted" fontSize="sm">
          Sisa Saldo
        </Text>
        <Text
          as="dd"
          fontSize={{ base: '2xl', md: '3xl' }}
          fontWeight="semibold"
          letterSpacing="tight"
          lineHeight="tight"
          fontVariantNumeric="tabular-nums"
          overflowWrap="anywhere"
        >
          {amount(values.balance)}
        </Text>
      </Box>
      <Grid
        as="dl"
        mt="5"
        pt="4"
        borderTopWidth="1px"
        gap="3"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 9rem), 1fr))"
      >
        {PARTS.map(({ name, label }) => (
          <Box key={name} minWidth="0">
            <Text as="dt" color="fg.muted" fontSize="sm">
              {label}
            </Text>
            <Text as="dd" fontWeight="medium" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
              {amount(values[name])}
            </Text>
          </Box>
        ))}
      </Grid>
    </TitledCard>
  );
}
