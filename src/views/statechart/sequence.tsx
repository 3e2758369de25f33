import { chakra } from '@chakra-ui/react/styled-system';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react';
import type { Course } from '../../machines/ahead/course';
import type { ActorEntry, HistoryEntry } from '../../machines/history/entries';
import { isForetold } from '../../machines/statechart/future.rules';
import { lanesOf, type Message, messagesOf, placesOf } from '../../machines/statechart/messages';
import { EmptyState } from '../kit/empty-state';
import { exactTime } from '../kit/exact-moments';
import { day } from '../kit/moments';
import { shortDay, zonedStamp } from '../monitor/realtime/stamp';
import { aheadBand } from './foretold';
import { messageText, partyText, titleOf } from './party-words';
import { useRowKeys } from './use-row-keys';

/** Height of the lanes' names and of a message, width of its time and least width of a lane, in px. */
const HEAD = 37;
const HEIGHT = 44;
const TIME = 64;
const LANE = 80;

const Frame = chakra('div', { base: { height: 'full', overflow: 'auto' } });
const Head = chakra('div', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: '1',
    display: 'grid',
    height: `${HEAD}px`,
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    fontSize: 'xs',
    fontWeight: 'medium',
    '& span': { px: '1', py: '2', textAlign: 'center', truncate: true, direction: 'rtl' },
  },
});
const Body = chakra('div', { base: { position: 'relative' } });
const Life = chakra('i', {
  base: { position: 'absolute', top: '0', bottom: '0', width: '1px', bg: 'border.strong', opacity: 0.6 },
});
const MessageButton = chakra('button', {
  base: {
    position: 'absolute',
    insetX: '0',
    top: '0',
    textAlign: 'start',
    fontSize: 'xs',
    cursor: 'pointer',
    ...aheadBand,
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-current]': { bg: 'accent.subtle' },
    '& time': {
      position: 'absolute',
      insetStart: '2',
      bottom: '1.5',
      color: 'fg.muted',
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
    '& small': {
      position: 'absolute',
      insetStart: '2',
      top: '1',
      color: 'fg.muted',
      fontSize: 'inherit',
    },
    '& b': {
      position: 'absolute',
      bottom: '4',
      px: '1',
      fontWeight: 'normal',
      whiteSpace: 'nowrap',
      transform: 'translateX(-50%)',
    },
    '&[aria-current] b': { fontWeight: 'semibold', color: 'accent.fg' },
  },
});
const Arrow = chakra('i', {
  base: {
    position: 'absolute',
    bottom: '3.5',
    height: '1.5px',
    bg: 'fg.subtle',
    _after: {
      content: '""',
      position: 'absolute',
      top: '-3px',
      insetEnd: '0',
      borderStyle: 'solid',
      borderColor: 'transparent',
      borderWidth: '4px 0 4px 7px',
      borderInlineStartColor: 'fg.subtle',
    },
    '&[data-back]': { transform: 'scaleX(-1)' },
    'button[aria-current] &': { bg: 'accent.mark', _after: { borderInlineStartColor: 'accent.mark' } },
  },
});

/** Where the middle of a lane is, of so many. */
const middle = (lane: number, lanes: number) =>
  `calc(${TIME}px + (100% - ${TIME}px) * ${(lane + 0.5) / lanes})`;

function arrowStyle(from: number, to: number, lanes: number): CSSProperties {
  const span = Math.max(Math.abs(to - from), 0.3);
  return {
    left: middle(Math.min(from, to), lanes),
    width: `calc((100% - ${TIME}px) * ${span / lanes})`,
  };
}

interface MessageRowProps {
  readonly message: Message;
  /** Whether it has not happened. */
  readonly isAhead: boolean;
  /** Whether the one before it was on another day. */
  readonly isNewDay: boolean;
  readonly lanes: readonly string[];
  readonly actor: string;
}

function MessageRow({ message, isAhead, isNewDay, lanes, actor }: MessageRowProps) {
  const { name, at } = message;
  const { start, ends } = placesOf(message, lanes, actor);
  const furthest = ends[0] ?? start;
  return (
    <>
      {isNewDay || isAhead ? <small>{isNewDay ? shortDay(at) : 'perkiraan'}</small> : null}
      <time title={zonedStamp(at)}>{exactTime(at)}</time>
      <b style={{ left: middle((start + furthest) / 2, lanes.length) }}>{messageText(name)}</b>
      {ends.map((end) => (
        <Arrow
          key={end}
          data-back={end < start ? '' : undefined}
          style={arrowStyle(start, end, lanes.length)}
        />
      ))}
    </>
  );
}

export interface SequenceProps {
  readonly entries: readonly HistoryEntry[];
  readonly steps: readonly ActorEntry[];
  /** The future that is among the steps; null for none. */
  readonly future: Course | null;
  /** The actor whose messages they are. */
  readonly actor: string;
  /** Index of the entry that is shown. */
  readonly shown: number;
  readonly onChosen: (index: number) => void;
}

/** The messages to and from one actor, as a sequence diagram; pressing one goes to its moment. */
export function Sequence({ entries, steps, future, actor, shown, onChosen }: SequenceProps) {
  const messages = useMemo(() => {
    // What has happened since is no part of that future.
    const happened = entries.filter((entry) => !isForetold(entry, future));
    return messagesOf(happened, steps, actor);
  }, [entries, steps, future, actor]);
  const lanes = useMemo(() => lanesOf(messages, actor), [messages, actor]);
  const current = messages.findLastIndex(({ index }) => index <= shown);
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: messages.length,
    getScrollElement: () => frame.current,
    estimateSize: () => HEIGHT,
    // What the lanes' names take of the height.
    scrollPaddingEnd: HEAD,
    overscan: 6,
  });
  useLayoutEffect(() => {
    if (current >= 0) rows.scrollToIndex(current, { align: 'auto' });
  }, [rows, current]);
  const { handlers, rowProps } = useRowKeys(rows, frame, current);
  const minWidth = TIME + lanes.length * LANE;
  return (
    <Frame ref={frame} role="group" aria-label="Urutan pesan" {...handlers}>
      <Head style={{ minWidth, gridTemplateColumns: `${TIME}px repeat(${lanes.length}, minmax(0, 1fr))` }}>
        <span />
        {lanes.map((lane) => (
          <span key={lane} title={titleOf(lane)}>
            <bdi>{titleOf(lane)}</bdi>
          </span>
        ))}
      </Head>
      {messages.length === 0 ? <EmptyState title="Belum ada pesan" /> : null}
      <Body style={{ height: rows.getTotalSize(), minWidth }}>
        {lanes.map((lane, place) => (
          <Life key={lane} style={{ left: middle(place, lanes.length) }} />
        ))}
        {rows.getVirtualItems().map(({ index, start }) => {
          const message = messages[index];
          if (!message) return null;
          const isAhead = isForetold(message, future);
          return (
            <MessageButton
              key={message.index}
              type="button"
              {...rowProps(index)}
              aria-current={index === current ? 'step' : undefined}
              data-foretold={isAhead ? '' : undefined}
              aria-label={`${exactTime(message.at)} ${messageText(message.name)}, dari ${partyText(message.from)} ke ${message.to.join(', ')}${isAhead ? ', perkiraan' : ''}`}
              style={{ height: HEIGHT, transform: `translateY(${start}px)` }}
              onClick={() => onChosen(message.index)}
            >
              <MessageRow
                message={message}
                isAhead={isAhead}
                isNewDay={day(messages[index - 1]?.at ?? null) !== day(message.at)}
                lanes={lanes}
                actor={actor}
              />
            </MessageButton>
          );
        })}
      </Body>
    </Frame>
  );
}
