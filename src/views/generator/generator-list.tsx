import type { RunnerRef } from '../../machines/sender/runner';
import { ButtonLink } from '../kit/button';
import { ListScreen } from '../list/list-screen';
import { RUNNER_FILTERS } from '../runner/runner-columns';
import { failureNote } from '../list/row-actions';
import { FORM, generatorColumns } from './columns';
import type { ListLogic, ScreenProps, SelectionLogic } from '../ports/charts';

/** Generators, live (`/generator/list`, `/generator`; GEN-01 to GEN-09). */
export default function GeneratorList({
  charts,
}: ScreenProps<{ generatorList: ListLogic<'generator.page'>; generatorSelection: SelectionLogic }>) {
  return (
    <ListScreen<RunnerRef, 'generator.page'>
      title="Daftar Generator"
      id="list:generator"
      logic={charts.generatorList}
      columns={generatorColumns}
      search="Cari Generator"
      filters={RUNNER_FILTERS}
      actions={<ButtonLink to={FORM}>Tambah</ButtonLink>}
      noteOf={failureNote}
      selection={charts.generatorSelection}
      refreshable
    />
  );
}
