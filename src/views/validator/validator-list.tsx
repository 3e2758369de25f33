import type { RunnerRef } from '../../machines/sender/runner';
import { ButtonLink } from '../kit/button';
import { ListScreen } from '../list-screen';
import { rowFailure } from '../row-actions';
import { useSystem } from '../system';
import { FORM, validatorColumns } from './columns';

/** Validators, live (`/validator/list`, `/validator`; VAL-01 to VAL-09). */
export default function ValidatorList() {
  const { logic } = useSystem();
  return (
    <ListScreen<RunnerRef>
      title="Daftar Validator"
      id="list:validator"
      logic={logic.validatorList}
      columns={validatorColumns}
      search="Cari Validator"
      actions={<ButtonLink to={FORM}>Tambah</ButtonLink>}
      noteOf={rowFailure}
      refreshable
    />
  );
}
