/** Epoch ms by `read`, a clock that may be set: it goes on from where it was when that is set back. */
export function steadyClock(read: () => number): () => number {
  let last = read();
  let ahead = 0;
  return () => {
    const at = read();
    if (at < last) ahead += last - at;
    last = at;
    return at + ahead;
  };
}
