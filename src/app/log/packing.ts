import { createRelevance } from '../../machines/history/relevance';
import { frameOf } from '../../streams/decode';
import type { LogEntry } from '../../streams/event-log';
import { createReader, type FactRun } from '../../streams/fact-run';
import type { Frame, Received } from '../../streams/signals';

/** Makes segments of text, and entries of segments. Both cost more than a page can give while it draws. */
export interface Packing {
  /** `text` is the JSON of entries; among them may be runs of facts that name a frame by its place in `frames`. */
  readonly pack: (text: string, frames?: readonly Received[]) => Promise<Uint8Array<ArrayBuffer>>;
  /**
   * The entries in what `pack` made of their JSON, as they were found: those in the history of `key`, or all for null.
   * Rejects where it is damaged.
   */
  readonly unpack: (content: Uint8Array<ArrayBuffer>, key: string | null) => Promise<readonly unknown[]>;
}

const FORMAT = 'deflate-raw';

const piped = (body: BodyInit, through: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>) =>
  new Response(new Response(body).body?.pipeThrough(through));

/** Facts in the text that is packed. */
export interface NumberedRun extends Omit<FactRun, 'frame'> {
  readonly frame: number;
}

/** The text with its runs as single facts. */
function expandedText(text: string, received: readonly Received[]): string {
  if (received.length === 0) return text;
  const frames = received.map(frameOf);
  const read = createReader();
  const entries = JSON.parse(text) as (LogEntry | NumberedRun)[];
  const expanded = entries.flatMap((entry) => {
    if (entry.kind !== 'run') return entry;
    const run = { ...entry, frame: frames[entry.frame] as Frame };
    return Array.from({ length: run.count }, (_, place) => read(run, run.index + place));
  });
  return JSON.stringify(expanded);
}

/** On the thread that asks: for the worker, and for a page that has none. */
export const packingHere: Packing = {
  pack: async (text, frames = []) =>
    new Uint8Array(await piped(expandedText(text, frames), new CompressionStream(FORMAT)).arrayBuffer()),
  async unpack(content, key) {
    const entries: unknown = await piped(content, new DecompressionStream(FORMAT)).json();
    if (!Array.isArray(entries)) throw new Error('no list of entries');
    if (key === null) return entries;
    const relevance = createRelevance<unknown>(key);
    return [...entries.flatMap(relevance.take), ...relevance.rest()];
  },
};
