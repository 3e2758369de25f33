import { SeenRow } from '../list/seen-row';
import type { SeenProps } from '../ports/seen';
import { requestColumns } from './columns';

const columns = requestColumns();

/** A request's row, as the office sees it, for the statechart screen. */
export default function Seen({ actor }: SeenProps) {
  return <SeenRow columns={columns} actor={actor} />;
}
