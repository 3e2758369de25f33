import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import type { AnyActorRef } from 'xstate';
import type { ListRef, ListSnapshot } from '../../machines/crud/list';
import type { PreferencesRef } from '../../machines/preferences/preferences';
import type { SelectionRef } from '../../machines/selection/selection';
import type { Column, DataTableProps } from '../kit/data-table';
import { HeadCell } from '../kit/table-row';
import tick from '../kit/tick.module.css';
import heads from './heads.module.css';
import { LatePart } from './late-part';
import type { LateParts } from './late-parts';
import { isLeftOut } from './places';
import { useHidden } from './use-hidden';

const NONE: readonly string[] = [];

const tickPlace = <span className={tick.tick} />;
const placeOfTick = () => tickPlace;

interface SortPlaceProps {
  readonly column: Column<never>;
  readonly lead: ReactNode;
}
/** A heading with room for the arrow that comes later. */
const SortPlace = ({ column, lead }: SortPlaceProps) => (
  <HeadCell column={column} led={Boolean(lead)}>
    {lead}
    <span className={heads.sort}>
      {column.header}
      <svg aria-hidden />
    </span>
  </HeadCell>
);
const selectSortable = ({ context }: ListSnapshot) => context.sortable ?? NONE;

interface TableSources<R extends AnyActorRef> {
  readonly list: ListRef;
  readonly columns: readonly Column<R>[];
  readonly parts: LateParts;
  /** Whether the rows are there, and with them what comes later. */
  readonly shown: boolean;
  readonly preferences: PreferencesRef | undefined;
  /** Whether rows can be chosen, and what holds the choice once it is there. */
  readonly selectable: boolean;
  readonly selection: SelectionRef | null;
}

/** The columns of a list, headings that sort it, and boxes that choose rows: their column has its place from the start. */
export function useTable<R extends AnyActorRef>(
  sources: TableSources<R>,
): Pick<DataTableProps<R>, 'columns' | 'lead' | 'headLead' | 'headOf'> {
  const { list, columns, parts, shown, preferences, selectable, selection } = sources;
  const hidden = useHidden(preferences, list.id);
  const sortable = useSelector(list, selectSortable);
  return useMemo(() => {
    const { SortHead, PageTick, RowTick } = parts;
    const ticks = selection
      ? {
          lead: (row: R) => (
            <LatePart place={tickPlace}>
              <RowTick list={list} selection={selection} row={row} />
            </LatePart>
          ),
          headLead: (
            <LatePart place={tickPlace}>
              <PageTick list={list} selection={selection} label="Pilih semua di halaman ini" />
            </LatePart>
          ),
        }
      : { lead: placeOfTick, headLead: tickPlace };
    return {
      columns: columns.filter((column) => !isLeftOut(column, hidden)),
      headOf(column, lead) {
        if (!column.sort || !sortable.includes(column.sort)) return null;
        const place = <SortPlace key={column.id} column={column} lead={lead} />;
        if (!shown) return place;
        return (
          <LatePart key={column.id} place={place}>
            <SortHead list={list} column={column} lead={lead} />
          </LatePart>
        );
      },
      ...(selectable && ticks),
    };
  }, [list, columns, parts, shown, hidden, sortable, selectable, selection]);
}
