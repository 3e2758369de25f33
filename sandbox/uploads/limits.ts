import { beginningOf, hasAtMost } from '../core/signs';

/** Rows that an answer lists of those that were created, and of those that were not. All of them are counted. */
export const LISTED = 200;
/** Characters of a cell that an answer lists: no value that can be kept is longer, but for the text of a template. */
const LISTED_CELL = 300;

/** Rows of a file of numbers or addresses. */
export const MOST_ROWS = 300_000;
/** Entries of a file of templates, each of which may be long. */
export const MOST_TEMPLATES = 1000;

/** As much of a cell as is listed. */
export const listedCell = (cell: string): string =>
  hasAtMost(cell, LISTED_CELL) ? cell : `${beginningOf(cell, LISTED_CELL)}…`;
