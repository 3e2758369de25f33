import type { EventObject } from 'xstate';
import type { WireEvent } from '../../src/api/schema/wire';
import { createEarlyReads } from '../../src/app/live/early-reads';
import type { Page } from '../../src/machines/crud/list.types';
import { listMachine } from '../../src/machines/crud/list';
import { senderMachine } from '../../src/machines/sender/sender';
import { type PositionEvent, positionTable } from '../../src/streams/protocol/position.table';
import { step } from '../../src/streams/protocol/table';
import { newerThan } from '../../src/streams/route';
import type { Position } from '../../src/streams/signals';
import { begin, invokedIn, send } from './pure';
import type { Account, Answer, Call, Fact, List, Message, Read, Row, State } from './state';

const KEY = 'whatsapp:id-1';
const PAGE: Page = { keys: [KEY], totalPages: 1, total: 1, unreadable: 0, at: 0 };
const recordOf = ({ status, count }: Account) => ({
  id: '1',
  clientid: 'id-1',
  state: 'connected',
  status,
  count_success: count,
  count_fail: 0,
  suspended: 0,
  suspended_count: 0,
});
const wireOf = ({ event, epoch, seq, status, count }: Fact, replayed: boolean) =>
  ({
    type: `wire.${event}`,
    at: 0,
    replayed,
    deviceId: 'id-1',
    source: 'whatsapp',
    epoch,
    seq,
    sender: { id: '1', clientid: 'id-1', status, count_success: count, state: 'connected' },
  }) as unknown as WireEvent;

const nextTurn = ({ rowTurn, listRead, rowRead }: State) =>
  Math.max(rowTurn, listRead?.turn ?? 0, rowRead?.turn ?? 0) + 1;

export const begunRead = (state: State): Read => ({
  turn: nextTurn(state),
  isEarly: state.earlyReads.live === null,
  tape: [],
  answer: null,
});

/** Follows what the list has invoked: a read that it has left is gone. */
export function toList(state: State, event: EventObject, isNew = false): State {
  if (!state.list) return state;
  const [list] = send(listMachine, state.list, event);
  const isReading = invokedIn(list).some((id) => id === 'load' || id === 'reread');
  const begins =
    isReading &&
    (isNew || state.listRead === null || (event.type === 'query.staleSuspected' && list.matches('loading')));
  const listRead = begins ? begunRead(state) : isReading ? state.listRead : null;
  return { ...state, list, listRead };
}

export const suspectList = (state: State) => toList(state, { type: 'query.staleSuspected' });

/** Reads the row again: one read runs, and one waits. */
export function suspectRow(state: State): State {
  if (state.rowRead) return { ...state, isRowReadAgain: true };
  return { ...state, rowRead: begunRead(state), isRowReadAgain: false };
}

function settleRow(state: State, row: Row, emitted: readonly EventObject[]): State {
  const awaited = new Set(invokedIn(row));
  const calls = state.calls.flatMap((call): Call[] => {
    if (!call.isAwaited || awaited.has(call.command)) return [call];
    return call.result === 'open' ? [{ ...call, isAwaited: false }] : [];
  });
  const known = new Set(calls.filter(({ isAwaited }) => isAwaited).map(({ command }) => command));
  const begun = (['start', 'stop'] as const)
    .filter((command) => awaited.has(command) && !known.has(command))
    .map((command): Call => ({ command, isAwaited: true, result: 'open' }));
  const next = { ...state, row, calls: [...calls, ...begun] };
  return emitted.some(({ type }) => type === 'record.staleSuspected') ? suspectRow(next) : next;
}

export function toRow(state: State, event: EventObject): State {
  if (!state.row) return state;
  return settleRow(state, ...send(senderMachine, state.row, event));
}

type EarlyReads = ReturnType<typeof createEarlyReads>;
function toEarlyReads(state: State, report: (reads: EarlyReads) => void): State {
  let isEarlySuspected = state.isEarlySuspected;
  const reads = createEarlyReads(() => (isEarlySuspected = true), state.earlyReads);
  report(reads);
  return { ...state, earlyReads: reads.state(), isEarlySuspected };
}

function enter(state: State, fact: Fact, isReplayed: boolean): State {
  const taped = (read: Read | null) => read && { ...read, tape: [...read.tape, fact] };
  const next = { ...state, listRead: taped(state.listRead), rowRead: taped(state.rowRead) };
  return toRow(next, wireOf(fact, isReplayed));
}

export function toPosition(state: State, event: PositionEvent): State {
  const [position, outputs] = step(positionTable, state.position, event);
  let next: State = { ...state, position };
  for (const output of outputs) {
    if (output.kind === 'applied') {
      for (const content of output.contents)
        if (content.kind === 'event')
          next = enter(next, content.message as unknown as Fact, content.message.replayed);
    } else if (output.kind === 'gap') next = suspectList(next);
    else if (output.kind === 'live') {
      const { numbers } = position;
      const from = numbers ? { epoch: numbers.epoch, seq: numbers.last } : undefined;
      next = toEarlyReads(next, (reads) => reads.lineStands(from));
    }
  }
  return position.phase === 'closed' || position.phase === 'resuming'
    ? toEarlyReads(next, (reads) => reads.lineLost())
    : next;
}

export function receive(state: State, message: Message): State {
  if (message.event === 'resumed') return toPosition(state, { ...message, kind: 'resumed' });
  if (message.event === 'ping') return toPosition(state, { ...message, kind: 'pinged' });
  const content = { kind: 'event', message, keys: [KEY], place: message, unreadableFields: [] };
  return toPosition(state, { kind: 'numbered', place: message, content: content as never });
}

/** Makes the answer what the row shows, unless a later read has; what came since is applied over it. */
export function show(
  before: State,
  { turn, tape, isEarly }: Read,
  answer: Answer,
  position: Position | null,
): State {
  const state = isEarly ? toEarlyReads(before, (reads) => reads.note(position)) : before;
  if (state.row && state.rowTurn > turn) return state;
  const known = { ...state, rowTurn: turn };
  const record = recordOf(answer);
  const shown = state.row
    ? toRow(known, { type: 'record.read', record } as EventObject)
    : settleRow(known, ...begin(senderMachine, { key: KEY, kind: 'whatsapp', record }));
  const missed = newerThan(
    tape.map((fact) => ({ key: KEY, event: wireOf(fact, true) })),
    position ?? undefined,
  );
  return missed.reduce((next, { event }) => toRow(next, event), shown);
}

export function answerList(state: State, read: Read, answer: Answer): State {
  const { epoch, seq } = answer;
  const shown = show(state, read, answer, { epoch, seq });
  const id = invokedIn(shown.list as List).includes('load') ? 'load' : 'reread';
  return toList(shown, { type: `xstate.done.actor.${id}`, output: PAGE, actorId: id } as EventObject, true);
}
