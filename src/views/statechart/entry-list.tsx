import { chakra } from '@chakra-ui/react/styled-system';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import type { Course } from '../../machines/ahead/course';
import type { ActorEntry } from '../../machines/history/entries';
import { isForetold } from '../../machines/statechart/future.rules';
import { senderOf } from '../../machines/statechart/messages';
import { figure } from '../kit/format';
import { exactTime } from '../kit/exact-moments';
import { day } from '../kit/moments';
import { shortDay, zonedStamp } from '../monitor/realtime/stamp';
import { aheadBand } from './foretold';
import { partyText } from './party-words';
import { row } from './row';
import { useRowKeys } from './use-row-keys';

/** Height of a row in px. */
const HEIGHT = 44;

const Frame = chakra('div', {
  base: { flex: '1', minHeight: '0', overflow: 'auto' },
});
const Body = chakra('div', { base: { position: 'relative' } });
const Item = chakra('button', {
  base: {
    ...row,
    columnGap: '3',
    fontSize: 'sm',
    lineHeight: 'snug',
    '&[aria-current]': { bg: 'accent.subtle', color: 'accent.fg', fontWeight: 'medium' },
    ...aheadBand,
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});
const When = chakra('span', {
  base: { color: 'fg.muted', fontSize: 'xs', fontVariantNumeric: 'tabular-nums', alignSelf: 'center' },
});
const Sender = chakra('span', {
  base: { gridColumn: '1 / -1', color: 'fg.muted', fontSize: 'xs', fontWeight: 'normal' },
});

/** What an entry is called. */
export const entryName = (entry: ActorEntry) => {
  if (entry.kind === 'event') return `wire.${entry.event.type}`.replace('wire.wire.', 'wire.');
  if (entry.kind === 'input') return entry.event.type;
  if (entry.kind === 'lost') return `${figure(entry.count)} catatan tidak tersimpan`;
  return { started: 'mulai', checkpoint: 'dilanjutkan', stopped: 'berhenti' }[entry.kind];
};

/** When it was: with its day where that is another than the one before it. */
const whenText = (at: number, before: ActorEntry | undefined) =>
  before && day(before.at) === day(at) ? exactTime(at) : `${shortDay(at)}, ${exactTime(at)}`;

/** The sender of an entry, in words, and whether it has not happened; '' for none. */
const senderText = (entry: ActorEntry, isAhead: boolean) =>
  [
    ...(entry.kind === 'event' || entry.kind === 'input' || entry.kind === 'started'
      ? [`dari ${partyText(senderOf(entry))}`]
      : []),
    ...(isAhead ? ['perkiraan'] : []),
  ].join(' · ');

export interface EntryListProps {
  readonly steps: readonly ActorEntry[];
  /** The future that is among them; null for none. */
  readonly future: Course | null;
  readonly place: number;
  readonly onChosen: (index: number) => void;
}

/** The actor's entries with their senders, in order; choosing one goes there. */
export function EntryList({ steps, future, place, onChosen }: EntryListProps) {
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
  const { handlers, rowProps } = useRowKeys(rows, frame, place);
  return (
    <Frame ref={frame} role="group" aria-label="Catatan" {...handlers}>
      <Body style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const entry = steps[index];
          if (!entry) return null;
          const isAhead = isForetold(entry, future);
          const sender = senderText(entry, isAhead);
          return (
            <Item
              // Where an actor stood may be known after an entry of its own.
              key={`${entry.index} ${entry.kind}`}
              type="button"
              {...rowProps(index)}
              data-foretold={isAhead ? '' : undefined}
              aria-current={index === place ? 'step' : undefined}
              style={{ height: HEIGHT, transform: `translateY(${start}px)` }}
              onClick={() => onChosen(entry.index)}
            >
              <span>{entryName(entry)}</span>
              <When title={zonedStamp(entry.at)}>{whenText(entry.at, steps[index - 1])}</When>
              {sender ? <Sender title={sender}>{sender}</Sender> : null}
            </Item>
          );
        })}
      </Body>
    </Frame>
  );
}
