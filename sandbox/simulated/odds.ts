/** What can befall a message, and how often, each from 0 to 1. */
interface Mishaps {
  /** A try to deliver a message fails; the second failure of a message counts. */
  readonly failure: number;
  /** The connection drops while a message is delivered, and comes back by itself. */
  readonly drop: number;
  readonly conflict: number;
  readonly suspension: number;
  /** The sending client breaks. */
  readonly crash: number;
}

export interface Odds extends Mishaps {
  /** Tries of a device to send before it is suspended, of which most fail; 0 for one that is suspended at once. */
  readonly doubt: number;
  /** Of these devices those that are not suspended after all. */
  readonly pardon: number;
  /** Of all receivers those who answer the first message that arrives with STOP. */
  readonly refusal: number;
}

export const USUAL_ODDS: Odds = {
  failure: 0.2,
  drop: 0.008,
  conflict: 0.000_05,
  suspension: 0.000_05,
  crash: 0.000_1,
  doubt: 20,
  pardon: 0.25,
  refusal: 0.01,
};

/** What happens to a message: the odds lie end to end from 0, and the roll falls into one of them or behind. */
export function pick(roll: number, odds: Mishaps): keyof Mishaps | null {
  let edge = 0;
  for (const name of ['drop', 'conflict', 'suspension', 'crash', 'failure'] as const) {
    edge += odds[name];
    if (roll < edge) return name;
  }
  return null;
}
