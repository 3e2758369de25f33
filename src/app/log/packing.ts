import { createRelevance } from '../../machines/history/relevance';
import { frameOf } from '../../streams/decode';
import type { LogEntry } from '../../streams/event-log';
import { createReader, type FactRun } from '../../streams/fact-run';
import type { Frame, Received } from '../../streams/signals';
import { entriesOf, type Rows, rowsOf } from './rows';

type Content = Uint8Array<ArrayBuffer>;

/** Makes segments of text, and entries of segments. Both cost more than a page can give while it draws. */
export interface Packing {
  /** `text` is the JSON of entries; among them may be runs of facts that name a frame by its place in `frames`. */
  readonly pack: (text: string, frames?: readonly Received[]) => Promise<Content>;
  /** The entries of several, in one. Rejects where one of them is damaged. */
  readonly merge: (contents: readonly Content[]) => Promise<Content>;
  /**
   * The entries in what `pack` made of their JSON, as they were found: those in the history of `key`, or all for null.
   * Rejects where it is damaged.
   */
  readonly unpack: (content: Content, key: string | null) => Promise<readonly unknown[]>;
}

const FORMAT = 'deflate-raw';

const piped = (body: BodyInit, through: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>) =>
  new Response(new Response(body).body?.pipeThrough(through));

/** Facts in the text that is packed. */
export interface NumberedRun extends Omit<FactRun, 'frame'> {
  readonly frame: number;
}

/** The entries with their runs as single facts. */
function expanded(entries: readonly (LogEntry | NumberedRun)[], received: readonly Received[]) {
  if (received.length === 0) return entries;
  const frames = received.map(frameOf);
  const read = createReader();
  return entries.flatMap((entry) => {
    if (entry.kind !== 'run') return entry;
    const run = { ...entry, frame: frames[entry.frame] as Frame };
    return Array.from({ length: run.count }, (_, place) => read(run, run.index + place));
  });
}

async function deflated(entries: readonly unknown[]): Promise<Content> {
  const text = JSON.stringify(rowsOf(entries));
  return new Uint8Array(await piped(text, new CompressionStream(FORMAT)).arrayBuffer());
}

async function inflated(content: Content): Promise<readonly unknown[]> {
  // Earlier pages kept a list of entries.
  const found = (await piped(content, new DecompressionStream(FORMAT)).json()) as Rows | readonly unknown[];
  return Array.isArray(found) ? found : entriesOf(found as Rows);
}

/** On the thread that asks: for the worker, and for a page that has none. */
export const packingHere: Packing = {
  pack: async (text, frames = []) => deflated(expanded(JSON.parse(text), frames)),
  merge: async (contents) => deflated((await Promise.all(contents.map(inflated))).flat()),
  async unpack(content, key) {
    const entries = await inflated(content);
    if (key === null) return entries;
    const relevance = createRelevance<unknown>(key);
    return [...entries.flatMap(relevance.take), ...relevance.rest()];
  },
};

/** What is asked of a packing, as data. */
export type Task = {
  readonly [Does in keyof Packing]: { readonly does: Does; readonly given: Parameters<Packing[Does]> };
}[keyof Packing];

export const doTask = ({ does, given }: Task): Promise<unknown> =>
  (packingHere[does] as (...given: unknown[]) => Promise<unknown>)(...given);
