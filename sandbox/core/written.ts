/** What became of a row of a file: its id, null where it existed already, or its owner has asked to be left out. */
export type Written = number | null | 'optedOut';
