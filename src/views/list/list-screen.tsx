import { useSelector } from '@xstate/react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import type { PagesName } from '../../api/calls';
import type { ListRef, ListSnapshot } from '../../machines/crud/list';
import { isNarrowed } from '../../machines/crud/list.rules';
import type { PreferencesRef } from '../../machines/preferences/preferences';
import { Card } from '../kit/card';
import { DataTable } from '../kit/data-table';
import { RefreshButton, SearchBox } from '../kit/list-tools';
import { Notice } from '../kit/notice';
import { PageHeader } from '../kit/page-header';
import { Pager } from '../kit/pager';
import { Box, Row } from '../kit/primitives';
import { useLazyActor, useLoaded, useSystem } from '../hooks/system';
import type { ListExportLogic, ListLogic, SelectionLogic } from '../ports/charts';
import type { ListOwner } from './extras/chips';
import type { Choosing } from './extras/ticks';
import { type ListColumns, type ListFilter, type ListFilters, searchingIn } from './filters';
import { LatePart } from './late-part';
import { type LateParts, lateParts } from './late-parts';
import { LinePlace, ToolsPlace } from './places';
import { useList, useRows } from './use-list';
import { useTable } from './use-table';

export interface ListScreenProps<R extends AnyActorRef, L extends PagesName | null = null> {
  /** Heading; a function where it shows a total of the list. */
  readonly title: string | ((list: ListSnapshot) => string);
  readonly logic: ListLogic<L>;
  /** Names the list in the event log. */
  readonly id: string;
  readonly columns: ListColumns<R, L>;
  /** Label of the search box; without it the list is not searched. */
  readonly search?: string;
  /** Choices that narrow it, beside the search or in its place. */
  readonly filters?: ListFilters<L>;
  /** The user whose rows are shown, where the address names one; without it, no `id` narrows the list. */
  readonly owner?: ListOwner;
  readonly refreshable?: boolean;
  /** Text while the list is synchronised; without it there is no sync icon. */
  readonly syncing?: string;
  readonly actions?: ReactNode;
  /** Saves what the list finds as a file. */
  readonly exporting?: ListExportLogic | undefined;
  /** Stands above the list's card. */
  readonly summary?: (list: ListRef) => ReactNode;
  readonly emptyHint?: ReactNode;
  readonly noteOf?: (row: R, columns: number) => ReactNode;
  /** Lets rows be chosen, and commands be given to several at once. */
  readonly selection?: SelectionLogic | undefined;
  /** Commands about the chosen rows as a whole. */
  readonly together?: ((choosing: Choosing) => ReactNode) | undefined;
}

const isNarrowedNow = ({ context }: ListSnapshot) => isNarrowed(context.query);
const selectPage = ({ context }: ListSnapshot) => context.query.page;
const selectTotalPages = ({ context }: ListSnapshot) => context.totalPages;
const selectUnreadable = ({ context }: ListSnapshot) => context.unreadable;
const selectAt = ({ context }: ListSnapshot) => context.at;
const selectError = ({ context }: ListSnapshot) => context.error?.text ?? null;
const isShown = ({ context }: ListSnapshot) => context.at > 0;
const isStale = (snapshot: ListSnapshot) => snapshot.hasTag('stale');
const isRefreshing = (snapshot: ListSnapshot) => snapshot.hasTag('refreshing');
const isSyncing = (snapshot: ListSnapshot) => snapshot.hasTag('syncing');
const selectStatus = (snapshot: ListSnapshot) =>
  snapshot.hasTag('failed') ? 'failed' : snapshot.hasTag('ready') ? 'ready' : 'loading';

interface SheetProps<R extends AnyActorRef, L extends PagesName | null>
  extends Omit<ListScreenProps<R, L>, 'title' | 'logic' | 'id' | 'actions' | 'summary'> {
  readonly list: ListRef;
  /** The table's name for screen readers. */
  readonly label: string;
  /** Its query stands in the address, and can be kept under a name. */
  readonly viewable?: boolean;
}

const NO_FILTERS: readonly ListFilter[] = [];

interface SearchProps {
  readonly list: ListRef;
  readonly label: string;
  readonly filters: readonly ListFilter[];
}
/** A letter renders the box that it is typed into, and no more of the sheet. */
function Search({ list, label, filters }: SearchProps) {
  const searching = searchingIn(list, filters);
  const text = useSelector(list, ({ context: { query } }: ListSnapshot) =>
    searching ? searching.textOf(query) : query.search,
  );
  const search = searching?.search ?? ((typed) => list.send({ type: 'search.edited', search: typed }));
  return <SearchBox label={label} value={text} onChanged={search} />;
}

function Tools<R extends AnyActorRef, L extends PagesName | null>({
  parts,
  preferences,
  ...props
}: SheetProps<R, L> & { readonly parts: LateParts; readonly preferences: PreferencesRef | undefined }) {
  const {
    list,
    columns,
    search,
    refreshable,
    syncing,
    filters = NO_FILTERS,
    owner,
    viewable = false,
  } = props;
  const refreshing = useSelector(list, isRefreshing);
  const synchronising = useSelector(list, isSyncing);
  const tools = { list, columns, filters, owner, viewable, exporting: props.exporting };
  const place = <ToolsPlace {...tools} />;
  return (
    <Row mb="4">
      {search ? <Search list={list} label={search} filters={filters} /> : null}
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
      {preferences ? (
        <LatePart place={place}>
          <parts.Tools {...tools} preferences={preferences} />
        </LatePart>
      ) : (
        place
      )}
    </Row>
  );
}

/** Tools, table and pager of a list, in a card. */
export function ListSheet<R extends AnyActorRef, L extends PagesName | null = null>(props: SheetProps<R, L>) {
  const { list, label, columns, filters = NO_FILTERS, owner, emptyHint, noteOf } = props;
  const system = useSystem();
  const [parts] = useState(() => lateParts(system));
  // The rows are drawn first.
  const shown = useDeferredValue(useSelector(list, isShown));
  const preferences = useLoaded(shown ? parts.loadPreferences : undefined);
  const selection = useLazyActor(shown ? props.selection : undefined, list.id.replace('list:', 'selection:'));
  const selectable = props.selection !== undefined;
  const table = useTable<R>({ list, columns, parts, shown, preferences, selectable, selection });
  const rows = useRows<R>(list);
  const narrowed = useSelector(list, isNarrowedNow);
  const chipped = useSelector(list, ({ context: { query } }) =>
    Boolean(isNarrowed(query) || query.order || (owner && query.id)),
  );
  const page = useSelector(list, selectPage);
  const totalPages = useSelector(list, selectTotalPages);
  const unreadable = useSelector(list, selectUnreadable);
  const line = <LinePlace chipped={chipped} selectable={selectable} />;

  return (
    <Card>
      <Tools {...props} parts={parts} preferences={preferences} />
      {unreadable > 0 ? (
        <Box mb="3">
          <Notice tone="warning">{`${unreadable} baris tidak terbaca`}</Notice>
        </Box>
      ) : null}
      {shown && (selection || !selectable) ? (
        <LatePart place={line}>
          <parts.Line list={list} filters={filters} columns={columns} owner={owner} selection={selection} />
        </LatePart>
      ) : (
        line
      )}
      <DataTable<R>
        label={label}
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
        {...table}
      />
      {selection ? (
        <LatePart place={null}>
          <parts.SelectionBar list={list} selection={selection} together={props.together} />
        </LatePart>
      ) : null}
      <Pager
        page={page}
        totalPages={totalPages}
        onMoved={(to) => list.send({ type: 'page.requested', page: to })}
      />
      {shown ? (
        <LatePart place={null}>
          <parts.PageSize list={list} />
        </LatePart>
      ) : null}
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
