import { chakra } from '@chakra-ui/react/styled-system';
import type { RunnerRef } from '../../machines/sender/runner';
import { Text } from '../kit/primitives';
import { runnerColumns } from '../runner/runner-columns';
import { useLive } from '../hooks/use-live';

const Ends = chakra('span', { base: { whiteSpace: 'nowrap' } });

/** First and last number of the range (GEN-04). */
function Range({ runner }: { runner: RunnerRef }) {
  const first = useLive(runner, ({ context }) => context.record.start_number);
  const last = useLive(runner, ({ context }) => context.record.end_number);
  return (
    <Text fontVariantNumeric="tabular-nums">
      <Ends>{first} –</Ends> <Ends>{last}</Ends>
    </Text>
  );
}

export const generatorColumns = runnerColumns(
  { header: 'Range Nomor', cell: (runner) => <Range runner={runner} /> },
  '/generator/create',
);
