import type { SnapshotFrom } from 'xstate';
import type { EarlyReadsState } from '../../src/app/live/early-reads';
import type { listMachine } from '../../src/machines/crud/list';
import type { senderMachine } from '../../src/machines/sender/sender';
import type { PositionState } from '../../src/streams/protocol/position.table';
import type { Position } from '../../src/streams/signals';

/** How often each thing may happen that need not. */
export interface Budget {
  /** The account counts a message, or its server starts or stops it by itself. */
  readonly facts: number;
  /** The person starts or stops it. */
  readonly commands: number;
  /** A message is lost, sent twice or overtaken on an open line. */
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

export interface Account {
  readonly status: 'sending' | 'idle';
  readonly count: number;
}
/** What the server sends on a line, the account being as it was then. */
export type Message = Position &
  ({ readonly event: 'resumed'; readonly complete: boolean } | { readonly event: 'ping' } | Fact);
export interface Fact extends Position, Account {
  readonly event: 'count_success' | 'sending' | 'stop';
  readonly replayed: boolean;
}
/** What a read answers. */
export interface Answer extends Account, Position {}
export type Command = 'start' | 'stop';

export interface Read {
  /** Its turn among the reads that began. */
  readonly turn: number;
  /** Whether it began before the line was live. */
  readonly isEarly: boolean;
  /** Facts that came since. */
  readonly tape: readonly Fact[];
  readonly answer: Answer | null;
}
/** `isHeard`: the page waits for what comes of it. */
export interface Call {
  readonly command: Command;
  readonly isAwaited: boolean;
  readonly result: 'open' | 'done' | 'refused';
}

export type List = SnapshotFrom<typeof listMachine>;
export type Row = SnapshotFrom<typeof senderMachine>;

export interface State {
  readonly budget: Budget;
  /** Whether the server pings an open line, as it must: else a loss of the last message goes unnoticed. */
  readonly pings: boolean;
  readonly server: { readonly epoch: number; readonly seq: number; readonly log: readonly Fact[] } & Account;
  /** What is on its way to the page; null while there is no line. */
  readonly line: readonly Message[] | null;
  readonly position: PositionState;
  /** Null while signed out. */
  readonly list: List | null;
  readonly listRead: Read | null;
  readonly row: Row | null;
  /** The turn of the read that the row's record came with. */
  readonly rowTurn: number;
  readonly rowRead: Read | null;
  readonly isRowReadAgain: boolean;
  readonly calls: readonly Call[];
  readonly earlyReads: EarlyReadsState;
  /** Whether a first read was found to be too early, which the list has not received yet. */
  readonly isEarlySuspected: boolean;
}

export const epochName = (epoch: number) => `e${epoch}`;

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
    // How often it failed changes nothing but how long it waits.
    list && [list.value, { ...list.context, failures: 0 }],
    row && [row.value, row.context],
    turns.indexOf(rowTurn),
    ranked(listRead),
    ranked(rowRead),
  ]);
}
