import { SeenRow } from '../list/seen-row';
import type { SeenProps } from '../ports/seen';
import { requestColumns } from './columns';

const columns = requestColumns();

/** A request as those see it who answer it, for who looks at its chart. */
export default function Seen({ actor }: SeenProps) {
  return <SeenRow columns={columns} actor={actor} />;
}
