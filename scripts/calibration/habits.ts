import type { Chance } from '../../sandbox/core/chance';

/** How a member goes about it; nobody tells the forecast. Hours and chances. */
export interface Habits {
  readonly starts: number;
  readonly stops: number;
  readonly unsteady: number;
  readonly daysOff: number;
  readonly restartsAfter: number;
  readonly relinksAfter: number;
  readonly activatedAfter: number;
  interval: readonly [number, number];
  readonly fee: number;
}

const between = (chance: Chance, low: number, high: number) => low + (high - low) * chance.roll();
const oneOf = <T>(chance: Chance, list: readonly T[]): T => list[chance.between(0, list.length - 1)] as T;
/** Rare things differ by their order of magnitude. */
const rare = (chance: Chance, low: number, high: number) => low * (high / low) ** chance.roll();

export const habitsOf = (chance: Chance): Habits => {
  const least = chance.between(20, 90);
  return {
    starts: between(chance, 6.5, 10),
    stops: between(chance, 17, 22.5),
    unsteady: between(chance, 0.1, 0.8),
    daysOff: oneOf(chance, [0, 0, 0.08, 0.2]),
    restartsAfter: between(chance, 0.1, 1),
    relinksAfter: between(chance, 0.3, 4),
    activatedAfter: between(chance, 0.5, 6),
    interval: [least, least + chance.between(5, 90)],
    fee: oneOf(chance, [25, 50, 100]),
  };
};

/** How often what goes wrong does at a message, in one world. */
export const oddsOf = (chance: Chance) => ({
  failure: between(chance, 0.02, 0.3),
  drop: rare(chance, 0.001, 0.02),
  conflict: rare(chance, 1e-5, 4e-4),
  suspension: rare(chance, 1e-5, 4e-4),
  crash: rare(chance, 5e-5, 2e-3),
  refusal: 0,
  doubt: 0,
  pardon: 0,
});
