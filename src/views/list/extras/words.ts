import type { Chip } from '../../../machines/crud/list.chips.rules';
import type { Filterable } from '../../../machines/crud/list.rules';
import type { Column } from '../../kit/data-table';
import { words } from '../../kit/format';
import type { ListFilter } from '../filters';

const isWord = (value: unknown) => typeof value === 'string';
/** The words among what a server says; it may say anything. */
const listed = (offered: unknown): readonly string[] => [offered].flat().filter(isWord);

/** What can be chosen in a filter: what it knows of what the server does, or that, where it knows no words for it. */
export function offeredIn(
  { parameter, choices, sharesSearch }: ListFilter,
  filterable: Filterable | undefined,
) {
  const offered = listed(filterable?.[parameter]);
  return choices ? (sharesSearch ? choices : choices.filter((choice) => offered.includes(choice))) : offered;
}

export const choiceText = ({ labels, choices, textOf }: ListFilter, choice: string) =>
  labels?.[choice] ?? textOf?.(choice) ?? (choices ? words(choice) : choice);

/** An order by a column, in words. */
export function orderText(columns: readonly Pick<Column<never>, 'sort' | 'header'>[], order: string) {
  const field = order.replace(/^-/, '');
  const header = columns.find(({ sort }) => sort === field)?.header ?? field;
  return `${header}, ${order.startsWith('-') ? 'turun' : 'naik'}`;
}

interface Named {
  readonly filters: readonly ListFilter[];
  readonly columns: readonly Column<never>[];
  /** The user whose rows are shown, where the address names one. */
  readonly owner: string;
}
export function chipText({ kind, id, value }: Chip, { filters, columns, owner }: Named): string {
  const filter = filters.find(({ parameter }) => parameter === id);
  if (kind === 'filter' && filter) return `${filter.name}: ${choiceText(filter, value)}`;
  if (kind === 'owner') return `Member: ${owner || `#${value}`}`;
  return kind === 'order' ? `Urutan: ${orderText(columns, value)}` : `Cari: ${value}`;
}
