/** A NUL, or half of a character: neither is text to the database, which fails over either. */
const UNSTORABLE = /[\0\p{Cs}]/u;

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);
