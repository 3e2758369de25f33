import { useCallback } from 'react';
import type { BoardRef, BoardSnapshot } from '../../../machines/board/board';
import { type BoardFilter, COLUMNS, canSort, sortOf, sortText } from '../../../machines/board/board.rules';
import type { NamedOption } from '../../../machines/chooser/chooser.rules';
import { ACCOUNT_STATUSES } from '../../../api/schema/choices';
import { Chooser, useChooser } from '../../chooser/chooser';
import { FilterBox } from '../../kit/filter-box';
import { FilterSelect } from '../../kit/filter-select';
import { words } from '../../kit/format';
import { SearchBox } from '../../kit/list-tools';
import { Box, Row } from '../../kit/primitives';
import { useLive } from '../../hooks/use-live';
import type { ChooserLogic } from '../../ports/charts';
import { FilterPlace } from '../../list/places';
import { TITLES } from './columns';
import { selectChoice, selectSearch, selectSort } from './selectors';

interface ToolProps {
  readonly board: BoardRef;
}

const choose = (board: BoardRef, filter: BoardFilter) => (choice: string) =>
  board.send({ type: 'filter.chosen', filter, choice });

const selectState = selectChoice('state');
function StateFilter({ board }: ToolProps) {
  return (
    <FilterSelect
      label="Filter Status"
      value={useLive(board, selectState)}
      onChanged={choose(board, 'state')}
      options={[
        { value: '', label: 'Semua status' },
        ...ACCOUNT_STATUSES.map((state) => ({ value: state, label: words(state) })),
      ]}
    />
  );
}

/** Chooses a member or a proxy among all that the server has. */
function OwnerFilter({ board, of, label, all, logic }: ToolProps & OwnerProps) {
  const value = useLive(board, selectChoice(of));
  const name = useLive(board, ({ context }) => context.names[of]);
  const isKnown = value === '' || name?.value === value;
  const learn = useCallback(
    (named: NamedOption) => board.send({ type: 'filter.named', filter: of, name: named }),
    [board, of],
  );
  const chooser = useChooser(logic, `chooser:${of}`, isKnown ? '' : value, learn);
  return (
    <FilterBox words={all}>
      <Chooser
        chooser={chooser}
        label={label}
        isBare
        value={value}
        known={value === '' ? { value, label: all } : isKnown ? name : undefined}
        first={{ value: '', label: all }}
        onChosen={(choice) => {
          learn(choice);
          choose(board, of)(choice.value);
        }}
      />
    </FilterBox>
  );
}
interface OwnerProps {
  readonly of: 'member' | 'proxy';
  readonly label: string;
  readonly all: string;
  readonly logic: ChooserLogic;
}

const selectSortable = ({ context }: BoardSnapshot) => context.sortable;
/** Where there is no room for headings to press. */
function SortSelect({ board }: ToolProps) {
  const sortable = useLive(board, selectSortable);
  return (
    <Box display={{ base: 'contents', md: 'none' }}>
      <FilterSelect
        label="Urutkan"
        value={sortText(useLive(board, selectSort))}
        onChanged={(text) => board.send({ type: 'sort.chosen', sort: sortOf(text) })}
        options={[
          { value: '', label: 'Terbaru' },
          ...COLUMNS.filter((column) => canSort({ sortable }, column)).flatMap((column) => [
            { value: sortText({ column, descending: false }), label: `${TITLES[column]} ↑` },
            { value: sortText({ column, descending: true }), label: `${TITLES[column]} ↓` },
          ]),
        ]}
      />
    </Box>
  );
}

/** A letter renders the box that it is typed into, and none of the long lists beside it. */
const Search = ({ board }: ToolProps) => (
  <SearchBox
    label="Cari Whatsapp"
    value={useLive(board, selectSearch)}
    onChanged={(search) => board.send({ type: 'search.edited', search })}
  />
);

const isProxyOffered = ({ context }: BoardSnapshot) => 'proxy' in context.filterable;
const isRead = ({ context }: BoardSnapshot) => context.at > 0;
const ALL_PROXIES = 'Semua proxy';
/** Its place is kept until the server has said what it narrows by: the rows below would move. */
function ProxyFilter({ board, logic }: ToolProps & { logic: ChooserLogic }) {
  const offered = useLive(board, isProxyOffered);
  const read = useLive(board, isRead);
  if (offered)
    return <OwnerFilter board={board} of="proxy" label="Filter Proxy" all={ALL_PROXIES} logic={logic} />;
  return read ? null : <FilterPlace words={ALL_PROXIES} />;
}

/** What narrows the board, and on a phone what orders it. */
export function Tools({ board, members, proxies }: ToolProps & OwnerLogic) {
  return (
    <Row mb="4">
      <Search board={board} />
      <StateFilter board={board} />
      <OwnerFilter board={board} of="member" label="Filter Member" all="Semua member" logic={members} />
      <ProxyFilter board={board} logic={proxies} />
      <SortSelect board={board} />
    </Row>
  );
}
export interface OwnerLogic {
  readonly members: ChooserLogic;
  readonly proxies: ChooserLogic;
}
