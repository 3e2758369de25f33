import { valueOf } from '../crud/list.rules';
import type { BoardQuery, Sort } from './board.rules';
import { type BoardLine, textOf, valueUnder } from './board-line';

type Value = string | number | null;

const compare = (one: Value, other: Value): number => {
  if (one === other) return 0;
  return (one as string) < (other as string) ? -1 : 1;
};

/** Sorted by what each line has under a column, which is looked up once; equal ones stay as they were read. */
function sorted(shown: readonly BoardLine[], { column, descending }: Sort, at: number): readonly BoardLine[] {
  const turn = descending ? -1 : 1;
  return shown
    .map((line) => ({ line, value: valueUnder(line, column, at) }))
    .toSorted((one, other) => {
      // Lines without a value are last in either direction.
      if (one.value === null || other.value === null)
        return Number(one.value === null) - Number(other.value === null) || one.line.place - other.line.place;
      return turn * compare(one.value, other.value) || one.line.place - other.line.place;
    })
    .map(({ line }) => line);
}

function isShown(line: BoardLine, state: string): boolean {
  if (state === '') return true;
  return state === 'sending' ? line.isSending : line.state === state;
}

/** The lines that match a query, in its order; `at` is epoch ms. */
export function arranged(lines: Iterable<BoardLine>, query: BoardQuery, at: number): readonly BoardLine[] {
  const search = query.search.trim().toLowerCase();
  const state = valueOf(query, 'state');
  const member = valueOf(query, 'member');
  const proxy = valueOf(query, 'proxy');
  const shown = [...lines].filter(
    (line) =>
      isShown(line, state) &&
      (member === '' || line.member === member) &&
      (proxy === '' || line.proxy === proxy) &&
      (search === '' || textOf(line).includes(search)),
  );
  return query.sort ? sorted(shown, query.sort, at) : shown.toSorted((one, other) => one.place - other.place);
}
