import {
  type HeartbeatEvent,
  type HeartbeatState,
  receivedAt,
  heartbeatTable,
} from '../../src/streams/protocol/heartbeat.table';
import {
  awaitedIn,
  neverConnected,
  type PositionEvent,
  type PositionOutput,
  type PositionState,
  positionTable,
} from '../../src/streams/protocol/position.table';
import type { Content } from '../../src/streams/signals';
import type { TableWalk } from './walk';

const HEADS = [
  { epoch: 'e1', seq: 1 },
  { epoch: 'e1', seq: 4 },
  { epoch: 'e2', seq: 1 },
];
/** One more than may wait for the second. */
const PLACES = [...[1, 2, 3, 4, 5, 6, 7].map((seq) => ({ epoch: 'e1', seq })), { epoch: 'e2', seq: 1 }];
const content: Content = { kind: 'unknown', event: 'any', fields: {}, place: undefined };

function positionEvents(state: PositionState): PositionEvent[] {
  if (state.phase === 'closed') return [{ kind: 'opened' }, { kind: 'closed' }, { kind: 'woke' }];
  const awaited = awaitedIn(state);
  return [
    { kind: 'closed' },
    ...HEADS.flatMap((head): PositionEvent[] => [
      { kind: 'resumed', ...head, complete: true },
      { kind: 'resumed', ...head, complete: false },
      { kind: 'pinged', ...head },
    ]),
    ...PLACES.map((place): PositionEvent => ({ kind: 'numbered', place, content })),
    { kind: 'pinged' },
    { kind: 'unnumbered', content },
    { kind: 'unplaced', content },
    ...(awaited.resumed ? [{ kind: 'resumeOverdue' } as const] : []),
    ...(awaited.missing ? [{ kind: 'holeOverdue' } as const] : []),
    { kind: 'woke' },
  ];
}

const positionKey = ({ numbers, ...rest }: PositionState) =>
  JSON.stringify({ ...rest, numbers: numbers && { ...numbers, held: [...numbers.held.keys()].toSorted() } });

const outputName = (output: PositionOutput): string =>
  output.kind === 'gap'
    ? `gap ${output.reason}`
    : output.kind === 'live'
      ? `live ${output.mode}`
      : output.kind;

export const positionWalk: TableWalk<PositionState, PositionEvent, PositionOutput> = {
  id: 'position',
  table: positionTable,
  initial: neverConnected,
  events: positionEvents,
  nameOf: outputName,
  keyOf: positionKey,
};

/** Up to here a connection is followed, in ms. */
const FOLLOWED = 130_000;

/** In time, and so late that the machine must have slept. */
function heartbeatEvents({ due: { at: dueAt }, receivedAt: last, phase }: HeartbeatState): HeartbeatEvent[] {
  const at = Math.max(last, dueAt - 15_000);
  if (at > FOLLOWED) return [];
  const due = [dueAt, dueAt + 60_000].map((moment) => ({ kind: 'due', at: moment }) as const);
  return [
    { kind: 'received', at },
    { kind: 'shown', at },
    { kind: 'hidden', at },
    ...(phase === 'silent' ? [] : due),
  ];
}

export const heartbeatWalk: TableWalk<HeartbeatState, HeartbeatEvent, 'silent'> = {
  id: 'heartbeat',
  table: heartbeatTable,
  initial: receivedAt(0),
  events: heartbeatEvents,
  nameOf: (output) => output,
  keyOf: (state) => JSON.stringify(state),
};
