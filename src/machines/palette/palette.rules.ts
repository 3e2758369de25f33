/** What the commands of accounts consist of, by what is typed for it: these words, or those of the list's buttons. */
const VERBS: ReadonlyMap<string, string> = new Map([
  ...['mulai', 'hentikan', 'blast', 'sambungkan', 'ulang', 'aktifkan'].map((verb) => [verb, verb] as const),
  ['start', 'mulai'],
  ['stop', 'hentikan'],
  ['reconnect', 'sambungkan'],
  ['activated', 'aktifkan'],
]);
/** Fewer signs would find everything. */
const SHORTEST = 2;

const wordsOf = (text: string) => text.match(/\S+/g) ?? [];
const verbOf = (word: string) => VERBS.get(word.toLowerCase());

/** The words of what was typed that name a command: `hentikan` of `stop budi`. */
export const verbsOf = (text: string): readonly string[] =>
  wordsOf(text).flatMap((word) => verbOf(word) ?? []);

/** What accounts and members are searched by: what was typed without the command; '' for nothing. */
export function searchOf(text: string): string {
  const names = wordsOf(text).filter((word) => !verbOf(word));
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
