import type { EventObject, SnapshotFrom } from 'xstate';
import { apiError } from '../../src/api/errors';
import type { WireEvent } from '../../src/api/schema/wire';
import { createFirstReads, type FirstReadsState } from '../../src/app/live/first-reads';
import { listMachine } from '../../src/machines/crud/list';
import { senderMachine } from '../../src/machines/sender/sender';
import {
  awaitedIn,
  neverConnected,
  type PositionEvent,
  type PositionState,
  positionTable,
} from '../../src/streams/protocol/position.table';
import { step } from '../../src/streams/protocol/table';
import { newerThan } from '../../src/streams/route';
import type { Position } from '../../src/streams/signals';
import { begin, invokedIn, send, timersIn } from './pure';

/** How often each thing may happen that need not. */
export interface Budget {
  /** The account counts a message, or its server starts or stops it by itself. */
  readonly facts: number;
  /** The person starts or stops it. */
  readonly commands: number;
  /** A message is lost, told twice or overtaken on a line that stands. */
  readonly faults: number;
  /** The line breaks. */
  readonly cuts: number;
  /** Calls that are not answered, done or not. */
  readonly lostAnswers: number;
  /** The server begins another history. */
  readonly restarts: number;
  /** The person signs out. */
  readonly signOuts: number;
}

interface Account {
  readonly status: 'sending' | 'idle';
  readonly count: number;
}
/** What the server sends on a line, the account being as it was then. */
type Message = Position &
  ({ readonly event: 'resumed'; readonly complete: boolean } | { readonly event: 'ping' } | Fact);
interface Fact extends Position, Account {
  readonly event: 'count_success' | 'sending' | 'stop';
  readonly replayed: boolean;
}
/** What a read answers. */
interface Answer extends Account, Position {}
type Command = 'start' | 'stop';

interface Read {
  /** Its turn among the reads that began. */
  readonly turn: number;
  /** Whether it began before the line was live. */
  readonly isEarly: boolean;
  /** Facts that came since. */
  readonly tape: readonly Fact[];
  readonly answer: Answer | null;
}
/** `isHeard`: the page waits for what comes of it. */
interface Call {
  readonly command: Command;
  readonly isHeard: boolean;
  readonly result: 'open' | 'done' | 'refused';
}

type List = SnapshotFrom<typeof listMachine>;
type Row = SnapshotFrom<typeof senderMachine>;

export interface State {
  readonly budget: Budget;
  readonly server: { readonly epoch: number; readonly seq: number; readonly log: readonly Fact[] } & Account;
  /** What is on its way to the page; null while there is no line. */
  readonly line: readonly Message[] | null;
  readonly position: PositionState;
  /** Null while nobody is signed in. */
  readonly list: List | null;
  readonly listRead: Read | null;
  readonly row: Row | null;
  /** The turn of the read that the row's record came with. */
  readonly rowTurn: number;
  readonly rowRead: Read | null;
  readonly isRowReadAgain: boolean;
  readonly calls: readonly Call[];
  readonly firstReads: FirstReadsState;
  /** Whether a first read was found to be too early, which the list is not told yet. */
  readonly isFirstSuspected: boolean;
}

/** How many facts the server can replay. */
const KEPT = 2;
const KEY = 'whatsapp:id-1';
const QUERY = { page: 1, search: '', id: null, filters: {} };
const PAGE = { keys: [KEY], totalPages: 1, total: 1, unreadable: 0, at: 0 };
const UNREACHABLE = apiError('unreachable', 'Network error');

const epochName = (epoch: number) => `e${epoch}`;
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

const spent = (state: State, kind: keyof Budget): State => ({
  ...state,
  budget: { ...state.budget, [kind]: state.budget[kind] - 1 },
});

// The page.

const nextTurn = ({ rowTurn, listRead, rowRead }: State) =>
  Math.max(rowTurn, listRead?.turn ?? 0, rowRead?.turn ?? 0) + 1;

const begunRead = (state: State): Read => ({
  turn: nextTurn(state),
  isEarly: state.firstReads.live === null,
  tape: [],
  answer: null,
});

/** Follows what the list has invoked: a read that it has left is gone. */
function toList(state: State, event: EventObject, isNew = false): State {
  if (!state.list) return state;
  const [list] = send(listMachine, state.list, event);
  const isReading = invokedIn(list).some((id) => id === 'load' || id === 'reread');
  const begins =
    isReading &&
    (isNew || state.listRead === null || (event.type === 'query.staleSuspected' && list.matches('loading')));
  const listRead = begins ? begunRead(state) : isReading ? state.listRead : null;
  return { ...state, list, listRead };
}

const suspectList = (state: State) => toList(state, { type: 'query.staleSuspected' });

/** Reads the row again: one read runs, and one waits. */
function suspectRow(state: State): State {
  if (state.rowRead) return { ...state, isRowReadAgain: true };
  return { ...state, rowRead: begunRead(state), isRowReadAgain: false };
}

function settleRow(state: State, row: Row, emitted: readonly EventObject[]): State {
  const awaited = new Set(invokedIn(row));
  const calls = state.calls.flatMap((call): Call[] => {
    if (!call.isHeard || awaited.has(call.command)) return [call];
    return call.result === 'open' ? [{ ...call, isHeard: false }] : [];
  });
  const known = new Set(calls.filter(({ isHeard }) => isHeard).map(({ command }) => command));
  const begun = (['start', 'stop'] as const)
    .filter((command) => awaited.has(command) && !known.has(command))
    .map((command): Call => ({ command, isHeard: true, result: 'open' }));
  const next = { ...state, row, calls: [...calls, ...begun] };
  return emitted.some(({ type }) => type === 'record.staleSuspected') ? suspectRow(next) : next;
}

function toRow(state: State, event: EventObject): State {
  if (!state.row) return state;
  return settleRow(state, ...send(senderMachine, state.row, event));
}

type FirstReads = ReturnType<typeof createFirstReads>;
function toFirstReads(state: State, tell: (reads: FirstReads) => void): State {
  let isFirstSuspected = state.isFirstSuspected;
  const reads = createFirstReads(() => (isFirstSuspected = true), state.firstReads);
  tell(reads);
  return { ...state, firstReads: reads.state(), isFirstSuspected };
}

function enter(state: State, fact: Fact, isReplayed: boolean): State {
  const taped = (read: Read | null) => read && { ...read, tape: [...read.tape, fact] };
  const next = { ...state, listRead: taped(state.listRead), rowRead: taped(state.rowRead) };
  return toRow(next, wireOf(fact, isReplayed));
}

function toPosition(state: State, event: PositionEvent): State {
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
      next = toFirstReads(next, (reads) => reads.lineStands(from));
    }
  }
  return position.phase === 'closed' || position.phase === 'resuming'
    ? toFirstReads(next, (reads) => reads.lineLost())
    : next;
}

function receive(state: State, message: Message): State {
  if (message.event === 'resumed') return toPosition(state, { ...message, kind: 'resumed' });
  if (message.event === 'ping') return toPosition(state, { ...message, kind: 'pinged' });
  const content = { kind: 'event', message, keys: [KEY], place: message, untold: [] };
  return toPosition(state, { kind: 'numbered', place: message, content: content as never });
}

/** Makes the answer what the row shows, unless a later read has; what came since is applied over it. */
function show(
  before: State,
  { turn, tape, isEarly }: Read,
  answer: Answer,
  position: Position | null,
): State {
  const state = isEarly ? toFirstReads(before, (reads) => reads.note(position)) : before;
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

function answerList(state: State, read: Read, answer: Answer): State {
  const { epoch, seq } = answer;
  const shown = show(state, read, answer, { epoch, seq });
  const id = invokedIn(shown.list as List).includes('load') ? 'load' : 'reread';
  return toList(shown, { type: `xstate.done.actor.${id}`, output: PAGE, actorId: id } as EventObject, true);
}

// The server.

function publish(
  state: State,
  event: Fact['event'],
  status: Account['status'],
  count = state.server.count,
): State {
  const { epoch, seq, log } = state.server;
  const fact: Fact = { event, epoch: epochName(epoch), seq: seq + 1, replayed: false, status, count };
  return {
    ...state,
    server: { epoch, seq: seq + 1, log: [...log, fact].slice(-KEPT), status, count },
    line: state.line && [...state.line, fact],
  };
}

const started = (state: State) => publish(state, 'sending', 'sending');
const stopped = (state: State) => publish(state, 'stop', 'idle');
const counted = (state: State) => publish(state, 'count_success', 'sending', state.server.count + 1);

function execute(state: State, command: Command): readonly [State, Call['result']] {
  if (command === 'stop') return [stopped(state), 'done'];
  return state.server.status === 'sending' ? [state, 'refused'] : [started(state), 'done'];
}

const answerNow = ({ server: { epoch, seq, status, count } }: State): Answer => ({
  epoch: epochName(epoch),
  seq,
  status,
  count,
});

/** What a page that says where it stands is sent first. */
function replayFor({ server: { epoch, seq, log }, position: { numbers } }: State): readonly Message[] {
  const head = { epoch: epochName(epoch), seq };
  if (!numbers) return [{ event: 'resumed', ...head, complete: true }];
  const isKnown = numbers.epoch === head.epoch && numbers.last <= seq && numbers.last >= seq - log.length;
  const missed = isKnown ? log.filter((fact) => fact.seq > numbers.last) : [];
  return [...missed, { event: 'resumed', ...head, complete: isKnown }];
}

// What may happen.

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
  calls: state.calls.flatMap((call) => (call.result === 'open' ? [{ ...call, isHeard: false }] : [])),
});

export const initial = (budget: Budget): State =>
  signedIn({
    budget,
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
    firstReads: { live: null, oldest: undefined },
    isFirstSuspected: false,
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
        ? replaced(state.calls, at, { ...call, isHeard: false })
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
  if (state.isFirstSuspected) add('read too early', () => suspectList({ ...state, isFirstSuspected: false }));
  if (line === null)
    add('connect', () => toPosition({ ...state, line: replayFor(state) }, { kind: 'opened' }));
  else if (line.length > 0)
    add(`receive ${line[0]?.event} ${line[0]?.seq}`, () =>
      receive({ ...state, line: line.slice(1) }, line[0] as Message),
    );
  calls.forEach(({ command, isHeard, result }, at) => {
    if (result === 'open')
      add(`do ${command}`, () => {
        const [next, done] = execute(state, command);
        const left = isHeard ? replaced(calls, at, { command, isHeard, result: done }) : without(calls, at);
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
      add('clock', () => toRow(state, { type: 'clock.ticked', at: 0 } as EventObject));
  }
  const isBehind =
    position.numbers?.last !== server.seq || position.numbers.epoch !== epochName(server.epoch);
  if (line?.length === 0 && isBehind)
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
  calls.forEach(({ command, isHeard }, at) => {
    if (isHeard) add('lostAnswers', `lose answer of ${command}`, (next) => answered(next, at, true));
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

/** Equal for states in which the same can happen. */
export function stateKey(state: State): string {
  const { position, list, row, listRead, rowRead, rowTurn, ...rest } = state;
  const turns = [...new Set([rowTurn, listRead?.turn ?? 0, rowRead?.turn ?? 0])].toSorted((a, b) => a - b);
  const ranked = (read: Read | null) => read && { ...read, turn: turns.indexOf(read.turn) };
  return JSON.stringify([
    rest,
    {
      ...position,
      numbers: position.numbers && { ...position.numbers, held: [...position.numbers.held.values()] },
    },
    list && [list.value, list.context.keys],
    row && [row.value, row.context.record, row.context.error],
    turns.indexOf(rowTurn),
    ranked(listRead),
    ranked(rowRead),
  ]);
}
