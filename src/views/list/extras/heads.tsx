import { useSelector } from '@xstate/react';
import { ArrowDownIcon, ArrowUpDownIcon, ArrowUpIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListRef, ListSnapshot } from '../../../machines/crud/list';
import { sized, sorted as sortedBy } from '../../../machines/crud/list.order.rules';
import type { Query } from '../../../machines/crud/list.rules';
import type { Column } from '../../kit/data-table';
import { figure } from '../../kit/format';
import { FilterSelect } from '../../kit/filter-select';
import { Row, Text } from '../../kit/primitives';
import css from '../heads.module.css';
import { HeadCell } from '../../kit/table-row';

const choose = (list: ListRef, chosen: (query: Query) => Query) =>
  list.send({ type: 'query.chosen', query: chosen(list.getSnapshot().context.query) });

const NEXT = { none: '', ascending: '-', descending: null } as const;
const ICONS = { none: ArrowUpDownIcon, ascending: ArrowUpIcon, descending: ArrowDownIcon } as const;

/** A heading that sorts the list: up, down, and back to the server's own order. */
export function SortHead({
  list,
  column,
  lead,
}: {
  readonly list: ListRef;
  readonly column: Column<never>;
  readonly lead: ReactNode;
}) {
  const { sort: field = '', header } = column;
  const sort = useSelector(list, ({ context }: ListSnapshot) => context.query.order);
  const sorted = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';
  const Icon = ICONS[sorted];
  const next = NEXT[sorted];
  return (
    <HeadCell column={column} led={Boolean(lead)} sorted={sorted}>
      {lead}
      <button
        type="button"
        className={css.sort}
        onClick={() => choose(list, (query) => sortedBy(query, next === null ? '' : next + field))}
      >
        {header}
        <Icon aria-hidden />
      </button>
    </HeadCell>
  );
}

const NONE: readonly number[] = [];

/** How many rows there are, where they fill more than a page, and how many a page has, where the server lets one choose (APP-13). */
export function PageSize({ list }: { list: ListRef }) {
  const sizes = useSelector(list, ({ context }: ListSnapshot) => context.sizes ?? NONE);
  const size = useSelector(list, ({ context }: ListSnapshot) => context.query.size);
  const isLong = useSelector(list, ({ context }: ListSnapshot) => context.totalPages > 1);
  const count = useSelector(list, ({ context }: ListSnapshot) => context.count ?? null);
  const isMore = useSelector(list, ({ context }: ListSnapshot) => context.isMore === true);
  if (!isLong && size === undefined) return null;
  return (
    <Row data-screen="" mt="3" justifyContent="space-between" fontSize="sm" color="fg.muted">
      <Text fontVariantNumeric="tabular-nums">
        {count === null ? '' : `${isMore ? 'lebih dari ' : ''}${figure(count)} baris`}
      </Text>
      {sizes.length > 1 ? (
        <FilterSelect
          label="Baris per halaman"
          value={String(size ?? sizes[0])}
          onChanged={(chosen) =>
            choose(list, (query) => sized(query, chosen === `${sizes[0]}` ? null : Number(chosen)))
          }
          options={sizes.map((offered) => ({ value: String(offered), label: `${offered} per halaman` }))}
        />
      ) : null}
    </Row>
  );
}
