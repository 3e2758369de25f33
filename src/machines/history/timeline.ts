import { concerns, type HistoryEntry } from './entries';
import { createTeller } from './timeline.teller';
import type { LineTone, Telling } from './timeline.texts';

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

/** What happened to the account, generator or validator with this key, as far as the entries taken so far tell. */
function createFold(key: string) {
  const lines: TimelineLine[] = [];
  const tell = createTeller();
  const listener = createListener();
  /** How many lines of one run have become the last. */
  let run = { name: '', count: 0 };
  let last: HistoryEntry | null = null;
  const admit = (gap: Gap) => {
    const before = lines.at(-1);
    // One silence that ends twice, as a page that is opened and then reads again, is one.
    const isSame = before?.kind === 'gap' && before.lost === undefined && gap.lost === undefined;
    if (isSame) lines[lines.length - 1] = { ...gap, from: before.from };
    else lines.push(gap);
    run = { name: '', count: 0 };
  };
  return {
    take(entry: HistoryEntry) {
      last = entry;
      const gap = listener.hear(entry);
      if (gap && lines.length > 0) admit(gap);
      if (!concerns(entry, key)) return;
      for (const { text, tone, run: name } of tell(entry)) {
        const line = { kind: 'told', index: entry.index, at: entry.at, tone } as const;
        const isSame = name !== undefined && run.name === name;
        run = { name: name ?? '', count: isSame ? run.count + 1 : 1 };
        if (isSame) lines.pop();
        lines.push({ ...line, text: name === undefined ? text : `${text}: ${run.count} ${unitOf(name)}` });
      }
    },
    lines(): TimelineLine[] {
      const lostAt = listener.isLost();
      if (lostAt === null || last === null || lines.length === 0) return [...lines];
      return [...lines, { kind: 'gap', index: last.index, from: lostAt, to: null }];
    },
  };
}

/**
 * The timeline of a log that is looked at again and again, oldest first, gaps told as such. What it has read of the log
 * it does not read again, unless the log has changed before that.
 */
export function createTimeline(key: string) {
  let fold = createFold(key);
  let read: readonly HistoryEntry[] = [];
  return (entries: readonly HistoryEntry[]): TimelineLine[] => {
    const [last] = read.slice(-1);
    const place = last === undefined ? -1 : entries.lastIndexOf(last);
    // What is older than it was at first has been found since, as what an earlier page kept.
    const isLonger = place >= 0 && (entries[0]?.index ?? 0) >= (read[0]?.index ?? 0);
    if (!isLonger) fold = createFold(key);
    for (const entry of entries.slice(isLonger ? place + 1 : 0)) fold.take(entry);
    read = entries;
    return fold.lines();
  };
}
