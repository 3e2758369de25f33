/** Rows of a piece at most: the embedded database runs no other statement while it writes one. */
const ROWS = 250;
/** Characters after which a piece is full. */
const LENGTH = 2 ** 16;

const encoder = new TextEncoder();

/** Rows as they are handed to another thread and written: packed, in pieces of a statement each. */
export function packPieces<R>() {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let rows: string[] = [];
  let length = 0;
  const close = () => {
    if (rows.length > 0) pieces.push(encoder.encode(`[${rows.join(',')}]`));
    rows = [];
    length = 0;
  };
  return {
    add: (row: R) => {
      const text = JSON.stringify(row);
      length += text.length;
      rows.push(text);
      if (rows.length === ROWS || length >= LENGTH) close();
    },
    end: () => {
      close();
      return pieces;
    },
  };
}

const decoder = new TextDecoder();
export function* unpackPieces<R>(pieces: readonly Uint8Array[]): Generator<readonly R[]> {
  for (const piece of pieces) yield JSON.parse(decoder.decode(piece)) as R[];
}
