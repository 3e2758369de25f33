/** Takes the place of a covered text, with a number behind it. */
const COVERED = '••••••••';
/** How many texts have numbers of their own; then the numbers begin again. */
const MOST = 10_000;

/** A number for a text that cannot be turned back: 53 bits, different with each salt. */
function fingerprint(text: string, salt: number): number {
  let high = 0xdeadbeef ^ salt;
  let low = 0x41c6ce57 ^ salt;
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/**
 * Covers texts so that the same text always has the same cover and another text another: a chart that compares them
 * goes the same way. The texts themselves are not kept. An empty text stays empty.
 */
export function createCovers(salt: number): (text: string) => string {
  const numbers = new Map<number, number>();
  return (text) => {
    if (text === '' || text.startsWith(COVERED)) return text.slice(0, 20);
    const known = fingerprint(text, salt);
    if (numbers.size >= MOST) numbers.clear();
    if (!numbers.has(known)) numbers.set(known, numbers.size + 1);
    return `${COVERED}${numbers.get(known)}`;
  };
}
