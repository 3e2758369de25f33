import { useSelector } from '@xstate/react';
import type { ListRef, ListSnapshot } from '../../../machines/crud/list';
import { sorted } from '../../../machines/crud/list.order.rules';
import { choiceOf, chosenIn } from '../../../machines/crud/list.search.rules';
import type { Filter } from '../../../machines/crud/list.rules';
import type { Column } from '../../kit/data-table';
import { SelectField } from '../../kit/select-field';
import { FilterSelect } from '../../kit/filter-select';
import { Stack } from '../../kit/primitives';
import { type Choosing, filterLabel, isBeside, type ListFilter } from '../filters';
import { choiceText, offeredIn, orderText } from './words';

export interface NarrowingProps {
  readonly list: ListRef;
  readonly filters: readonly ListFilter[];
}

/** Someone chose in a filter. */
function choose(list: ListRef, filter: Filter, choice: string) {
  const snapshot = list.getSnapshot();
  const { parameter, sharesSearch } = filter;
  if (!sharesSearch) return list.send({ type: 'filter.chosen', parameter, choice });
  const query = chosenIn(snapshot.context.query, choice, filter, isBeside(snapshot, filter));
  list.send({ type: 'query.narrowed', query });
}

function useFilter(list: ListRef, filter: ListFilter) {
  const filterable = useSelector(list, ({ context }: ListSnapshot) => context.filterable);
  const offered = offeredIn(filter, filterable);
  const value = useSelector(list, ({ context }: ListSnapshot) => choiceOf(context.query, filter));
  const onChanged = (choice: string) => choose(list, filter, choice);
  const choices = offered.map((choice) => ({ value: choice, label: choiceText(filter, choice) }));
  return { offers: offered.length > 0, value, choices, onChanged };
}

interface OneProps {
  readonly list: ListRef;
  readonly filter: ListFilter;
  /** Words of the empty choice; default: its label. */
  readonly all?: string;
  readonly Choosing: Choosing;
}
/** A filter, where its server knows it. */
function One({ list, filter, all, Choosing }: OneProps) {
  const { offers, choices, ...rest } = useFilter(list, filter);
  const { Control } = filter;
  const label = filterLabel(filter.name);
  const shown = { ...rest, label, options: [{ value: '', label: all ?? label }, ...choices] };
  if (!offers) return null;
  return Control ? <Control {...shown} Choosing={Choosing} /> : <Choosing {...shown} />;
}

/** The filters among the tools of a list. */
export const Filters = ({ list, filters }: NarrowingProps) =>
  filters.map((filter) => <One key={filter.parameter} list={list} filter={filter} Choosing={FilterSelect} />);

function Order({ list, columns }: { list: ListRef; columns: readonly Column<never>[] }) {
  const sortable = useSelector(list, ({ context }: ListSnapshot) => context.sortable);
  const value = useSelector(list, ({ context }: ListSnapshot) => context.query.order ?? '');
  const orders = columns
    .flatMap(({ sort }) => (sort && sortable?.includes(sort) ? [sort, `-${sort}`] : []))
    .map((order) => ({ value: order, label: orderText(columns, order) }));
  return orders.length === 0 ? null : (
    <SelectField
      label="Urutan"
      value={value}
      onChanged={(order) =>
        list.send({ type: 'query.chosen', query: sorted(list.getSnapshot().context.query, order) })
      }
      options={[{ value: '', label: 'Biasa' }, ...orders]}
    />
  );
}

/** All filters and the order of a list, below each other. */
export const Fields = ({
  list,
  filters,
  columns,
}: NarrowingProps & { columns: readonly Column<never>[] }) => (
  <Stack>
    {filters.map((filter) => (
      <One key={filter.parameter} list={list} filter={filter} all="Semua" Choosing={SelectField} />
    ))}
    <Order list={list} columns={columns} />
  </Stack>
);
