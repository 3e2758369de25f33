/** Seeded chance: the same seed gives the same future. */
export interface Chance {
  /** At least 0, below 1. */
  roll(): number;
  /** Mean 0, variance 1. */
  normal(): number;
  /** Mean and variance `shape`, above 0. */
  gamma(shape: number): number;
  /** How many of `count` it happens to, each with this probability. */
  binomial(count: number, probability: number): number;
}

/** Happenings of so many are counted one by one; of more, roughly. */
const FEW = 30;

/** One of many chances of a seed, by its number. */
export function createChance(seed: number, number = 0): Chance {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)) >>> 0;
  let spare: number | null = null;
  // mulberry32
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  // Box and Muller
  const normal = () => {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - roll()));
    const angle = 2 * Math.PI * roll();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
  // Marsaglia and Tsang
  const gamma = (shape: number): number => {
    if (shape < 1) return gamma(shape + 1) * (1 - roll()) ** (1 / shape);
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = normal();
      const v = (1 + c * x) ** 3;
      if (v > 0 && Math.log(1 - roll()) < x * x * 0.5 + d - d * v + d * Math.log(v)) return d * v;
    }
  };
  const binomial = (count: number, probability: number) => {
    if (probability <= 0) return 0;
    if (probability >= 1) return count;
    if (count === 1) return roll() < probability ? 1 : 0;
    const mean = count * probability;
    if (mean > FEW) {
      const rough = Math.round(mean + normal() * Math.sqrt(mean * (1 - probability)));
      return Math.min(count, Math.max(0, rough));
    }
    // From one that it happens to to the next.
    const pace = Math.log(1 - probability);
    let happened = 0;
    for (let place = Math.log(1 - roll()) / pace; place < count; place += 1 + Math.log(1 - roll()) / pace) {
      happened += 1;
    }
    return happened;
  };
  return { roll, normal, gamma, binomial };
}
