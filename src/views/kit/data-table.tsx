import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { EmptyState, ErrorState, NoneMatch } from './empty-state';
import { figure } from './format';
import { DataAge } from './data-age';
import { Box, Row } from './primitives';
import { SkeletonRows } from './skeleton-rows';
import { StaleBanner } from './stale-banner';
import css from './table.module.css';
import { type Column, HeadCell, TableRow } from './table-row';

export type { Column };

export interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  readonly label: string;
  /** Keep the array's identity between renders: a row renders again when it changes. */
  readonly columns: readonly Column<Row>[];
  /** Records, or actors whose cells select what they show. */
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly status: 'loading' | 'ready' | 'failed';
  /** What went wrong, where `status` is failed. */
  readonly error?: string | null;
  readonly onRetried?: () => void;
  /** A search or filter is on: no rows means none match. */
  readonly filtered?: boolean;
  readonly onFilterCleared?: () => void;
  /** The first step offered while there is nothing. */
  readonly emptyHint?: ReactNode;
  /** The rows may be out of date; see `StaleBanner`. */
  readonly stale?: boolean;
  /** Epoch ms at which the rows were last known to be right. */
  readonly staleSince?: number | null;
  /** A `NoteRow` under a row while there is something to note of it. */
  readonly noteOf?: (row: Row, columns: number) => ReactNode;
  /** Stands before all else in a row, and in the heading. */
  readonly lead?: ((row: Row) => ReactNode) | undefined;
  readonly headLead?: ReactNode;
  /** Another heading for a column than its name, with what stands before it; null for none. */
  readonly headOf?: ((column: Column<Row>, lead: ReactNode) => ReactNode) | undefined;
}

/** How many rows are drawn at first, and more at each press: a server may answer with all it has (D7). */
const DRAWN = 200;

/**
 * A paged list's table. Rows stay while newer ones load or fail to; only without rows do loading (skeletons),
 * failed (`Coba lagi`), empty (`Kosong`, APP-14) and none-match take their place.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, status, error, onRetried, filtered, onFilterCleared, noteOf, lead } =
    props;
  const [drawn, setDrawn] = useState(DRAWN);
  const loading = status === 'loading';
  const failed = status === 'failed';
  const failure = error ?? 'Data tidak dapat dimuat.';

  if (failed && rows.length === 0) return <ErrorState text={failure} onRetried={onRetried} />;
  if (!loading && rows.length === 0) {
    return filtered ? <NoneMatch onCleared={onFilterCleared} /> : <EmptyState>{props.emptyHint}</EmptyState>;
  }
  return (
    <>
      {failed || props.stale ? (
        <StaleBanner text={failed ? failure : undefined} since={props.staleSince} onRetried={onRetried} />
      ) : null}
      <DataAge at={props.staleSince} />
      <Box className={css.scroller} overflowX={{ md: rows.length > 0 ? 'auto' : 'clip' }} position="relative">
        <table className={css.table} role="table" aria-label={label} aria-busy={loading}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column, place) => {
                const before = place === 0 ? props.headLead : null;
                return (
                  props.headOf?.(column, before) ?? (
                    <HeadCell key={column.id} column={column} led={Boolean(before)}>
                      {before}
                      {column.header}
                    </HeadCell>
                  )
                );
              })}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.length === 0 ? <SkeletonRows columns={columns} /> : null}
            {rows.slice(0, drawn).map((row) => (
              <TableRow key={keyOf(row)} row={row} columns={columns} noteOf={noteOf} lead={lead} />
            ))}
          </tbody>
        </table>
      </Box>
      {rows.length > drawn ? (
        <Row mt="3" justifyContent="center">
          <Button variant="outline" colorPalette="neutral" onClick={() => setDrawn(drawn + DRAWN)}>
            {`Tampilkan lebih banyak (${figure(rows.length - drawn)} lagi)`}
          </Button>
        </Row>
      ) : null}
    </>
  );
}
