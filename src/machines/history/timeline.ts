import { concerns, type HistoryEntry } from './entries';
import { seenIn } from './timeline.knowledge';
import { createNarrator } from './timeline.narrator';
import { type LineText, wordsFor } from './timeline.texts';
import type { GapLine, Seen, Timeline, TimelineLine } from './timeline.types';

const LOST: ReadonlySet<string> = new Set(['reconnecting', 'offline', 'refused']);

/** A gap; one with which the page was opened only makes another longer. */
type Silence = GapLine & { readonly isOpened?: true };

/** Finds the times without facts: lost connections after which facts are missing, and times without a page. */
function createListener() {
  let lastAt: number | null = null;
  let lostAt: number | null = null;
  /** The page has just been opened, and reads what there is. */
  let isOpening = false;
  const silenceBefore = (entry: HistoryEntry): Silence | null => {
    const { index, at } = entry;
    if (entry.kind === 'started' && entry.chart === 'root') {
      const from = lostAt ?? lastAt;
      lostAt = null;
      isOpening = true;
      return from === null ? null : { kind: 'gap', index, from, to: at };
    }
    if (entry.kind === 'gap') {
      // The first connection begins somewhere; what the page reads then is no break.
      const isOpened = isOpening && lostAt === null && entry.reason === 'incomplete';
      isOpening = false;
      const from = lostAt ?? lastAt ?? at;
      lostAt = null;
      return { kind: 'gap', index, from, to: at, ...(isOpened && { isOpened }) };
    }
    if (entry.kind === 'lost') return { kind: 'gap', index, from: entry.since, to: at, lost: entry.count };
    if (entry.kind === 'status' && LOST.has(entry.status.status)) lostAt ??= entry.status.since;
    // Facts that follow a lost connection without a gap entry are complete.
    if (entry.kind === 'event') {
      lostAt = null;
      isOpening = false;
    }
    return null;
  };
  return {
    take(entry: HistoryEntry) {
      const gap = silenceBefore(entry);
      lastAt = entry.at;
      return gap;
    },
    isLost: () => lostAt,
  };
}

/** What the lines of a run count, for runs that are one line. */
const UNITS: ReadonlyMap<LineText['run'], 'catatan' | 'pesan'> = new Map([
  ['sent', 'pesan'],
  ['failed', 'pesan'],
  ['unreadable', 'catatan'],
]);

/** Folds the entries taken so far into the timeline of the account, generator or validator with this key. */
function createFold(key: string) {
  const lines: TimelineLine[] = [];
  const narrator = createNarrator();
  const listener = createListener();
  const say = wordsFor(key);
  let last: HistoryEntry | null = null;
  const admit = ({ isOpened, ...gap }: Silence) => {
    const before = lines.at(-1);
    // One silence that ends twice, as a page that is opened and then reads again, is one.
    const isSame = before?.kind === 'gap' && before.lost === undefined && gap.lost === undefined;
    if (isSame) lines[lines.length - 1] = { ...gap, from: before.from };
    else if (!isOpened) lines.push(gap);
  };
  const add = ({ index, at }: HistoryEntry, { text, tone, run: name }: LineText, seen: Seen) => {
    const before = lines.at(-1);
    const line = { kind: 'text', index, at, tone, ...(seen !== 'happened' && { seen }) } as const;
    if (name === undefined) return void lines.push({ ...line, text: say(text) });
    const unit = UNITS.get(name);
    const isSame = unit !== undefined && before?.kind === 'text' && before.run?.name === name;
    const run =
      isSame && before.run ? { ...before.run, count: before.run.count + 1 } : { name, count: 1, from: at };
    if (isSame) lines.pop();
    lines.push({ ...line, text: say(unit === undefined ? text : `${text}: ${run.count} ${unit}`), run });
  };
  return {
    take(entry: HistoryEntry) {
      last = entry;
      const gap = listener.take(entry);
      if (gap && lines.length > 0) admit(gap);
      if (!concerns(entry, key)) return;
      for (const lineText of narrator.narrate(entry)) add(entry, lineText, seenIn(entry));
    },
    timeline(): Timeline {
      const lostAt = listener.isLost();
      const known = narrator.known();
      if (lostAt === null || last === null || lines.length === 0) return { lines: [...lines], known };
      return { lines: [...lines, { kind: 'gap', index: last.index, from: lostAt, to: null }], known };
    },
  };
}

/**
 * The timeline of a growing log, oldest first, with its gaps. Entries that were read are not read again, unless older
 * ones were added or changed.
 */
export function createTimeline(key: string) {
  let fold = createFold(key);
  let read: readonly HistoryEntry[] = [];
  return (entries: readonly HistoryEntry[]): Timeline => {
    const [last] = read.slice(-1);
    const place = last === undefined ? -1 : entries.lastIndexOf(last);
    // What is older than it was at first has been found since, as what an earlier page kept.
    const isLonger = place >= 0 && (entries[0]?.index ?? 0) >= (read[0]?.index ?? 0);
    if (!isLonger) fold = createFold(key);
    for (const entry of entries.slice(isLonger ? place + 1 : 0)) fold.take(entry);
    read = entries;
    return fold.timeline();
  };
}
