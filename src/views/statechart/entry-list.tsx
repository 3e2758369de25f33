import { chakra } from '@chakra-ui/react/styled-system';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import type { ActorEntry } from '../../machines/history/entries';
import { figure } from '../kit/format';
import { clockTime, stamp } from '../monitor/realtime/stamp';

/** Height of a row in px. */
const HEIGHT = 32;

const Frame = chakra('div', {
  base: { flex: '1', minHeight: '0', overflow: 'auto' },
});
const Body = chakra('div', { base: { position: 'relative' } });
const Item = chakra('button', {
  base: {
    position: 'absolute',
    insetX: '0',
    top: '0',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '3',
    px: '3',
    fontSize: 'sm',
    textAlign: 'start',
    cursor: 'pointer',
    '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '&[aria-current]': { bg: 'accent.subtle', color: 'accent.fg', fontWeight: 'medium' },
    _hover: { bg: 'bg.muted' },
  },
});
const When = chakra('span', {
  base: { color: 'fg.muted', fontSize: 'xs', fontVariantNumeric: 'tabular-nums' },
});

/** What an entry is called. */
const nameOf = (entry: ActorEntry) => {
  if (entry.kind === 'event') return `wire.${entry.event.type}`.replace('wire.wire.', 'wire.');
  if (entry.kind === 'input') return entry.event.type;
  if (entry.kind === 'lost') return `${figure(entry.count)} catatan tidak tersimpan`;
  return { started: 'mulai', checkpoint: 'dilanjutkan', stopped: 'berhenti' }[entry.kind];
};

export interface EntryListProps {
  readonly steps: readonly ActorEntry[];
  readonly place: number;
  readonly onChosen: (index: number) => void;
}

/** What the actor was told, in order; choosing one goes there. */
export function EntryList({ steps, place, onChosen }: EntryListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: steps.length,
    getScrollElement: () => frame.current,
    estimateSize: () => HEIGHT,
    overscan: 6,
  });
  useLayoutEffect(() => {
    if (place >= 0) rows.scrollToIndex(place, { align: 'auto' });
  }, [rows, place]);
  return (
    <Frame ref={frame} role="group" aria-label="Catatan">
      <Body style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const entry = steps[index];
          return entry ? (
            <Item
              // Where an actor stood may be known after an entry of its own.
              key={`${entry.index} ${entry.kind}`}
              type="button"
              aria-current={index === place ? 'step' : undefined}
              style={{ height: HEIGHT, transform: `translateY(${start}px)` }}
              onClick={() => onChosen(entry.index)}
            >
              <span>{nameOf(entry)}</span>
              <When title={stamp(entry.at)}>{clockTime(entry.at)}</When>
            </Item>
          ) : null;
        })}
      </Body>
    </Frame>
  );
}
