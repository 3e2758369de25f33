/**
 * Folds a list that is read again and again while it grows: of one that begins as the last did, only what was added is
 * taken.
 */
export function createGrowingFold<E, S>(begin: () => S, take: (folded: S, entry: E) => void) {
  let read: readonly E[] = [];
  let folded = begin();
  return (entries: readonly E[]): S => {
    const goesOn = entries[0] === read[0] && entries[read.length - 1] === read.at(-1);
    if (!goesOn) {
      read = [];
      folded = begin();
    }
    for (const entry of entries.slice(read.length)) take(folded, entry);
    read = entries;
    return folded;
  };
}
