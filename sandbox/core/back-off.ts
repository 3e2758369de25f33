const FIRST = 200;
const LONGEST = 5000;

/** How long to wait, in ms, after so many failures in a row: doubled each time, with jitter. */
export const backOff = (failures: number): number =>
  Math.min(LONGEST, FIRST * 2 ** Math.min(failures, 10)) * (0.5 + Math.random() / 2);
