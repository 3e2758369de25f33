import { createRelevance } from '../../machines/history/relevance';
import { frameOf, messagesOf } from '../../streams/decode';
import { createReader, type FactRun } from '../../streams/fact-run';
import type { Frame, Received } from '../../streams/signals';
import { entriesOf, type Rows, rowsOf } from '../../api/schema/rows';

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

const isRun = (entry: unknown): entry is NumberedRun => (entry as NumberedRun | null)?.kind === 'run';

/** What was received, without the messages that are not kept as it: secrets are among them. */
function keptOf({ text, count }: Received, runs: readonly NumberedRun[]): string {
  if (runs.reduce((sum, run) => sum + run.count, 0) === count) return text;
  const isKept = (place: number) => runs.some(({ nth, count: own }) => nth <= place && place < nth + own);
  return JSON.stringify(messagesOf(text).map((message, place) => (isKept(place) ? message : null)));
}

/** Where the text of a frame is, behind the first line. */
type StoredFrame = Omit<Received, 'text'> & { readonly length: number };
interface FirstLine extends Rows {
  /** Earlier pages kept no frames. */
  readonly frames?: readonly StoredFrame[];
}

/** A line of entries, then what was received, as it came: reading it would cost more than all else. */
async function deflated(entries: readonly unknown[], received: readonly Received[] = []): Promise<Content> {
  const runs = received.map((): NumberedRun[] => []);
  for (const entry of entries) if (isRun(entry)) runs[entry.frame]?.push(entry);
  const texts = received.map((frame, place) => keptOf(frame, runs[place] ?? []));
  const frames = received.map(({ at, count }, place) => ({ at, count, length: texts[place]?.length }));
  const line = JSON.stringify({ ...rowsOf(entries), frames });
  return new Uint8Array(
    await piped(`${line}\n${texts.join('')}`, new CompressionStream(FORMAT)).arrayBuffer(),
  );
}

function framesIn(text: string, frames: readonly StoredFrame[]): Frame[] {
  let start = text.indexOf('\n') + 1;
  return frames.map(({ length, ...received }) => {
    const end = start + length;
    const frame = frameOf({ ...received, text: text.slice(start, end) });
    start = end;
    return frame;
  });
}

async function inflated(content: Content): Promise<readonly unknown[]> {
  const text = await piped(content, new DecompressionStream(FORMAT)).text();
  const [line = ''] = text.split('\n', 1);
  // Earlier pages kept a list of entries.
  const found = JSON.parse(line) as FirstLine | readonly unknown[];
  if (Array.isArray(found)) return found;
  const { frames = [], ...rows } = found as FirstLine;
  const received = framesIn(text, frames);
  const read = createReader();
  return entriesOf(rows).flatMap((entry) => {
    if (!isRun(entry)) return [entry];
    const run = { ...entry, frame: received[entry.frame] as Frame };
    return Array.from({ length: run.count }, (_, place) => read(run, run.index + place));
  });
}

/** On the thread that asks: for the worker, and for a page that has none. */
export const packingHere: Packing = {
  pack: async (text, frames) => deflated(JSON.parse(text), frames),
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
