import type { Event as SenderEvent } from '../sender/sender.types';
import { concerns, type HistoryEntry } from './entries';
import {
  factTelling,
  inputTelling,
  type LineTone,
  linkTelling,
  linkTold,
  readTelling,
  type Telling,
  UNREADABLE,
} from './timeline.texts';

/** A line of an account's timeline. Moments are epoch milliseconds. */
export type TimelineLine =
  | {
      readonly kind: 'told';
      /** Place in the log of what it tells last. */
      readonly index: number;
      readonly at: number;
      readonly tone: LineTone;
      readonly text: string;
    }
  /**
   * Nothing was heard between `from` and `to`; null while nothing is heard yet. Or it was heard, and `lost` entries of
   * the log could not be kept.
   */
  | {
      readonly kind: 'gap';
      readonly index: number;
      readonly from: number;
      readonly to: number | null;
      readonly lost?: number;
    };

type Gap = Extract<TimelineLine, { kind: 'gap' }>;

const LOST: ReadonlySet<string> = new Set(['reconnecting', 'offline', 'refused']);

/** Follows when nothing was heard: lost connections after which facts are missing, and times without a page. */
function createListener() {
  let heard: number | null = null;
  let lostAt: number | null = null;
  const hear = (entry: HistoryEntry): Gap | null => {
    const { index, at } = entry;
    if (entry.kind === 'started' && entry.chart === 'root') {
      const from = lostAt ?? heard;
      lostAt = null;
      return from === null ? null : { kind: 'gap', index, from, to: at };
    }
    if (entry.kind === 'gap') {
      const from = lostAt ?? heard ?? at;
      lostAt = null;
      return { kind: 'gap', index, from, to: at };
    }
    if (entry.kind === 'lost') return { kind: 'gap', index, from: entry.since, to: at, lost: entry.count };
    if (entry.kind === 'status' && LOST.has(entry.status.status)) lostAt ??= entry.status.since;
    // Facts that come again after a loss were all there: had one been missing, a gap would have been told.
    if (entry.kind === 'event') lostAt = null;
    return null;
  };
  return {
    hear(entry: HistoryEntry) {
      const gap = hear(entry);
      heard = entry.at;
      return gap;
    },
    isLost: () => lostAt,
  };
}

/** What the lines of a run count. */
const unitOf = (run: Telling['run']) => (run === 'unreadable' ? 'catatan' : 'pesan');

interface Reading {
  /** The link as last told; undefined before anything was. */
  link: string | null | undefined;
  isSending: boolean;
}

const SENDING: ReadonlySet<string> = new Set(['wire.sending', 'wire.generating', 'wire.validating']);
const IDLE: ReadonlySet<string> = new Set([
  'wire.stop',
  'wire.idle',
  'wire.finished',
  'wire.error_blast',
  'wire.error_generate',
  'wire.error_validate',
]);

/** What an event tells that was not known. */
function tellings(event: SenderEvent, reading: Reading): Telling[] {
  const link = linkTold(event);
  const isNews = link !== undefined && link !== reading.link;
  if (link !== undefined) reading.link = link;
  const fact = factTelling(event);
  if (event.type === 'record.read') {
    const isSending = event.record.status === 'sending';
    const isOther = isSending !== reading.isSending;
    reading.isSending = isSending;
    return [...(isNews ? [linkTelling(link)] : []), ...(isOther ? [readTelling(isSending)] : [])];
  }
  const isRepeated = SENDING.has(event.type) && reading.isSending;
  if (SENDING.has(event.type)) reading.isSending = true;
  if (IDLE.has(event.type)) reading.isSending = false;
  return [
    ...(fact && !isRepeated ? [fact] : []),
    ...(isNews && event.type !== 'wire.suspended' ? [linkTelling(link)] : []),
  ];
}

function understood(entry: HistoryEntry, reading: Reading): Telling[] {
  if (entry.kind === 'event') return tellings(entry.event as SenderEvent, reading);
  if (entry.kind === 'started' || entry.kind === 'kept') {
    const { record } = (entry.kind === 'started' ? entry.input : entry.context) as { record: never };
    return tellings({ type: 'record.read', record }, reading);
  }
  if (entry.kind !== 'input') return [];
  if (entry.event.type === 'record.read') return tellings(entry.event as SenderEvent, reading);
  const telling = inputTelling(entry.event);
  return telling ? [telling] : [];
}

/** An entry that cannot be understood, as one of another version of the product, is told as such and changes nothing. */
function tellingsOf(entry: HistoryEntry, reading: Reading): Telling[] {
  const next = { ...reading };
  try {
    const told = understood(entry, next);
    Object.assign(reading, next);
    return told;
  } catch {
    return [UNREADABLE];
  }
}

/** What happened to the account, generator or validator with this key, oldest first, gaps told as such. */
export function timelineOf(entries: Iterable<HistoryEntry>, key: string): TimelineLine[] {
  const lines: TimelineLine[] = [];
  const reading: Reading = { link: undefined, isSending: false };
  const listener = createListener();
  /** How many lines of one run have become the last. */
  let run = { name: '', count: 0 };
  let last: HistoryEntry | null = null;
  for (const entry of entries) {
    last = entry;
    const gap = listener.hear(entry);
    if (gap && lines.length > 0) {
      const before = lines.at(-1);
      // One silence that ends twice, as a page that is opened and then reads again, is one.
      const isSame = before?.kind === 'gap' && before.lost === undefined && gap.lost === undefined;
      if (isSame) lines[lines.length - 1] = { ...gap, from: before.from };
      else lines.push(gap);
      run = { name: '', count: 0 };
    }
    if (!concerns(entry, key)) continue;
    for (const { text, tone, run: name } of tellingsOf(entry, reading)) {
      const line = { kind: 'told', index: entry.index, at: entry.at, tone } as const;
      const isSame = name !== undefined && run.name === name;
      run = { name: name ?? '', count: isSame ? run.count + 1 : 1 };
      if (isSame) lines.pop();
      lines.push({ ...line, text: name === undefined ? text : `${text}: ${run.count} ${unitOf(name)}` });
    }
  }
  const lostAt = listener.isLost();
  if (lostAt !== null && last && lines.length > 0)
    lines.push({ kind: 'gap', index: last.index, from: lostAt, to: null });
  return lines;
}
