import type { SenderSnapshot } from '../sender/sender';
import { isLost, isSending, isSuspended, selectState } from '../sender/sender.selectors';
import { rateOf, type Pulse } from './pulse';
import type { BoardColumn } from './board.rules';

/** What rows belong to: members by their id, proxies by theirs. */
export type Owner = 'member' | 'proxy';

/** One row of a board, as last reported. */
export interface BoardLine {
  readonly key: string;
  /** Where it stands where nothing else sorts it. */
  place: number;
  name: string;
  phone: string;
  client: string;
  /** Id, '' for none. */
  member: string;
  memberName: string;
  proxy: string;
  proxyName: string;
  state: string | null;
  isSending: boolean;
  isSuspended: boolean;
  isLost: boolean;
  success: number;
  fail: number;
  income: number;
  /** What a search looks through; made when the first one does. */
  text: string | null;
  /** Null until it counts. */
  pulse: Pulse | null;
}

export const newBoardLine = (key: string, place: number): BoardLine => ({
  key,
  place,
  name: '',
  phone: '',
  client: '',
  member: '',
  memberName: '',
  proxy: '',
  proxyName: '',
  state: null,
  isSending: false,
  isSuspended: false,
  isLost: false,
  success: 0,
  fail: 0,
  income: 0,
  text: null,
  pulse: null,
});

/** Takes name, phone and client from the record; returns whether any changed. Owners are left out: they are counted. */
export function describe(line: BoardLine, { record }: SenderSnapshot['context']): boolean {
  const { pushname = '', phonenumber = '', clientid = '' } = record;
  if (line.name === pushname && line.phone === phonenumber && line.client === clientid) return false;
  line.name = pushname;
  line.phone = phonenumber;
  line.client = clientid;
  line.text = null;
  return true;
}

export const isStandingNews = (line: BoardLine, snapshot: SenderSnapshot): boolean =>
  line.state !== selectState(snapshot) ||
  line.isSending !== isSending(snapshot) ||
  line.isSuspended !== isSuspended(snapshot) ||
  line.isLost !== isLost(snapshot);

/** Takes the account's state from its snapshot. */
export function stand(line: BoardLine, snapshot: SenderSnapshot): void {
  line.state = selectState(snapshot);
  line.isSending = isSending(snapshot);
  line.isSuspended = isSuspended(snapshot);
  line.isLost = isLost(snapshot);
}

export const textOf = (line: BoardLine): string => {
  line.text ??= [line.name, line.phone, line.client, line.memberName, line.proxyName]
    .join('\n')
    .toLowerCase();
  return line.text;
};

const words: Partial<Record<BoardColumn, (line: BoardLine) => string>> = {
  account: ({ name, phone }) => (name || phone).toLowerCase(),
  member: ({ memberName }) => memberName.toLowerCase(),
  proxy: ({ proxyName }) => proxyName.toLowerCase(),
  state: ({ state }) => (state ?? '').toLowerCase(),
};
const figures: Partial<Record<BoardColumn, (line: BoardLine, at: number) => number>> = {
  success: ({ success }) => success,
  fail: ({ fail }) => fail,
  income: ({ income }) => income,
  rate: ({ pulse }, at) => rateOf(pulse, at),
  sending: (line) => Number(line.isSending),
};

/** A row's value in a column: a word or a figure; null where it has none. */
export const valueUnder = (line: BoardLine, column: BoardColumn, at: number): string | number | null =>
  words[column]?.(line) || (figures[column]?.(line, at) ?? null);
