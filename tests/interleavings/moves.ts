import type { EventObject } from 'xstate';
import { apiError } from '../../src/api/errors';
import { listMachine } from '../../src/machines/crud/list';
import { awaitedIn, neverConnected } from '../../src/streams/protocol/position.table';
import {
  answerList,
  begunRead,
  receive,
  show,
  suspectList,
  suspectRow,
  toList,
  toPosition,
  toRow,
} from './page';
import { begin, invokedIn, timersIn } from './pure';
import { answerNow, counted, execute, replayFor, started, stopped } from './server';
import { type Answer, type Budget, type Call, epochName, type Message, type State } from './state';

const QUERY = { page: 1, search: '', id: null, filters: {} };
const UNREACHABLE = apiError('unreachable', 'Network error');

const spent = (state: State, kind: keyof Budget): State => ({
  ...state,
  budget: { ...state.budget, [kind]: state.budget[kind] - 1 },
});

export interface Move {
  readonly name: string;
  readonly next: () => State;
}

const signedIn = (state: State): State => {
  const [list] = begin(listMachine, { query: QUERY });
  return { ...state, list, listRead: begunRead(state) };
};

const closed = (state: State): State => toPosition({ ...state, line: null }, { kind: 'closed' });

const signedOut = (state: State): State => ({
  ...closed(state),
  list: null,
  listRead: null,
  row: null,
  rowRead: null,
  isRowReadAgain: false,
  calls: state.calls.flatMap((call) => (call.result === 'open' ? [{ ...call, isAwaited: false }] : [])),
});

export const initial = (budget: Budget, pings: boolean): State =>
  signedIn({
    budget,
    pings,
    server: { epoch: 1, seq: 0, log: [], status: 'idle', count: 0 },
    line: null,
    position: neverConnected,
    list: null,
    listRead: null,
    row: null,
    rowTurn: 0,
    rowRead: null,
    isRowReadAgain: false,
    calls: [],
    earlyReads: { live: null, oldest: undefined },
    isEarlySuspected: false,
  });

const without = <T>(list: readonly T[], at: number) => list.filter((_, index) => index !== at);

function rowReadEnded(state: State): State {
  const next = { ...state, rowRead: null };
  return state.isRowReadAgain ? suspectRow(next) : next;
}

function answered(state: State, at: number, isLost: boolean): State {
  const call = state.calls[at] as Call;
  const { command, result } = call;
  const id = command;
  const rest = {
    ...state,
    calls:
      isLost && result === 'open'
        ? replaced(state.calls, at, { ...call, isAwaited: false })
        : without(state.calls, at),
  };
  if (!isLost && result === 'done')
    return toRow(rest, { type: `xstate.done.actor.${id}`, output: null, actorId: id } as EventObject);
  const error = isLost ? UNREACHABLE : apiError('refused', 'Already sending', { status: 400 });
  return toRow(rest, { type: `xstate.error.actor.${id}`, error, actorId: id } as EventObject);
}
const replaced = <T>(list: readonly T[], at: number, item: T) =>
  list.map((one, index) => (index === at ? item : one));

/** What happens by itself, if nothing goes wrong; the first of it is what happens next on a quiet day. */
function ordinary(state: State): Move[] {
  const { server, line, position, list, listRead, row, rowRead, calls } = state;
  if (!list) return [{ name: 'sign in', next: () => signedIn(state) }];
  const moves: Move[] = [];
  const add = (name: string, next: () => State) => moves.push({ name, next });
  if (state.isEarlySuspected) add('read too early', () => suspectList({ ...state, isEarlySuspected: false }));
  if (line === null)
    add('connect', () => toPosition({ ...state, line: replayFor(state) }, { kind: 'opened' }));
  else if (line.length > 0)
    add(`receive ${line[0]?.event} ${line[0]?.seq}`, () =>
      receive({ ...state, line: line.slice(1) }, line[0] as Message),
    );
  calls.forEach(({ command, isAwaited, result }, at) => {
    if (result === 'open')
      add(`do ${command}`, () => {
        const [next, done] = execute(state, command);
        const left = isAwaited
          ? replaced(calls, at, { command, isAwaited, result: done })
          : without(calls, at);
        return { ...next, calls: left };
      });
    else add(`answer ${command}`, () => answered(state, at, false));
  });
  if (listRead?.answer) add('answer list', () => answerList(state, listRead, listRead.answer as Answer));
  else if (listRead)
    add('read list', () => ({ ...state, listRead: { ...listRead, answer: answerNow(state) } }));
  if (rowRead?.answer)
    add('answer row', () => rowReadEnded(show(state, rowRead, rowRead.answer as Answer, null)));
  else if (rowRead) add('read row', () => ({ ...state, rowRead: { ...rowRead, answer: answerNow(state) } }));
  const { resumed, missing } = awaitedIn(position);
  if (resumed) add('resumed is overdue', () => toPosition(state, { kind: 'resumeOverdue' }));
  if (missing) add('a number is overdue', () => toPosition(state, { kind: 'holeOverdue' }));
  for (const type of timersIn(list)) add(type, () => toList(state, { type }));
  if (row) {
    for (const type of timersIn(row)) add(type, () => toRow(state, { type }));
    if (invokedIn(row).includes('clock'))
      add('clock', () => toRow(state, { type: 'clock.read', at: 0 } as EventObject));
  }
  const isBehind =
    position.numbers?.last !== server.seq || position.numbers.epoch !== epochName(server.epoch);
  if (state.pings && line?.length === 0 && isBehind)
    add('ping', () => ({
      ...state,
      line: [{ event: 'ping', epoch: epochName(server.epoch), seq: server.seq }],
    }));
  return moves;
}

/** What need not happen. */
function extraordinary(state: State): Move[] {
  const { budget, server, line, list, listRead, row, rowRead, calls } = state;
  const moves: Move[] = [];
  const add = (kind: keyof Budget, name: string, next: (spentState: State) => State) => {
    if (budget[kind] > 0) moves.push({ name, next: () => next(spent(state, kind)) });
  };
  add('facts', 'count', counted);
  if (server.status === 'idle') add('facts', 'start by itself', started);
  else add('facts', 'stop by itself', stopped);
  if (list === null) return moves;
  if (row)
    for (const type of ['blast.startRequested', 'blast.stopRequested'])
      if (row.can({ type } as never)) add('commands', type, (next) => toRow(next, { type }));
  if (line?.[0]) {
    const [first, second, ...rest] = line;
    add('faults', `lose ${first.event} ${first.seq}`, (next) => ({ ...next, line: line.slice(1) }));
    add('faults', `double ${first.event} ${first.seq}`, (next) => ({ ...next, line: [first, ...line] }));
    if (second) add('faults', `swap ${first.seq}`, (next) => ({ ...next, line: [second, first, ...rest] }));
  }
  if (line) add('cuts', 'cut', closed);
  if (line)
    add('restarts', 'restart', (next) =>
      closed({ ...next, server: { ...server, epoch: server.epoch + 1, seq: 0, log: [] } }),
    );
  calls.forEach(({ command, isAwaited }, at) => {
    if (isAwaited) add('lostAnswers', `lose answer of ${command}`, (next) => answered(next, at, true));
  });
  if (listRead)
    add('lostAnswers', 'lose answer of list', (next) => {
      const id = invokedIn(list).includes('load') ? 'load' : 'reread';
      return toList(next, {
        type: `xstate.error.actor.${id}`,
        error: UNREACHABLE,
        actorId: id,
      } as EventObject);
    });
  if (rowRead) add('lostAnswers', 'lose answer of row', (next) => rowReadEnded(suspectList(next)));
  add('signOuts', 'sign out', signedOut);
  return moves;
}

/** All that may happen next. */
export const moves = (state: State): Move[] => [...ordinary(state), ...extraordinary(state)];
/** What happens next if nothing goes wrong; undefined where all is quiet. */
export const calmMove = (state: State): Move | undefined => ordinary(state)[0];

/** What a page that is quiet shows otherwise than its server has it; null where it is the same. */
export function difference({ row, server }: State): string | null {
  const shown = row && {
    status: row.hasTag('sending') ? 'sending' : 'idle',
    count: row.context.record.count_success,
  };
  const right = { status: server.status, count: server.count };
  return JSON.stringify(shown) === JSON.stringify(right)
    ? null
    : `shows ${JSON.stringify(shown)} for ${JSON.stringify(right)}`;
}
