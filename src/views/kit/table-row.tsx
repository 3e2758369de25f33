import { memo, type ReactNode } from 'react';

/** One column: its heading and what a row shows under it. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly align?: 'start' | 'center' | 'end';
  /** Place in the card under 768 px: its title, its actions, or (without) a line with the column's name. */
  readonly role?: 'title' | 'actions';
  readonly cell: (row: Row) => ReactNode;
}

interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly noteOf?: ((row: Row) => ReactNode) | undefined;
}

function PlainRow<Row>({ row, columns, noteOf }: TableRowProps<Row>) {
  const note = noteOf?.(row);
  return (
    <>
      <tr role="row">
        {columns.map(({ id, header, align, role, cell }) => (
          <td key={id} role="cell" data-label={header} data-align={align} data-role={role}>
            {cell(row)}
          </td>
        ))}
      </tr>
      {note ? (
        <tr role="row" data-note="">
          <td role="cell" colSpan={columns.length}>
            {note}
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** Renders again only when its own row or the columns change. */
export const TableRow = memo(PlainRow) as typeof PlainRow;
