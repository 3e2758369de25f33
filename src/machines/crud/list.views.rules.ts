import type { SavedView } from '../preferences/preferences.rules';
import { addressOf, type Filter, type Query, queryOf } from './list.rules';

/** What a list is asked for as a view keeps it: from its first page on. */
export const viewAddressOf = (query: Query): string =>
  String(addressOf({ ...query, page: 1 }, new URLSearchParams()));

/** What a view asks a list for; what the list no longer knows of it is left out. */
export const viewQueryOf = ({ address }: SavedView, filters: readonly Filter[]): Query =>
  queryOf(new URLSearchParams(address), filters);

const same = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

/** The view that shows what is shown now. */
export const activeView = (
  views: readonly SavedView[],
  query: Query,
  hidden: readonly string[],
  filters: readonly Filter[],
): SavedView | null =>
  views.find(
    (view) => viewAddressOf(viewQueryOf(view, filters)) === viewAddressOf(query) && same(view.hidden, hidden),
  ) ?? null;
