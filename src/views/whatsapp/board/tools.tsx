import type { BoardRef } from '../../../machines/board/board';
import { type BoardFilter, COLUMNS, sortOf, sortText } from '../../../machines/board/board.rules';
import type { Owner } from '../../../machines/board/board-line';
import { ACCOUNT_STATUSES } from '../../../api/schema/choices';
import { figure, words } from '../../kit/format';
import { FilterSelect } from '../../kit/filter-select';
import { SearchBox } from '../../kit/list-tools';
import { Box, Row } from '../../kit/primitives';
import { useLive } from '../../hooks/use-live';
import { TITLES } from './columns';
import { selectChoice, selectFleet, selectSearch, selectSort } from './selectors';

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

const selectOwner = { member: selectChoice('member'), proxy: selectChoice('proxy') };
function OwnerFilter({ board, of, label, all }: ToolProps & { of: Owner; label: string; all: string }) {
  const fleet = useLive(board, selectFleet);
  const chosen = useLive(board, selectOwner[of]);
  // Computed with each change of the fleet, drawn when one of them brings other choices.
  const choices = useLive(board, () => fleet.choices(of));
  const isOffered = chosen === '' || choices.some(({ id }) => id === chosen);
  return (
    <FilterSelect
      label={label}
      value={chosen}
      onChanged={choose(board, of)}
      options={[
        { value: '', label: all },
        ...(isOffered ? [] : [{ value: chosen, label: `#${chosen}` }]),
        ...choices.map(({ id, name, rows }) => ({ value: id, label: `${name} (${figure(rows)})` })),
      ]}
    />
  );
}

/** Where there is no room for headings to press. */
function SortSelect({ board }: ToolProps) {
  return (
    <Box display={{ base: 'contents', md: 'none' }}>
      <FilterSelect
        label="Urutkan"
        value={sortText(useLive(board, selectSort))}
        onChanged={(text) => board.send({ type: 'sort.chosen', sort: sortOf(text) })}
        options={[
          { value: '', label: 'Terbaru dahulu' },
          ...COLUMNS.flatMap((column) => [
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

/** What narrows the board, and on a phone what orders it. */
export const Tools = ({ board }: ToolProps) => (
  <Row mb="4">
    <Search board={board} />
    <StateFilter board={board} />
    <OwnerFilter board={board} of="member" label="Filter Member" all="Semua member" />
    <OwnerFilter board={board} of="proxy" label="Filter Proxy" all="Semua proxy" />
    <SortSelect board={board} />
  </Row>
);
