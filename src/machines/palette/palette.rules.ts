/** What the commands of accounts begin with, and consist of; and the status of accounts that take them. */
const VERBS: ReadonlyMap<string, string> = new Map([
  ['start', 'connected'],
  ['stop', 'sending'],
  ['blast', ''],
  ['reconnect', 'loggedOut'],
  ['activated', 'suspended'],
]);
/** What people call what a screen or a command names otherwise. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['mulai', 'start'],
  ['jalankan', 'start'],
  ['hentikan', 'stop'],
  ['setop', 'stop'],
  ['sambungkan', 'reconnect'],
  ['aktifkan', 'activated'],
  ['penarikan', 'withdraw'],
  ['tarik', 'withdraw'],
  ['nomor', 'phone'],
  ['keluar', 'sign'],
  ['logout', 'sign'],
  ['anggota', 'member'],
  ['setelan', 'pengaturan'],
  ['referral', 'referal'],
  ['saldo', 'withdraw'],
  ['gaji', 'pembayaran'],
  ['profil', 'user'],
]);
/** Fewer signs would find everything. */
const SHORTEST = 2;

const wordsOf = (text: string) => text.match(/\S+/g) ?? [];
const verbOf = (word: string) => {
  const named = word.toLowerCase();
  return [named, SYNONYMS.get(named) ?? ''].find((verb) => VERBS.has(verb));
};
const isVerb = (word: string) => verbOf(word) !== undefined;

/** The words of what was typed that name a command: `stop` of `stop budi`. */
export const verbsOf = (text: string): readonly string[] => wordsOf(text).filter(isVerb);

/**
 * What accounts and members are searched by: what was typed without the command, or, for a command alone, the status of
 * those that take it; '' for nothing.
 */
export function searchOf(text: string): string {
  const words = wordsOf(text);
  const names = words.filter((word) => !isVerb(word));
  const [status = ''] = words.map((word) => VERBS.get(verbOf(word) ?? '')).filter(Boolean);
  const search = names.length > 0 ? names.join(' ') : status;
  return search.length < SHORTEST ? '' : search;
}

/** What begins a word that is called so, by any of its names. */
const namesOf = (part: string): readonly string[] => [
  part,
  ...[...SYNONYMS]
    .filter(([synonym]) => part.length > SHORTEST && synonym.startsWith(part))
    .map(([, name]) => name),
];

/** Whether each word that was typed begins one of these, or a word that means the same. */
export function isMatch(typed: string | readonly string[], ...names: readonly string[]): boolean {
  const parts = (typeof typed === 'string' ? wordsOf(typed) : typed).map((part) => part.toLowerCase());
  const words = names
    .join(' ')
    .toLowerCase()
    .split(/[\s/]+/);
  return parts.every((part) => namesOf(part).some((name) => words.some((word) => word.startsWith(name))));
}
