/** Yields to whatever else waits. Work on many rows does so between its pieces. */
export const breathe = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

/** Rows that are handled before others have their turn. */
const PIECE = 2000;

/** What `map` makes of each item, in pieces between which others have their turn. */
export async function mapInPieces<T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
): Promise<R[]> {
  const mapped: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index % PIECE === PIECE - 1) await breathe();
    mapped.push(map(item, index));
  }
  return mapped;
}
