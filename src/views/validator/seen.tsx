import { SeenRow } from '../list/seen-row';
import type { SeenProps } from '../ports/seen';
import { validatorColumns } from './columns';

/** A validator as its people see it, for who looks at its chart. */
export default function Seen({ actor }: SeenProps) {
  return <SeenRow columns={validatorColumns} actor={actor} />;
}
