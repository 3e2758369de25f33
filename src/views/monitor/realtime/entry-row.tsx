import { chakra } from '@chakra-ui/react/styled-system';
import { memo } from 'react';
import { changeText } from '../../../machines/monitor/observation.rules';
import type { Observation } from '../../../machines/monitor/realtime.types';
import type { Tone } from '../../kit/primitives';
import { stamp } from './stamp';

/** Heights of a row in px, as a line of the table and, under 768 px, as a card. */
export const LINE_HEIGHT = 44;
export const CARD_HEIGHT = 108;

/** The columns as the header and every row lay them out. */
export const columns =
  '10.5rem minmax(11rem, 2fr) minmax(6rem, 1fr) minmax(5rem, 0.7fr) 5.5rem 6rem minmax(8.5rem, 1fr)';

const EntryBox = chakra('div', {
  base: {
    position: 'absolute',
    insetX: '0',
    top: '0',
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', md: columns },
    alignItems: 'center',
    alignContent: { base: 'start', md: 'center' },
    columnGap: '3',
    rowGap: '0.5',
    px: '3',
    py: { base: '2', md: '0' },
    borderBottomWidth: '1px',
    borderInlineStartWidth: '3px',
    borderInlineStartColor: 'transparent',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '&[data-tone]': { bg: 'colorPalette.subtle', borderInlineStartColor: 'colorPalette.mark' },
    '&:hover': { bg: 'bg.muted' },
  },
});

const Cell = chakra('div', {
  base: {
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '&:empty::before': { content: '"–"', color: 'fg.subtle' },
    mdDown: {
      order: 1,
      fontSize: 'xs',
      '&:empty': { display: 'none' },
      '&[data-place=date]': { textAlign: 'end', alignSelf: 'start', color: 'fg.muted' },
      '&[data-place=event]': { order: 0, fontSize: 'sm' },
      '&[data-place=number]': { gridColumn: '1 / -1' },
      '&[data-label]::before': { content: 'attr(data-label) ": "', color: 'fg.muted' },
    },
  },
});

/** Its whole row can be pressed. */
const Name = chakra('button', {
  base: {
    display: 'block',
    width: 'full',
    textAlign: 'start',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontWeight: 'medium',
    cursor: 'pointer',
    color: 'colorPalette.fg',
    _after: { content: '""', position: 'absolute', inset: '0' },
  },
});
const Device = chakra('span', {
  base: { display: 'block', fontSize: 'xs', color: 'fg.muted', overflow: 'hidden', textOverflow: 'ellipsis' },
});

/** `connection.update` is yellow, `authenticated` green (MON-12, MON-13), what was rejected or should not be red. */
function toneOf({ kind, event }: Observation): Tone | undefined {
  if (kind === 'rejected' || kind === 'anomaly') return 'danger';
  if (event === 'connection.update') return 'warning';
  return event === 'authenticated' ? 'success' : undefined;
}

const withUnit = (count: number | null, unit: string) => (count === null ? null : `${count} ${unit}`);

export interface EntryRowProps {
  readonly entry: Observation;
  /** Distance from the list's top, and the row's height, in px. */
  readonly top: number;
  readonly height: number;
  readonly place: number;
  readonly onSelected: (entry: Observation) => void;
}

/** One message: when, what, and what it says of its account (MON-11). */
export const EntryRow = memo(({ entry, top, height, place, onSelected }: EntryRowProps) => {
  const tone = toneOf(entry);
  const rejected = entry.kind === 'rejected';
  return (
    <EntryBox
      role="row"
      aria-rowindex={place}
      data-tone={tone}
      colorPalette={tone ?? 'neutral'}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <Cell role="cell" data-place="date">
        {stamp(entry.date)}
      </Cell>
      <Cell role="cell" data-place="event">
        <Name type="button" onClick={() => onSelected(entry)}>
          {rejected ? 'Ditolak' : entry.event}
        </Name>
        <Device>
          {rejected
            ? `${entry.path || 'pesan'}: harus ${entry.expected}`
            : [entry.deviceId ?? entry.clientid, changeText(entry)].filter(Boolean).join(' · ')}
        </Device>
      </Cell>
      <Cell role="cell" data-label="State">
        {entry.state}
      </Cell>
      <Cell role="cell" data-label="Status">
        {entry.status}
      </Cell>
      <Cell role="cell" data-label="Reconnect">
        {withUnit(entry.reconnectTime, 'times')}
      </Cell>
      <Cell role="cell" data-label="Wait">
        {withUnit(entry.waitTime, 'seconds')}
      </Cell>
      <Cell role="cell" data-place="number" data-label="Number">
        {entry.number}
      </Cell>
    </EntryBox>
  );
});
