import { SeenRow } from '../../list/seen-row';
import type { SeenProps } from '../../ports/seen';
import { columnsFor } from './columns';

/** An account's row, for the statechart screen. */
export default function Seen({ actor, role }: SeenProps) {
  return <SeenRow columns={columnsFor(role)} actor={actor} />;
}
