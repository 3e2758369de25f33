import { chakra } from '@chakra-ui/react/styled-system';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { type ActorEntry, entriesByKey, type HistoryEntry } from '../../machines/history/entries';
import { type ChartBook, replaySteps } from '../../machines/history/replay';
import { actorsOf, type KnownActor, stateText } from '../../machines/statechart/moments';
import { figure } from '../kit/format';
import { SearchBox } from '../kit/list-tools';
import { Muted, Row as Line, Stack } from '../kit/primitives';

/** Height of a row in px. */
const HEIGHT = 52;

const Frame = chakra('div', {
  base: {
    height: { base: '15rem', '2xl': '41rem' },
    bg: 'bg.panel',
    overflow: 'auto',
    borderWidth: '1px',
    borderRadius: 'md',
  },
});
const Body = chakra('div', { base: { position: 'relative' } });
const Item = chakra('button', {
  base: {
    position: 'absolute',
    insetX: '0',
    top: '0',
    px: '3',
    textAlign: 'start',
    cursor: 'pointer',
    borderBottomWidth: '1px',
    borderInlineStartWidth: '3px',
    borderInlineStartColor: 'transparent',
    '& span': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '&[aria-pressed=true]': { bg: 'accent.subtle', borderInlineStartColor: 'accent.mark' },
    _hover: { bg: 'bg.muted' },
  },
});
const Key = chakra('span', { base: { fontSize: 'xs', fontWeight: 'medium', letterSpacing: 'tight' } });
const State = chakra('span', { base: { fontSize: 'xs', color: 'fg.muted' } });

/** Where the actor stands by now, null where that is not known, and how many of its entries were set aside. */
function standOf(entries: readonly ActorEntry[], key: string, book: ChartBook) {
  let state: string | null = null;
  let faults = 0;
  for (const { snapshot, fault } of replaySteps(entries, key, book)) {
    state = snapshot && stateText(snapshot.value);
    if (fault !== null) faults += 1;
  }
  return { state, faults };
}

interface RowProps {
  readonly actor: KnownActor;
  readonly entries: readonly ActorEntry[];
  readonly book: ChartBook;
  readonly top: number;
  readonly chosen: boolean;
  readonly onChosen: (key: string) => void;
}

const Row = memo(
  ({ actor: { key, chart, isAlive }, entries, book, top, chosen, onChosen }: RowProps) => {
    const { state, faults } = useMemo(() => standOf(entries, key, book), [entries, key, book]);
    return (
      <Item
        type="button"
        aria-pressed={chosen}
        style={{ height: HEIGHT, transform: `translateY(${top}px)` }}
        onClick={() => onChosen(key)}
      >
        <Key>{key}</Key>
        <State>
          {[
            chart,
            state ?? 'tidak dikenal',
            isAlive ? '' : 'berakhir',
            faults > 0 ? `${figure(faults)} dikesampingkan` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </State>
      </Item>
    );
  },
  (before, after) =>
    before.actor.isAlive === after.actor.isAlive &&
    before.actor.key === after.actor.key &&
    before.entries.at(-1)?.index === after.entries.at(-1)?.index &&
    before.top === after.top &&
    before.chosen === after.chosen,
);

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
  const actors = useMemo(() => actorsOf(known), [known]);
  const shown = useMemo(
    () => actors.filter(({ key, chart }) => `${key} ${chart}`.toLowerCase().includes(typed.toLowerCase())),
    [actors, typed],
  );
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => frame.current,
    estimateSize: () => HEIGHT,
    overscan: 4,
  });
  return (
    <Stack gap="2" minWidth="0">
      <Line>
        <SearchBox label="Cari aktor" value={typed} onChanged={setTyped} />
      </Line>
      <Frame ref={frame} role="group" aria-label="Aktor">
        <Body style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const actor = shown[index];
            return actor ? (
              <Row
                key={actor.key}
                actor={actor}
                entries={byKey.get(actor.key) ?? []}
                book={book}
                top={start}
                chosen={actor.key === chosen}
                onChosen={onChosen}
              />
            ) : null;
          })}
        </Body>
      </Frame>
      <Muted>{shown.length} aktor</Muted>
    </Stack>
  );
}
