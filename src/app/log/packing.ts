import { createRelevance } from '../../machines/history/relevance';

/** Makes segments of text, and entries of segments. Both cost more than a page can give while it draws. */
export interface Packing {
  readonly pack: (text: string) => Promise<Uint8Array<ArrayBuffer>>;
  /**
   * The entries in what `pack` made of their JSON, as they were found: those that a history of `key` is told of, or all
   * for null. Rejects where it is damaged.
   */
  readonly unpack: (content: Uint8Array<ArrayBuffer>, key: string | null) => Promise<readonly unknown[]>;
}

const FORMAT = 'deflate-raw';

const piped = (body: BodyInit, through: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>) =>
  new Response(new Response(body).body?.pipeThrough(through));

/** On the thread that asks: for the worker, and for a page that has none. */
export const packingHere: Packing = {
  pack: async (text) => new Uint8Array(await piped(text, new CompressionStream(FORMAT)).arrayBuffer()),
  async unpack(content, key) {
    const entries: unknown = await piped(content, new DecompressionStream(FORMAT)).json();
    if (!Array.isArray(entries)) throw new Error('no list of entries');
    if (key === null) return entries;
    const relevance = createRelevance<unknown>(key);
    return [...entries.flatMap(relevance.take), ...relevance.rest()];
  },
};
