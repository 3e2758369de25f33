import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import type { RunnerRef } from '../../machines/sender/runner';
import { selectRecord } from '../../machines/sender/runner.selectors';
import { Text } from '../kit/primitives';
import { runnerColumns } from '../runner/runner-columns';

/** Where generators are made and edited. */
export const FORM = '/generator/create';

const Ends = chakra('span', { base: { whiteSpace: 'nowrap' } });

/** First and last number of the range (GEN-04). */
function Range({ runner }: { runner: RunnerRef }) {
  const { start_number, end_number } = useSelector(runner, selectRecord);
  return (
    <Text fontVariantNumeric="tabular-nums">
      <Ends>{start_number} –</Ends> <Ends>{end_number}</Ends>
    </Text>
  );
}

export const generatorColumns = runnerColumns(
  { header: 'Range Nomor', cell: (runner) => <Range runner={runner} /> },
  FORM,
);
