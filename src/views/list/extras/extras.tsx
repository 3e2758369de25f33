import { type ReactNode, useEffect, useMemo } from 'react';
import type { AnyActorRef } from 'xstate';
import type { ListRef } from '../../../machines/crud/list';
import type { RowRef } from '../../../machines/crud/row';
import type { listExportMachine } from '../../../machines/crud/list-export';
import { sized, sorted } from '../../../machines/crud/list.order.rules';
import { isSameQuery } from '../../../machines/crud/list.rules';
import type { selectionMachine } from '../../../machines/selection/selection';
import type { Column } from '../../kit/data-table';
import { useScreenActor } from '../../hooks/system';
import { ListExport } from './export';
import { Row } from '../../kit/primitives';
import { useKeptRow } from '../../kit/use-kept-row';
import { Chips } from './chips';
import { shownOf, useHidden } from './columns';
import { type Searching, searchingIn } from '../filters';
import { PageSize, SortHead } from './heads';
import { SelectionBar } from './selection-bar';
import type { ToolsProps } from './sheet';
import { CardsTick, PageTick, RowTick } from './ticks';
import { LateTools } from './tools';

/** What is put into a list once it is there. */
export interface ListParts {
  /** Another search than a plain one. */
  readonly searching: Searching | undefined;
  /** Without those that are left out. */
  readonly columns: readonly Column<AnyActorRef>[];
  /** Tools beside the search. */
  readonly tools: ReactNode;
  readonly lead?: (row: AnyActorRef) => ReactNode;
  readonly headLead?: ReactNode;
  readonly headOf: (column: Column<never>, lead: ReactNode) => ReactNode;
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  readonly foot: ReactNode;
}
/** What a screen says of its list, for what comes later. */
export type LaterProps = Pick<ToolsProps, 'columns'> &
  Partial<Pick<ToolsProps, 'filters' | 'owner' | 'viewable'>>;

export interface ExtrasProps extends LaterProps, Pick<ToolsProps, 'list' | 'preferences'> {
  /** Lets rows be chosen. */
  readonly logic?: typeof selectionMachine | undefined;
  /** Lets the list be saved as a file. */
  readonly exporting?: typeof listExportMachine | undefined;
  readonly onReady: (parts: ListParts | null) => void;
}

/** Another search or filter begins a new choice: what nobody sees any more is not acted upon. */
function useClearedByNarrowing(list: ListRef, clear: () => void) {
  useEffect(() => {
    let known = list.getSnapshot().context.query;
    const following = list.subscribe(({ context: { query } }) => {
      const isSame = isSameQuery(sized(sorted(query, ''), 10), sized(sorted(known, ''), 10));
      known = query;
      if (!isSame) clear();
    });
    return () => following.unsubscribe();
  }, [list, clear]);
}

const partsOf = (
  props: ToolsProps,
  exporting: ExtrasProps['exporting'],
  hidden: readonly string[],
  tick: ReactNode,
): ListParts => ({
  searching: searchingIn(props.list, props.filters),
  columns: shownOf(props.columns as readonly Column<AnyActorRef>[], hidden),
  tools: (
    <LateTools {...props}>{exporting ? <ListExport list={props.list} logic={exporting} /> : null}</LateTools>
  ),
  above: (
    <Row gap="2" flexWrap="nowrap">
      {tick}
      <Chips {...props} />
    </Row>
  ),
  headOf: (column, lead) =>
    column.sort ? <SortHead key={column.id} list={props.list} column={column} lead={lead} /> : null,
  foot: <PageSize list={props.list} />,
});
const NO_FILTERS: ToolsProps['filters'] = [];

/** Its tools, as long as they are the same ones. */
function useTools({
  list,
  filters = NO_FILTERS,
  columns,
  owner,
  preferences,
  viewable = false,
}: Omit<ExtrasProps, 'onReady' | 'exporting' | 'logic'>): ToolsProps {
  return useMemo(
    () => ({ list, filters, columns, owner, preferences, viewable }),
    [list, filters, columns, owner, preferences, viewable],
  );
}
function useParts(onReady: ExtrasProps['onReady'], parts: ListParts) {
  useEffect(() => {
    onReady(parts);
    return () => onReady(null);
  }, [onReady, parts]);
}

/** A list that is sorted, and whose pages have other sizes. It shows nothing by itself. */
function Plain({ onReady, exporting, ...props }: ExtrasProps) {
  const tools = useTools(props);
  const hidden = useHidden(props.preferences, props.list.id);
  useParts(
    onReady,
    useMemo(() => partsOf(tools, exporting, hidden, null), [tools, exporting, hidden]),
  );
  return null;
}

/** The same, with rows that can be chosen, and a bar of what can be done with them. */
function Selecting({
  logic,
  exporting,
  onReady,
  ...props
}: ExtrasProps & { logic: typeof selectionMachine }) {
  const { list } = props;
  const tools = useTools(props);
  const hidden = useHidden(props.preferences, list.id);
  const selection = useScreenActor(logic, list.id.replace('list:', 'selection:'), undefined);
  const clear = useMemo(() => () => selection.send({ type: 'selection.cleared' }), [selection]);
  useClearedByNarrowing(list, clear);
  useParts(
    onReady,
    useMemo(() => {
      const choosing = { list, selection };
      return {
        ...partsOf(tools, exporting, hidden, <CardsTick {...choosing} />),
        lead: (row: AnyActorRef) => <RowTick {...choosing} row={row as RowRef} />,
        headLead: <PageTick {...choosing} label="Pilih semua di halaman ini" />,
        below: <SelectionBar {...choosing} />,
      };
    }, [list, selection, tools, exporting, hidden]),
  );
  return null;
}

/** What a list gets beside its rows. */
export function Extras({ logic, ...props }: ExtrasProps) {
  useKeptRow();
  return logic ? <Selecting {...props} logic={logic} /> : <Plain {...props} />;
}
