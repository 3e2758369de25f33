import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type { PagesName } from '../../api/calls';
import type { ListRef, ListSnapshot } from '../../machines/crud/list';
import { isNarrowed } from '../../machines/crud/list.rules';
import { Card } from '../kit/card';
import { DataTable } from '../kit/data-table';
import { RefreshButton, SearchBox } from '../kit/list-tools';
import { Notice } from '../kit/notice';
import { PageHeader } from '../kit/page-header';
import { Pager } from '../kit/pager';
import { Box, Row } from '../kit/primitives';
import { AwaitedLine, AwaitedTools, type AwaitedToolsProps } from './awaited';
import type { ListOwner } from './extras/chips';
import type { ListParts } from './extras/extras';
import type { ListColumns, ListFilters } from './filters';
import { useExtras } from './use-extras';
import type { ListExportLogic, ListLogic, SelectionLogic } from '../ports/charts';
import { useList, useRows } from './use-list';

export interface ListScreenProps<R extends AnyActorRef, L extends PagesName | null = null> {
  /** Heading; of the list's own figures where it says a total. */
  readonly title: string | ((list: ListSnapshot) => string);
  readonly logic: ListLogic<L>;
  /** Names the list in the event log. */
  readonly id: string;
  readonly columns: ListColumns<R, L>;
  /** Label of the search box; without it the list is not searched. */
  readonly search?: string;
  /** Choices that narrow it, beside the search or in its place. */
  readonly filters?: ListFilters<L>;
  /** Whose rows are shown where the address names somebody; without it, no `id` narrows the list. */
  readonly owner?: ListOwner;
  readonly refreshable?: boolean;
  /** Text while the list is synchronised; without it there is no sync icon. */
  readonly syncing?: string;
  readonly actions?: ReactNode;
  /** Saves what the list finds as a file. */
  readonly exporting?: ListExportLogic;
  /** Stands above the list's card. */
  readonly summary?: (list: ListRef) => ReactNode;
  readonly emptyHint?: ReactNode;
  readonly noteOf?: (row: R, columns: number) => ReactNode;
  /** Lets rows be chosen, and commands be given to several at once. */
  readonly selection?: SelectionLogic | undefined;
}

const selectQuery = ({ context }: ListSnapshot) => context.query;
const selectPage = ({ context }: ListSnapshot) => context.query.page;
const selectTotalPages = ({ context }: ListSnapshot) => context.totalPages;
const selectUnreadable = ({ context }: ListSnapshot) => context.unreadable;
const selectAt = ({ context }: ListSnapshot) => context.at;
const selectError = ({ context }: ListSnapshot) => context.error?.text ?? null;
const isStale = (snapshot: ListSnapshot) => snapshot.hasTag('stale');
const isRefreshing = (snapshot: ListSnapshot) => snapshot.hasTag('refreshing');
const isSyncing = (snapshot: ListSnapshot) => snapshot.hasTag('syncing');
const selectStatus = (snapshot: ListSnapshot) =>
  snapshot.hasTag('failed') ? 'failed' : snapshot.hasTag('ready') ? 'ready' : 'loading';

type ToolsProps = Pick<ListScreenProps<AnyActorRef>, 'search' | 'refreshable' | 'syncing'> &
  AwaitedToolsProps & {
    readonly list: ListRef;
    readonly parts: ListParts | null;
  };

function Tools({ list, search, refreshable, syncing, parts, ...awaited }: ToolsProps) {
  const query = useSelector(list, selectQuery);
  const refreshing = useSelector(list, isRefreshing);
  const synchronising = useSelector(list, isSyncing);
  const searching = parts?.searching;
  return (
    <Row mb="4">
      {search ? (
        <SearchBox
          label={search}
          value={searching ? searching.textOf(query) : query.search}
          onChanged={searching?.search ?? ((text) => list.send({ type: 'search.edited', search: text }))}
        />
      ) : null}
      {refreshable ? (
        <RefreshButton pending={refreshing} onPressed={() => list.send({ type: 'refresh.requested' })} />
      ) : null}
      {syncing ? (
        <RefreshButton
          label="Sinkronkan"
          pending={synchronising}
          pendingLabel={syncing}
          onPressed={() => list.send({ type: 'sync.requested' })}
        />
      ) : null}
      {parts ? parts.tools : <AwaitedTools {...awaited} />}
    </Row>
  );
}

interface SheetProps<R extends AnyActorRef, L extends PagesName | null>
  extends Omit<ListScreenProps<R, L>, 'title' | 'logic' | 'id' | 'actions' | 'summary'> {
  readonly list: ListRef;
  /** The table's name for screen readers. */
  readonly label: string;
  /** Its query stands in the address, and can be kept under a name. */
  readonly viewable?: boolean;
}

/** Tools, table and pager of a list, in a card. */
export function ListSheet<R extends AnyActorRef, L extends PagesName | null = null>(props: SheetProps<R, L>) {
  const { list, label, columns, emptyHint, noteOf, ...tools } = props;
  const { parts, host } = useExtras(list, props);
  const rows = useRows<R>(list);
  const query = useSelector(list, selectQuery);
  const narrowed = isNarrowed(query);
  const page = useSelector(list, selectPage);
  const totalPages = useSelector(list, selectTotalPages);
  const unreadable = useSelector(list, selectUnreadable);

  return (
    <Card>
      <Tools list={list} parts={parts} {...tools} />
      {unreadable > 0 ? (
        <Box mb="3">
          <Notice tone="warning">{`${unreadable} baris tidak terbaca`}</Notice>
        </Box>
      ) : null}
      {host}
      {parts ? parts.above : narrowed || props.selection ? <AwaitedLine narrowed={narrowed} /> : null}
      <DataTable<R>
        label={label}
        columns={parts?.columns ?? columns}
        rows={rows}
        keyOf={(row) => row.id}
        status={useSelector(list, selectStatus)}
        error={useSelector(list, selectError)}
        onRetried={() => list.send({ type: 'retry.requested' })}
        filtered={narrowed}
        onFilterCleared={() => list.send({ type: 'filters.cleared' })}
        stale={useSelector(list, isStale)}
        staleSince={useSelector(list, selectAt)}
        emptyHint={emptyHint}
        {...(noteOf && { noteOf })}
        lead={parts?.lead}
        headLead={parts?.headLead}
        headOf={parts?.headOf}
      />
      {parts?.below}
      <Pager
        page={page}
        totalPages={totalPages}
        onMoved={(to) => list.send({ type: 'page.requested', page: to })}
      />
      {parts?.foot}
    </Card>
  );
}

/** A screen that is one paged list. */
export function ListScreen<R extends AnyActorRef, L extends PagesName | null = null>(
  props: ListScreenProps<R, L>,
) {
  const { title, logic, id, actions, summary, ...sheet } = props;
  const list = useList(logic, id, props.filters);
  const heading = useSelector(list, (snapshot) => (typeof title === 'string' ? title : title(snapshot)));
  return (
    <>
      <PageHeader title={heading} actions={actions} />
      {summary?.(list)}
      <ListSheet list={list} label={heading} viewable {...sheet} />
    </>
  );
}
