import type { SenderSnapshot } from '../sender/sender';
import type { SenderRecord } from '../sender/sender.types';
import { arranged } from './arrange';
import type { BoardColumn, BoardQuery } from './board.rules';
import { describe, isStandingNews, type BoardLine, newBoardLine, type Owner, stand } from './board-line';
import { beat, createPulse, type Pulse } from './pulse';

/** Figures of all rows together. */
export interface Totals {
  readonly accounts: number;
  readonly connected: number;
  readonly sending: number;
  readonly suspended: number;
  readonly lost: number;
  readonly success: number;
  readonly fail: number;
  readonly income: number;
}
/** Something that rows can be filtered by, and how many have it. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly rows: number;
}
/** How members and proxies are called, by their ids. */
export type Names = Readonly<Record<Owner, ReadonlyMap<string, string>>>;

/**
 * The rows of a board. A change costs the same among ten thousand: totals go along with each, and rows are looked through
 * only to be put in order. It is written by the actors that feed it; the board's chart reads it.
 */
export interface Fleet {
  /** Takes a row as its actor is at epoch ms; what it counted since it was taken last goes into its pulse. */
  readonly put: (key: string, snapshot: SenderSnapshot, at: number) => void;
  readonly place: (key: string, place: number) => void;
  readonly remove: (key: string) => void;
  readonly clear: () => void;
  readonly name: (names: Names) => void;
  readonly expect: (rows: number) => void;
  readonly keys: () => readonly string[];

  /** How many rows the server is thought to have. */
  readonly expected: () => number;
  readonly totals: () => Totals;
  /** A counter that rises with every change. */
  readonly changes: () => number;
  /** A counter that rises with changes that may affect which rows `query` shows, or their order. */
  readonly moves: (query: BoardQuery) => number;
  /** How many rows have gone: one that came back since is another actor. */
  readonly removals: () => number;
  /** The keys of the rows that `query` asks for, in its order, at epoch ms. */
  readonly arranged: (query: BoardQuery, at: number) => readonly string[];
  /** Members or proxies of the rows that are here. The same array until that changes. */
  readonly choices: (of: Owner) => readonly Choice[];
  /** Names of a row's member and proxy, '' where it has none. */
  readonly ownerOf: (key: string, of: Owner) => string;
  /** The pulse of one row, or of all; null where nothing was counted. */
  readonly pulseOf: (key?: string) => Pulse | null;
}

const FIGURES: ReadonlySet<BoardColumn | undefined> = new Set(['success', 'fail', 'income']);

/** Members or proxies, and how many rows each has. */
function createOwners() {
  const rowsOf = new Map<string, number>();
  const names = new Map<string, string>();
  let offered: readonly Choice[] | null = null;

  const nameOf = (id: string) => (id === '' ? '' : (names.get(id) ?? `#${id}`));
  const tally = (id: string, rows: 1 | -1) => {
    if (id === '') return;
    const left = (rowsOf.get(id) ?? 0) + rows;
    if (left > 0) rowsOf.set(id, left);
    else rowsOf.delete(id);
    offered = null;
  };
  return {
    nameOf,
    name(given: ReadonlyMap<string, string>) {
      for (const [id, name] of given) names.set(id, name);
      offered = null;
    },
    /** Takes a name that a row tells; returns whether rows that are here go by another. */
    learn(id: string, name: string): boolean {
      if (id === '' || name === '' || names.get(id) === name) return false;
      names.set(id, name);
      offered = null;
      return rowsOf.has(id);
    },
    move(from: string, to: string) {
      tally(from, -1);
      tally(to, 1);
    },
    choices: () =>
      (offered ??= [...rowsOf]
        .map(([id, rows]) => ({ id, rows, name: nameOf(id) }))
        .toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1))),
  };
}

const nameIn = (person: SenderRecord['User']) =>
  person ? `${person.firstname} ${person.lastname}`.trim() : '';

function createTotals() {
  const totals = { connected: 0, sending: 0, suspended: 0, lost: 0, success: 0, fail: 0, income: 0 };
  return {
    totals,
    sum(line: BoardLine, rows: 1 | -1) {
      if (line.state === 'connected') totals.connected += rows;
      if (line.isSending) totals.sending += rows;
      if (line.isSuspended) totals.suspended += rows;
      if (line.isLost) totals.lost += rows;
    },
    count(line: BoardLine, success: number, fail: number, income: number) {
      totals.success += success - line.success;
      totals.fail += fail - line.fail;
      totals.income += income - line.income;
      line.success = success;
      line.fail = fail;
      line.income = income;
    },
  };
}

type Beating = Pick<BoardLine, 'pulse'>;
const beatIn = (of: Beating, counted: number, at: number) =>
  beat((of.pulse ??= createPulse(at)), counted, at);

export function createFleet(): Fleet {
  const lines = new Map<string, BoardLine>();
  const owners = { member: createOwners(), proxy: createOwners() };
  const { totals, sum, count } = createTotals();
  const all: Beating = { pulse: null };
  let expected = 0;
  let changes = 0;
  let moves = 0;
  let removals = 0;

  const own = (line: BoardLine, of: Owner, id: string) => {
    if (line[of] === id) return;
    owners[of].move(line[of], id);
    line[of] = id;
    line[`${of}Name`] = owners[of].nameOf(id);
    line.text = null;
    moves += 1;
  };
  const renameAll = () => {
    for (const line of lines.values()) {
      line.memberName = owners.member.nameOf(line.member);
      line.proxyName = owners.proxy.nameOf(line.proxy);
      line.text = null;
    }
    changes += 1;
    moves += 1;
  };
  const start = (key: string): BoardLine => {
    const line = newBoardLine(key, lines.size);
    lines.set(key, line);
    moves += 1;
    return line;
  };
  const remove = (key: string) => {
    const line = lines.get(key);
    if (line === undefined) return;
    sum(line, -1);
    count(line, 0, 0, 0);
    own(line, 'member', '');
    own(line, 'proxy', '');
    lines.delete(key);
    removals += 1;
    changes += 1;
    moves += 1;
  };

  return {
    put(key, snapshot, at) {
      const known = lines.get(key);
      const line = known ?? start(key);
      const { record } = snapshot.context;
      const counted = record.count_success + record.count_fail - line.success - line.fail;
      if (describe(line, snapshot.context)) moves += 1;
      const { user_id, User, proxyId, Proxy } = record;
      const isMemberRenamed = owners.member.learn(user_id ?? '', nameIn(User));
      const isProxyRenamed = owners.proxy.learn(proxyId ?? '', Proxy?.value ?? '');
      if (isMemberRenamed || isProxyRenamed) renameAll();
      own(line, 'member', user_id ?? '');
      own(line, 'proxy', proxyId ?? '');
      if (isStandingNews(line, snapshot)) {
        sum(line, -1);
        stand(line, snapshot);
        sum(line, 1);
        moves += 1;
      }
      count(line, record.count_success, record.count_fail, record.income ?? 0);
      changes += 1;
      // Lower figures were reset, and the first ones were counted before: neither are new messages.
      if (!known || counted <= 0) return;
      beatIn(line, counted, at);
      beatIn(all, counted, at);
    },
    place(key, place) {
      const line = lines.get(key);
      if (line === undefined || line.place === place) return;
      line.place = place;
      moves += 1;
    },
    remove,
    clear() {
      for (const key of lines.keys()) remove(key);
      all.pulse = null;
      expected = 0;
    },
    name(given) {
      owners.member.name(given.member);
      owners.proxy.name(given.proxy);
      renameAll();
    },
    expect(rows) {
      expected = rows;
      changes += 1;
    },
    keys: () => [...lines.keys()],
    expected: () => Math.max(expected, lines.size),
    totals: () => ({ accounts: lines.size, ...totals }),
    changes: () => changes,
    moves: ({ sort }) => (FIGURES.has(sort?.column) ? changes : moves),
    removals: () => removals,
    arranged: (query, at) => arranged(lines.values(), query, at).map(({ key }) => key),
    choices: (of) => owners[of].choices(),
    ownerOf: (key, of) => lines.get(key)?.[`${of}Name`] ?? '',
    pulseOf: (key) => (key === undefined ? all.pulse : (lines.get(key)?.pulse ?? null)),
  };
}
