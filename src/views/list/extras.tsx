import { type ReactNode, useEffect, useMemo } from 'react';
import type { AnyActorRef } from 'xstate';
import type { ListRef } from '../../machines/crud/list';
import type { listExportMachine } from '../../machines/crud/list-export';
import { sized, sorted } from '../../machines/crud/list.order.rules';
import { isSameQuery } from '../../machines/crud/list.rules';
import type { selectionMachine } from '../../machines/selection/selection';
import type { Column } from '../kit/data-table';
import { useScreenActor } from '../system';
import { ListExport } from './export';
import { PageSize, SortHead } from './heads';
import { SelectionBar } from './selection-bar';
import { CardsTick, PageTick, RowTick } from './ticks';

/** What is put into a list once it is there. */
export interface ListParts {
  readonly lead?: (row: AnyActorRef) => ReactNode;
  readonly headLead?: ReactNode;
  readonly headOf: (column: Column<never>, lead: ReactNode) => ReactNode;
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  readonly foot: ReactNode;
  /** Beside the search. */
  readonly tools?: ReactNode;
}
export interface ExtrasProps {
  readonly list: ListRef;
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

const partsOf = ({ list, exporting }: Pick<ExtrasProps, 'list' | 'exporting'>): ListParts => ({
  tools: exporting && <ListExport list={list} logic={exporting} />,
  headOf: (column, lead) =>
    column.sort ? <SortHead key={column.id} list={list} column={column} lead={lead} /> : null,
  foot: <PageSize list={list} />,
});
function useParts(onReady: ExtrasProps['onReady'], parts: ListParts) {
  useEffect(() => {
    onReady(parts);
    return () => onReady(null);
  }, [onReady, parts]);
}

/** A list that is sorted, and whose pages have other sizes. It shows nothing by itself. */
function Plain({ list, exporting, onReady }: ExtrasProps) {
  useParts(
    onReady,
    useMemo(() => partsOf({ list, exporting }), [list, exporting]),
  );
  return null;
}

/** The same, with rows that can be chosen, and a bar of what can be done with them. */
function Selecting({ list, logic, exporting, onReady }: ExtrasProps & { logic: typeof selectionMachine }) {
  const selection = useScreenActor(logic, list.id.replace('list:', 'selection:'), undefined);
  const clear = useMemo(() => () => selection.send({ type: 'selection.cleared' }), [selection]);
  useClearedByNarrowing(list, clear);
  useParts(
    onReady,
    useMemo(() => {
      const choosing = { list, selection };
      return {
        ...partsOf({ list, exporting }),
        lead: (row: AnyActorRef) => <RowTick {...choosing} row={row.id} />,
        headLead: <PageTick {...choosing} label="Pilih semua di halaman ini" />,
        above: <CardsTick {...choosing} />,
        below: <SelectionBar {...choosing} />,
      };
    }, [list, selection, exporting]),
  );
  return null;
}

/** What a list gets beside its rows. */
export const Extras = ({ logic, ...props }: ExtrasProps) =>
  logic ? <Selecting {...props} logic={logic} /> : <Plain {...props} />;
