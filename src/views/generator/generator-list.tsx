import type { RunnerRef } from '../../machines/sender/runner';
import { ButtonLink } from '../kit/button';
import { ListScreen } from '../list-screen';
import { rowFailure } from '../row-actions';
import { useSystem } from '../system';
import { FORM, generatorColumns } from './columns';

/** Generators, live (`/generator/list`, `/generator`; GEN-01 to GEN-09). */
export default function GeneratorList() {
  const { logic } = useSystem();
  return (
    <ListScreen<RunnerRef>
      title="Daftar Generator"
      id="list:generator"
      logic={logic.generatorList}
      columns={generatorColumns}
      search="Cari Generator"
      actions={<ButtonLink to={FORM}>Tambah</ButtonLink>}
      noteOf={rowFailure}
      refreshable
    />
  );
}
