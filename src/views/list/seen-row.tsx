import type { Column } from '../kit/data-table';
import { Box, Flex, Muted, Stack } from '../kit/primitives';
import type { SeenProps } from '../ports/seen';
import { RowFailure } from './row-actions';

/** A client's id has more room here than in a list. */
const WHOLE = { '& span:has(> bdi)': { maxWidth: 'full' } } as const;

/** What says by itself what it is, in a row and in its card, too. */
const SPEAKING: readonly Column<never>['role'][] = ['title', 'status', 'actions'];

/** One row as its list has it, outside of the list. */
export const SeenRow = ({
  columns,
  actor,
}: Pick<SeenProps, 'actor'> & { columns: readonly Column<never>[] }) => (
  <Stack gap="2.5" fontSize="sm">
    {columns.map(({ id, header, role, isExtra, cell }) =>
      isExtra ? null : SPEAKING.includes(role) ? (
        <Box key={id} minWidth="0" fontWeight="medium">
          {cell(actor as never)}
        </Box>
      ) : (
        <Flex key={id} justifyContent="space-between" alignItems="center" gap="4" textAlign="end">
          <Muted flexShrink="0">{header}</Muted>
          <Box minWidth="0" overflowWrap="anywhere" css={WHOLE}>
            {cell(actor as never)}
          </Box>
        </Flex>
      ),
    )}
    <RowFailure row={actor} />
  </Stack>
);
