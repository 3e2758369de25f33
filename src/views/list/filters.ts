import type { ListRef, ListSnapshot } from '../../machines/crud/list';
import { searchedFor, textOf } from '../../machines/crud/list.chips.rules';
import type { Filter, Query } from '../../machines/crud/list.rules';

/** A filter as a screen has it. */
export interface ListFilter extends Filter {
  /** What it is about: `Status`. */
  readonly name: string;
  /** Other words for choices than their own. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Whether the server can search within what such a filter finds. */
export const isBeside = ({ context }: ListSnapshot, { parameter }: Filter) =>
  context.filterable?.[parameter] !== undefined;

/** How a search reads and is typed that a filter shares its place with. */
export interface Searching {
  readonly textOf: (query: Query) => string;
  readonly search: (text: string) => void;
}
export function searchingIn(list: ListRef, filters: readonly ListFilter[]): Searching | undefined {
  const shared = filters.find(({ sharesSearch }) => sharesSearch);
  return (
    shared && {
      textOf: (query) => textOf(query, shared),
      search(text) {
        const snapshot = list.getSnapshot();
        const query = searchedFor(snapshot.context.query, text, shared, isBeside(snapshot, shared));
        list.send({ type: 'query.narrowed', query });
      },
    }
  );
}
