/** The moment of every picture, half past ten on a Monday in Jakarta. */
export const MOMENT = Date.UTC(2026, 10, 23, 3, 30);

export const MINUTE = 60_000;
