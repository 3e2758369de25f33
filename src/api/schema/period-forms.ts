/**
 * What a list can be narrowed to in time, by days of the server: from so many days back on, a month, or from a day to
 * another, that one among them. The last two are told as their forms.
 */
export const PERIODS = ['today', '7d', '30d', 'YYYY-MM', 'YYYY-MM-DD..YYYY-MM-DD'] as const;

/** What a statement can be of. */
export const MONTHS = ['YYYY-MM'] as const;
