import { useSelector } from '@xstate/react';
import type { ListRef, ListSnapshot } from '../../../machines/crud/list';
import { sorted } from '../../../machines/crud/list.order.rules';
import { choiceOf, chosenIn } from '../../../machines/crud/list.chips.rules';
import type { Filter } from '../../../machines/crud/list.rules';
import type { Column } from '../../kit/data-table';
import { SelectField } from '../../kit/fields';
import { FilterSelect } from '../../kit/filter-select';
import { Stack } from '../../kit/primitives';
import { isBeside, type ListFilter } from '../filters';
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

/** A filter among the tools of a list, where its server knows it. */
function Select({ list, filter }: { list: ListRef; filter: ListFilter }) {
  const { offers, choices, ...rest } = useFilter(list, filter);
  const label = `Filter ${filter.name}`;
  return offers ? (
    <FilterSelect {...rest} label={label} options={[{ value: '', label }, ...choices]} />
  ) : null;
}
export const Filters = ({ list, filters }: NarrowingProps) =>
  filters.map((filter) => <Select key={filter.parameter} list={list} filter={filter} />);

function Field({ list, filter }: { list: ListRef; filter: ListFilter }) {
  const { offers, choices, ...rest } = useFilter(list, filter);
  return offers ? (
    <SelectField {...rest} label={filter.name} options={[{ value: '', label: 'Semua' }, ...choices]} />
  ) : null;
}

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
      <Field key={filter.parameter} list={list} filter={filter} />
    ))}
    <Order list={list} columns={columns} />
  </Stack>
);
