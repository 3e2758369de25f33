import type { RunnerRef } from '../../machines/sender/runner';
import { BidiText } from '../kit/bidi-text';
import { runnerColumns } from '../runner/runner-columns';
import { useLive } from '../use-live';
import { targetFileLabel } from './target-file';

/** Where validators are made and edited. */
export const FORM = '/validator/create';

function TargetFile({ runner }: { runner: RunnerRef }) {
  const fileName = useLive(runner, ({ context }) => context.record.fileName ?? '');
  return (
    <span title={fileName}>
      <BidiText>{targetFileLabel(fileName)}</BidiText>
    </span>
  );
}

export const validatorColumns = runnerColumns(
  { header: 'Target File', cell: (runner) => <TargetFile runner={runner} /> },
  FORM,
);
