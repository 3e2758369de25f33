import { useSelector } from '@xstate/react';
import type { ListRef, ListSnapshot } from '../../machines/crud/list';
import { figure, rupiah } from '../kit/format';
import { Box, Grid, Text } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';

export const isAwaited = (list: ListSnapshot) => list.context.at === 0 && !list.hasTag('failed');
const selectSums = ({ context }: ListSnapshot) => context.sums ?? null;

/** Sums that are no money. */
const COUNTS: readonly string[] = ['success', 'fail'];

/** What all that a list finds adds up to, on every page, by the names of its sums; nothing where the server does not say. */
export function ListSums({ list, labels }: { list: ListRef; labels: Readonly<Record<string, string>> }) {
  const sums = useSelector(list, selectSums);
  const awaited = useSelector(list, isAwaited);
  const shown = Object.entries(labels).flatMap(([name, label]) => {
    const { [name]: sum } = sums ?? {};
    return sum === undefined && !awaited ? [] : [{ name, label, sum }];
  });
  return shown.length === 0 ? null : (
    <Grid
      as="dl"
      gridTemplateColumns="repeat(auto-fill, minmax(min(9rem, 45%), 1fr))"
      columnGap="4"
      rowGap="2"
      mb="4"
    >
      {shown.map(({ name, label, sum }) => (
        <Box key={name} minWidth="0">
          <Text as="dt" color="fg.muted" fontSize="xs">
            {label}
          </Text>
          <Text as="dd" fontWeight="semibold" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
            {sum === undefined ? (
              <Skeleton width="6rem" height="1.5rem" />
            ) : (
              (COUNTS.includes(name) ? figure : rupiah)(sum)
            )}
          </Text>
        </Box>
      ))}
    </Grid>
  );
}
