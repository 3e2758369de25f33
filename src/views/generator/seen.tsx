import { SeenRow } from '../list/seen-row';
import type { SeenProps } from '../ports/seen';
import { generatorColumns } from './columns';

/** A generator's row, for the statechart screen. */
export default function Seen({ actor }: SeenProps) {
  return <SeenRow columns={generatorColumns} actor={actor} />;
}
