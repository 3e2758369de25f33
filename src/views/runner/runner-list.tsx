import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectRole } from '../../machines/auth/auth.selectors';
import { can } from '../../machines/auth/policy';
import type { RunnerRef } from '../../machines/sender/runner';
import { ForetoldScope } from '../ahead/foretold-scope';
import { useSystem } from '../hooks/system';
import { ButtonLink } from '../kit/button';
import type { ListColumns, ListFilters } from '../list/filters';
import { ListScreen } from '../list/list-screen';
import { failureNote } from '../list/row-actions';
import type { AheadLogic, ListLogic, SelectionLogic } from '../ports/charts';

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
  /** When those that work end. */
  readonly ahead: () => Promise<AheadLogic>;
  /** What one is for. */
  readonly emptyHint: string;
}

/** Generators or validators, live. */
export function RunnerList<L extends RunnerPages>({
  name,
  noun,
  ahead,
  columns,
  ...list
}: RunnerListProps<L>) {
  const { auth } = useSystem();
  const isForetold = can(useSelector(auth, selectRole), 'figures.readAll');
  const shown = useMemo(
    () => (isForetold ? columns : columns.filter(({ id }) => id !== 'ahead')),
    [isForetold, columns],
  );
  return (
    <ForetoldScope load={ahead}>
      <ListScreen<RunnerRef, L>
        {...list}
        columns={shown}
        title={`Daftar ${noun}`}
        id={`list:${name}`}
        search={`Cari ${noun}`}
        filters={FILTERS as ListFilters<L>}
        actions={<ButtonLink to={`/${name}/create`}>Tambah</ButtonLink>}
        noteOf={failureNote}
        refreshable
      />
    </ForetoldScope>
  );
}
