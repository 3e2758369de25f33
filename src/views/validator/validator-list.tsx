import { useSelector } from '@xstate/react';
import type { RunnerRef } from '../../machines/worker/runner';
import { selectRecord } from '../../machines/worker/runner.selectors';
import { BidiText } from '../kit/bidi-text';
import { ButtonLink } from '../kit/button';
import { ListScreen } from '../list-screen';
import { Failure } from '../runner/runner-cells';
import { runnerColumns } from '../runner/runner-columns';
import { useSystem } from '../system';
import { targetFileLabel } from './target-file';

const FORM = '/validator/create';

function TargetFile({ runner }: { runner: RunnerRef }) {
  const { fileName = '' } = useSelector(runner, selectRecord);
  return (
    <span title={fileName}>
      <BidiText>{targetFileLabel(fileName)}</BidiText>
    </span>
  );
}

const columns = runnerColumns(
  { header: 'Target File', cell: (runner) => <TargetFile runner={runner} /> },
  FORM,
);
const failureOf = (runner: RunnerRef) => <Failure runner={runner} />;

/** Validators, live (`/validator/list`, `/validator`; VAL-01 to VAL-09). */
export default function ValidatorList() {
  const { logic } = useSystem();
  return (
    <ListScreen<RunnerRef>
      title="Daftar Validator"
      id="list:validator"
      logic={logic.validatorList}
      columns={columns}
      search="Cari Validator"
      actions={<ButtonLink to={FORM}>Tambah</ButtonLink>}
      noteOf={failureOf}
      refreshable
    />
  );
}
