import { memo, type ReactNode, useState } from 'react';
import { ChevronDownIcon } from 'lucide-react';
import { IconButton } from './button';
import css from './table.module.css';

/** One column: its heading and what a row shows under it. */
export interface Column<Row, S extends string = string> {
  readonly id: string;
  readonly header: string;
  readonly align?: 'start' | 'center' | 'end';
  /**
   * Place in the card under 768 px: its title, then how it stands beside its actions, then figures side by side; or
   * (without) a line with the column's name. Details leave first where a table gets narrow, and in a card are shown once it
   * is opened.
   */
  readonly role?: 'title' | 'status' | 'summary' | 'detail' | 'actions';
  /** Left out until somebody wants it. */
  readonly isExtra?: true;
  /** The field by which a server may sort it. */
  readonly sort?: S;
  readonly cell: (row: Row) => ReactNode;
}

interface HeadProps {
  readonly column: Pick<Column<never>, 'align' | 'role'>;
  readonly led?: boolean;
  readonly sorted?: 'ascending' | 'descending' | 'none' | undefined;
  readonly children: ReactNode;
}
/** A column's heading. */
export const HeadCell = ({ column: { align, role }, led, sorted, children }: HeadProps) => (
  <th
    role="columnheader"
    scope="col"
    data-align={align}
    data-role={role}
    data-led={led ? '' : undefined}
    aria-sort={sorted}
  >
    {children}
  </th>
);

/** Says so to the styles of the row above: by `:has`, each change within a row would have all rows matched anew. */
function noted(note: HTMLTableRowElement) {
  const row = note.previousElementSibling;
  row?.setAttribute('data-noted', '');
  return () => row?.removeAttribute('data-noted');
}

/** What is noted of a row, in a line of its own under it; as wide as the table's `columns`. */
export const NoteRow = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tr role="row" data-note="" ref={noted}>
    <td role="cell" colSpan={columns}>
      {children}
    </td>
  </tr>
);

interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly noteOf?: ((row: Row, columns: number) => ReactNode) | undefined;
  /** Stands before all else in the row. */
  readonly lead?: ((row: Row) => ReactNode) | undefined;
}

function PlainRow<Row>({ row, columns, noteOf, lead }: TableRowProps<Row>) {
  const [open, setOpen] = useState(false);
  const has = (place: Column<Row>['role']) => columns.some(({ role }) => role === place);
  return (
    <>
      <tr
        role="row"
        data-led={lead ? '' : undefined}
        data-standing={has('status') ? '' : undefined}
        data-open={open ? '' : undefined}
      >
        {columns.map(({ id, header, align, role, cell }, place) => (
          <td
            key={id}
            role="cell"
            data-label={header}
            data-align={align}
            data-role={role}
            data-led={lead && place === 0 ? '' : undefined}
          >
            {place === 0 ? lead?.(row) : null}
            {cell(row)}
            {role === 'title' && has('detail') ? (
              <div className={css.opener}>
                <IconButton label="Rincian" aria-expanded={open} onClick={() => setOpen(!open)}>
                  <ChevronDownIcon />
                </IconButton>
              </div>
            ) : null}
          </td>
        ))}
      </tr>
      {noteOf?.(row, columns.length)}
    </>
  );
}

/** Renders again only when its own row or the columns change. */
export const TableRow = memo(PlainRow) as typeof PlainRow;
