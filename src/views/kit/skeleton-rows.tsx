import { Skeleton } from './skeleton';
import type { Column } from './table-row';

const ROWS = ['a', 'b', 'c', 'd', 'e'];
const widths = ['70%', '45%', '60%', '35%', '55%'];

/** Rows that are on their way, in the shape of the table that they will fill. */
export const SkeletonRows = <Row,>({ columns }: { columns: readonly Column<Row>[] }) =>
  ROWS.map((row, at) => (
    <tr key={row} aria-hidden>
      {columns.map(({ id }, index) => (
        <td key={id}>
          <Skeleton width={widths[(at + index) % widths.length]} />
        </td>
      ))}
    </tr>
  ));
