import type { RunnerRef } from '../../machines/sender/runner';
import { ButtonLink } from '../kit/button';
import { ListScreen } from '../list/list-screen';
import { RUNNER_FILTERS } from '../runner/runner-columns';
import { failureNote } from '../list/row-actions';
import { FORM, validatorColumns } from './columns';
import type { ListLogic, ScreenProps, SelectionLogic } from '../ports/charts';

/** Validators, live (`/validator/list`, `/validator`; VAL-01 to VAL-09). */
export default function ValidatorList({
  charts,
}: ScreenProps<{ validatorList: ListLogic<'validator.page'>; validatorSelection: SelectionLogic }>) {
  return (
    <ListScreen<RunnerRef, 'validator.page'>
      title="Daftar Validator"
      id="list:validator"
      logic={charts.validatorList}
      columns={validatorColumns}
      search="Cari Validator"
      filters={RUNNER_FILTERS}
      actions={<ButtonLink to={FORM}>Tambah</ButtonLink>}
      noteOf={failureNote}
      selection={charts.validatorSelection}
      refreshable
    />
  );
}
