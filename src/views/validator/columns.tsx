import { useSelector } from '@xstate/react';
import type { RunnerRef } from '../../machines/sender/runner';
import { selectRecord } from '../../machines/sender/runner.selectors';
import { BidiText } from '../kit/bidi-text';
import { runnerColumns } from '../runner/runner-columns';
import { targetFileLabel } from './target-file';

/** Where validators are made and edited. */
export const FORM = '/validator/create';

function TargetFile({ runner }: { runner: RunnerRef }) {
  const { fileName = '' } = useSelector(runner, selectRecord);
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
