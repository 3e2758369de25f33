import { chakra } from '@chakra-ui/react/styled-system';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { entriesByKey, type HistoryEntry } from '../../machines/history/entries';
import type { ChartBook } from '../../machines/history/replay';
import { nameOf } from '../../machines/statechart/actor-name';
import { actorsOf } from '../../machines/statechart/moments';
import { NoneMatch } from '../kit/empty-state';
import { figure } from '../kit/format';
import { SearchBox } from '../kit/list-tools';
import { Box, Muted } from '../kit/primitives';
import { ACTOR_HEIGHT, ActorRow } from './actor-row';
import { wordOf } from './chart-words';
import { useRowKeys } from './use-row-keys';

const Frame = chakra('div', {
  base: { flex: '1', minHeight: '0', overflow: 'auto', borderTopWidth: '1px', borderBottomWidth: '1px' },
});
const Body = chakra('div', { base: { position: 'relative' } });

export interface ActorListProps {
  readonly entries: readonly HistoryEntry[];
  readonly book: ChartBook;
  readonly chosen: string | null;
  readonly onChosen: (key: string) => void;
}

/** The actors that a log knows, each with its state; only those in sight are drawn, and only they are rebuilt. */
export function ActorList({ entries, book, chosen, onChosen }: ActorListProps) {
  const [typed, setTyped] = useState('');
  const known = useDeferredValue(entries);
  const byKey = useMemo(() => entriesByKey(known), [known]);
  const actors = useMemo(
    () =>
      actorsOf(known).map(({ key, chart, isAlive }) => {
        const word = wordOf(key, chart);
        const name = nameOf(byKey.get(key) ?? []) ?? word;
        return { key, isAlive, name, sought: `${key} ${chart} ${word} ${name}`.toLowerCase() };
      }),
    [known, byKey],
  );
  const shown = useMemo(
    () => actors.filter(({ sought }) => sought.includes(typed.trim().toLowerCase())),
    [actors, typed],
  );
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ACTOR_HEIGHT,
    overscan: 4,
  });
  const current = chosen === null ? -1 : shown.findIndex(({ key }) => key === chosen);
  const { goTo, handlers, rowProps } = useRowKeys(rows, frame, current);
  const enterList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    goTo(0);
  };
  return (
    <>
      <Box p="2" display="flex" onKeyDown={enterList}>
        <SearchBox label="Cari aktor" value={typed} onChanged={setTyped} />
      </Box>
      <Frame ref={frame} role="group" aria-label="Aktor" {...handlers}>
        {shown.length === 0 && actors.length > 0 ? <NoneMatch onCleared={() => setTyped('')} /> : null}
        <Body style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const actor = shown[index];
            return actor ? (
              <ActorRow
                key={actor.key}
                actor={actor}
                entries={byKey.get(actor.key) ?? []}
                book={book}
                top={start}
                chosen={actor.key === chosen}
                onChosen={onChosen}
                {...rowProps(index)}
              />
            ) : null;
          })}
        </Body>
      </Frame>
      <Muted px="3" py="2" fontSize="xs" fontVariantNumeric="tabular-nums">
        {`${figure(shown.length)} aktor`}
      </Muted>
    </>
  );
}
