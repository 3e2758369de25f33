import type { ComponentType } from 'react';
import type { FilterOf, PagesName, SortOf } from '../../api/calls';
import type { ListRef, ListSnapshot } from '../../machines/crud/list';
import { searchedFor, textOf } from '../../machines/crud/list.search.rules';
import type { Filter, Query } from '../../machines/crud/list.rules';
import type { Column } from '../kit/data-table';
import type { ValueProps } from '../kit/fields';
import type { Option } from '../kit/options';

/** A column of a list, which is sorted by what its call can be asked for. */
export type ListColumn<R, L extends PagesName | null> = Column<R, L extends PagesName ? SortOf<L> : string>;
export type ListColumns<R, L extends PagesName | null> = readonly ListColumn<R, L>[];

/** A filter as a screen has it. */
export interface ListFilter<P extends string = string> extends Filter {
  readonly parameter: P;
  /** What it is about: `Status`. */
  readonly name: string;
  /** Other words for choices than their own. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Words of what its choices name by its form alone. */
  readonly textOf?: (choice: string) => string;
  /** Chooses in place of one select. */
  readonly Control?: ComponentType<FilterControlProps>;
  /** What its fields say at first, where they are not that select. */
  readonly fields?: readonly string[];
}

/** What its select says while nothing is chosen. */
export const filterLabel = (name: string) => `Filter ${name}`;

/** How a choice is made among the tools of a list, or in a form. */
export type Choosing = ComponentType<
  ValueProps & { readonly label: string; readonly options: readonly Option[] }
>;
export interface FilterControlProps extends Required<ValueProps> {
  readonly label: string;
  /** All that can be chosen, the empty value first. */
  readonly options: readonly Option[];
  readonly Choosing: Choosing;
}

/** The filters of a list, by which its call can be narrowed. */
export type ListFilters<L extends PagesName | null> = readonly ListFilter<
  L extends PagesName ? FilterOf<L> : string
>[];

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
