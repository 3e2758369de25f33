import { SeenRow } from '../list/seen-row';
import type { SeenProps } from '../ports/seen';
import { generatorColumns } from './columns';

/** A generator as its people see it, for who looks at its chart. */
export default function Seen({ actor }: SeenProps) {
  return <SeenRow columns={generatorColumns} actor={actor} />;
}
