import type { CompactEntry, LogEntry } from '../../streams/event-log';
import type { Frame, Received } from '../../streams/signals';
import type { NumberedRun } from './packing';

export type Lost = Extract<LogEntry, { kind: 'lost' }>;

export const lostAt = ({ index, at }: Pick<LogEntry, 'index' | 'at'>): Lost => ({
  kind: 'lost',
  index,
  at,
  since: at,
  count: 1,
});

/** The entries as JSON; a `lost` entry takes the place of one that cannot be written. */
function textOf(entries: readonly (LogEntry | NumberedRun)[]): string {
  try {
    return JSON.stringify(entries);
  } catch {
    const texts = entries.map((entry) => {
      try {
        return JSON.stringify(entry);
      } catch {
        return JSON.stringify(lostAt(entry));
      }
    });
    return `[${texts.join()}]`;
  }
}

/** What is kept as the packing takes it: as text, with its frames beside it, each once. */
export function packable(entries: readonly CompactEntry[]) {
  const frames: Frame[] = [];
  const numberOf = (frame: Frame) => (frames.at(-1) === frame ? frames.length : frames.push(frame)) - 1;
  const numbered = entries.map((entry) =>
    entry.kind === 'run' ? { ...entry, frame: numberOf(entry.frame) } : entry,
  );
  const text = textOf(numbered);
  return {
    text,
    frames: frames.map(({ text: received, at, count }): Received => ({ text: received, at, count })),
    /** In characters. */
    size: frames.reduce((sum, frame) => sum + frame.text.length, text.length),
  };
}
