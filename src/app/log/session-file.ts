import * as z from 'zod/mini';
import type { AnyMachineSnapshot } from 'xstate';
import { type ChartBook, replaySteps } from '../../machines/history/replay';
import type { LogEntry } from '../../streams/event-log';
import type { SessionFile } from '../../views/system';
import type { TextFile } from '../files/save';
import { FORMAT_VERSION, readEntries } from './format';
import type { Redactor } from './redact';

const FORMAT = 'event-log session';
/** How far back a file reaches, in ms. */
const REACH = 15 * 60_000;

const envelope = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  savedAt: z.number(),
  entries: z.array(z.unknown()),
});

const keysOf = (entry: LogEntry): readonly string[] =>
  entry.kind === 'event' ? entry.keys : 'key' in entry ? [entry.key] : [];

type Kept = Extract<LogEntry, { kind: 'kept' }>;

/** Where the actor stood after all of `entries`, as an entry; null where it had ended or cannot be told. */
function stand(key: string, entries: readonly LogEntry[], variants: ChartBook): Kept | null {
  const start = entries.findLast((entry) => entry.kind === 'started' || entry.kind === 'kept');
  const last = entries.at(-1);
  if (!last || (start?.kind !== 'started' && start?.kind !== 'kept')) return null;
  let snapshot: AnyMachineSnapshot | null = null;
  for (const step of replaySteps(entries, key, variants)) snapshot = step.snapshot;
  if (snapshot?.status !== 'active') return null;
  const { chart, variant } = start;
  const { value, context } = snapshot;
  return { kind: 'kept', index: 0, at: last.at, key, chart, variant, value, context };
}

/** Where every actor stood after `entries`: what a shorter log begins with. */
function standings(entries: readonly LogEntry[], variants: ChartBook): Kept[] {
  const byKey = new Map<string, LogEntry[]>();
  for (const entry of entries) {
    for (const key of keysOf(entry)) {
      const own = byKey.get(key) ?? [];
      byKey.set(key, own);
      own.push(entry);
    }
  }
  return [...byKey].flatMap(([key, own]) => stand(key, own, variants) ?? []);
}

export interface SessionSources {
  readonly entries: readonly LogEntry[];
  readonly redactor: Redactor;
  readonly variants: ChartBook;
  /** Epoch ms. */
  readonly now: number;
}

/** The last minutes as a file: secrets covered, numbers masked, names left out. */
export function sessionFile({ entries, redactor, variants, now }: SessionSources): TextFile {
  const cut = entries.findIndex(({ at }) => at >= now - REACH);
  const first = cut < 0 ? entries.length : cut;
  const kept = standings(entries.slice(0, first), variants);
  const told = [...kept, ...entries.slice(first)];
  const masked = told.map((entry, index) => ({ ...redactor.record(entry, 'shared'), index }));
  const day = new Date(now).toISOString().slice(0, 16).replace(/[T:]/g, '-');
  return {
    name: `sesi-${day}.json`,
    text: JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, savedAt: now, entries: masked }),
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
  const { entries, unreadable } = readEntries(parsed.data.entries);
  if (unreadable > 0) throw new Error(`${unreadable} catatan di file ini tidak dapat dibaca.`);
  return { savedAt: parsed.data.savedAt, entries };
}
