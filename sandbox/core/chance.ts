/** Seeded randomness: the same seed gives the same results. */
export interface Chance {
  /** At least 0, below 1. */
  roll(): number;
  /** A whole number, both ends included. */
  between(min: number, max: number): number;
  /** One of the characters, `length` times. */
  text(length: number, characters: string): string;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    return mix(state);
  };
  const between = (min: number, max: number) => min + Math.floor(roll() * (Math.max(min, max) - min + 1));
  return {
    roll,
    between,
    text: (length, characters) =>
      Array.from({ length }, () => characters[between(0, characters.length - 1)]).join(''),
  };
}

/** One step of mulberry32. */
function mix(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

/** A figure of a text, at least 0, below 1: the same for the same text and seed (FNV-1a). */
export function figureOf(text: string, seed: number): number {
  let hashed = (0x811c9dc5 ^ seed) >>> 0;
  for (let place = 0; place < text.length; place += 1) {
    hashed = Math.imul(hashed ^ text.charCodeAt(place), 0x01000193) >>> 0;
  }
  return mix(hashed);
}
