import { SeenRow } from '../../list/seen-row';
import type { SeenProps } from '../../ports/seen';
import { columnsFor } from './columns';

/** An account as its list shows it, for who looks at its chart. */
export default function Seen({ actor, role }: SeenProps) {
  return <SeenRow columns={columnsFor(role)} actor={actor} />;
}
