import type { RunnerRef } from '../../machines/sender/runner';
import { NameText } from '../kit/name-text';
import { Box } from '../kit/primitives';
import { runnerColumns } from '../runner/runner-columns';
import { useLive } from '../hooks/use-live';
import { targetFileLabel } from './target-file';

function TargetFile({ runner }: { runner: RunnerRef }) {
  const fileName = useLive(runner, ({ context }) => context.record.fileName ?? '');
  return (
    <Box as="span" title={fileName} whiteSpace={{ md: 'nowrap' }}>
      <NameText>{targetFileLabel(fileName)}</NameText>
    </Box>
  );
}

export const validatorColumns = runnerColumns(
  { header: 'Target File', cell: (runner) => <TargetFile runner={runner} /> },
  '/validator/create',
);
