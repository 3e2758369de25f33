import type { RunnerRef } from '../../machines/sender/runner';
import { ButtonLink } from '../kit/button';
import type { ListColumns, ListFilters } from '../list/filters';
import { ListScreen } from '../list/list-screen';
import { failureNote } from '../list/row-actions';
import type { ListLogic, SelectionLogic } from '../ports/charts';

type RunnerPages = 'generator.page' | 'validator.page';

const FILTERS: ListFilters<RunnerPages> = [
  { parameter: 'status', name: 'Status', choices: ['sending', 'idle'] },
];

interface RunnerListProps<L extends RunnerPages> {
  readonly name: 'generator' | 'validator';
  /** What one is called: `Generator`. */
  readonly noun: string;
  readonly logic: ListLogic<L>;
  readonly columns: ListColumns<RunnerRef, L>;
  readonly selection: SelectionLogic;
  /** What one is for. */
  readonly emptyHint: string;
}

/** Generators or validators, live. */
export const RunnerList = <L extends RunnerPages>({ name, noun, ...list }: RunnerListProps<L>) => (
  <ListScreen<RunnerRef, L>
    {...list}
    title={`Daftar ${noun}`}
    id={`list:${name}`}
    search={`Cari ${noun}`}
    filters={FILTERS as ListFilters<L>}
    actions={<ButtonLink to={`/${name}/create`}>Tambah</ButtonLink>}
    noteOf={failureNote}
    refreshable
  />
);
