/** What the commands of accounts begin with, and consist of. */
const VERBS: ReadonlySet<string> = new Set(['start', 'stop', 'blast', 'reconnect', 'activated']);
/** Fewer signs would find everything. */
const SHORTEST = 2;

const wordsOf = (text: string) => text.match(/\S+/g) ?? [];
const isVerb = (word: string) => VERBS.has(word.toLowerCase());

/** The words of what was typed that name a command: `stop` of `stop budi`. */
export const verbsOf = (text: string): readonly string[] => wordsOf(text).filter(isVerb);

/** What accounts and members are searched by: what was typed without the command; '' for nothing. */
export function searchOf(text: string): string {
  const names = wordsOf(text).filter((word) => !isVerb(word));
  const search = names.join(' ');
  return search.length < SHORTEST ? '' : search;
}

/** Whether each word that was typed begins one of these. */
export function isMatch(typed: string | readonly string[], ...names: readonly string[]): boolean {
  const parts = (typeof typed === 'string' ? wordsOf(typed) : typed).map((part) => part.toLowerCase());
  const words = names
    .join(' ')
    .toLowerCase()
    .split(/[\s/]+/);
  return parts.every((part) => words.some((word) => word.startsWith(part)));
}
