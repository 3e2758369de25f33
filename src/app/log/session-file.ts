import * as z from 'zod/mini';
import { ZONE } from '../../api/schema/business-day';
import { entriesByKey, type SetAside } from '../../machines/history/entries';
import { type ChartBook, type ReplayStep, replaySteps } from '../../machines/history/replay';
import type { LogEntry } from '../../streams/event-log';
import type { SessionFile } from '../../views/ports/history';
import type { TextFile } from '../files/save';
import { readEntries } from './format';
import type { Redactor } from './redact';
import { FORMAT_VERSION } from './format-version';

const FORMAT = 'event-log session';
/** How far back a file reaches, in ms. */
export const REACH = 15 * 60_000;
/** Unreadable entries that are named at most, and how much of a reason, in characters. */
const MOST_NAMED = 200;
const LONGEST_REASON = 200;

const envelope = z.object({
  format: z.literal(FORMAT),
  version: z.int().check(z.minimum(1), z.maximum(FORMAT_VERSION)),
  savedAt: z.number(),
  /** What happened, in the words of who saved it. */
  told: z.optional(z.string()),
  entries: z.array(z.unknown()),
  /** What the page that saved it could not read itself. */
  unreadable: z.optional(z.array(z.object({ entry: z.unknown(), reason: z.string() }))),
});

type Checkpoint = Extract<LogEntry, { kind: 'checkpoint' }>;

interface Cut {
  readonly checkpoints: readonly Checkpoint[];
  readonly unreadable: readonly SetAside[];
}

/**
 * Renumbers entries in their order, those of earlier pages below 0: readers need indexes that count up.
 */
function counted(entries: readonly LogEntry[]): readonly LogEntry[] {
  const own = entries.findIndex(({ index }) => index >= 0);
  const earlier = own < 0 ? entries.length : own;
  return entries.map((entry, place) => ({ ...entry, index: place - earlier }));
}

/** A checkpoint of each actor that still runs after `entries`: what a log that is cut there begins with. */
function checkpointsAfter(entries: readonly LogEntry[], book: ChartBook): Cut {
  const checkpoints: Checkpoint[] = [];
  const unreadable: SetAside[] = [];
  for (const [key, own] of entriesByKey(entries)) {
    let begun: Pick<Checkpoint, 'index' | 'chart' | 'variant'> | null = null;
    let last: ReplayStep | null = null;
    for (const step of replaySteps(own, key, book)) {
      const { entry, fault } = step;
      if (fault !== null) unreadable.push({ entry, reason: fault });
      else if (entry.kind === 'started' || entry.kind === 'checkpoint') begun = entry;
      last = step;
    }
    if (!begun || last?.snapshot?.status !== 'active') continue;
    const { chart, variant } = begun;
    const index = begun.index < 0 ? -1 : 0;
    const { value, context } = last.snapshot;
    const { at } = last.entry;
    checkpoints.push({ kind: 'checkpoint', index, at, key, chart, variant, value, context });
  }
  return { checkpoints: checkpoints.toSorted((one, other) => one.index - other.index), unreadable };
}

export interface SessionSources {
  readonly entries: readonly LogEntry[];
  /** What could not be read when the log was; the file says so. */
  readonly unreadable: readonly SetAside[];
  readonly redactor: Redactor;
  readonly book: ChartBook;
  /** Epoch ms. */
  readonly now: number;
  /** What happened, in the words of who saves it. */
  readonly told?: string;
}

export interface Report extends TextFile {
  /** How many entries could not be read, and are named in the file with the reason. */
  readonly unreadable: number;
}

/** In the zone that its reporter sees. */
const minute = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' });

/** The last minutes as a file: secrets covered, numbers masked, names left out. */
export function sessionFile({ entries, unreadable, redactor, book, now, told = '' }: SessionSources): Report {
  const cut = entries.findIndex(({ at }) => at >= now - REACH);
  const first = cut < 0 ? entries.length : cut;
  const before = checkpointsAfter(entries.slice(0, first), book);
  const selected = counted([...before.checkpoints, ...entries.slice(first)]);
  const masked = selected.map((entry) => redactor.record(entry, 'shared'));
  const setAside = [...unreadable, ...before.unreadable].map(({ entry, reason }) => ({
    entry: redactor.payload(entry, 'shared'),
    reason: reason.slice(0, LONGEST_REASON),
  }));
  return {
    name: `sesi-${minute.format(now).replace(/[ :]/g, '-')}.json`,
    text: JSON.stringify({
      format: FORMAT,
      version: FORMAT_VERSION,
      savedAt: now,
      ...(told && { told }),
      entries: masked,
      unreadable: setAside.slice(0, MOST_NAMED),
    }),
    unreadable: setAside.length,
  };
}

/** Reads what `sessionFile` wrote. Throws an Error with a text for people where it is something else. */
export function readSessionFile(text: string): SessionFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('File ini bukan JSON.');
  }
  const parsed = z.safeParse(envelope, json);
  if (!parsed.success) throw new Error('File ini bukan rekaman sesi, atau dari versi lain.');
  const { version, savedAt, told = '', entries, unreadable = [] } = parsed.data;
  const read = readEntries(entries, version);
  return {
    savedAt,
    told,
    entries: counted(read.entries),
    unreadable: [...unreadable, ...read.unreadable],
  };
}
