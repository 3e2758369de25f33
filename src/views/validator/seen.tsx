import { SeenRow } from '../list/seen-row';
import type { SeenProps } from '../ports/seen';
import { validatorColumns } from './columns';

/** A validator's row, for the statechart screen. */
export default function Seen({ actor }: SeenProps) {
  return <SeenRow columns={validatorColumns} actor={actor} />;
}
