/** What the commands of accounts consist of, by what is typed for it: these words, or others for them. */
const VERBS: ReadonlyMap<string, string> = new Map([
  ...['mulai', 'hentikan', 'blast', 'sambungkan', 'ulang', 'aktifkan'].map((verb) => [verb, verb] as const),
  ['start', 'mulai'],
  ['jalankan', 'mulai'],
  ['stop', 'hentikan'],
  ['setop', 'hentikan'],
  ['reconnect', 'sambungkan'],
  ['activated', 'aktifkan'],
]);
/** The status of accounts that take a command. */
const STATUSES: ReadonlyMap<string, string> = new Map([
  ['mulai', 'connected'],
  ['hentikan', 'sending'],
  ['sambungkan', 'loggedOut'],
  ['aktifkan', 'suspended'],
]);
/** What people call what a screen or a command of the page names otherwise. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ...VERBS,
  ['penarikan', 'withdraw'],
  ['tarik', 'withdraw'],
  ['saldo', 'withdraw'],
  ['nomor', 'phone'],
  ['logout', 'keluar'],
  ['sign', 'keluar'],
  ['anggota', 'member'],
  ['setelan', 'pengaturan'],
  ['referral', 'referal'],
  ['gaji', 'pembayaran'],
  ['profil', 'user'],
  ['bantuan', 'kamus'],
]);
/** Fewer signs would find everything. */
const SHORTEST = 2;

const wordsOf = (text: string) => text.match(/\S+/g) ?? [];
const verbOf = (word: string) => VERBS.get(word.toLowerCase());

/** The words of what was typed that name a command: `hentikan` of `stop budi`. */
export const verbsOf = (text: string): readonly string[] =>
  wordsOf(text).flatMap((word) => verbOf(word) ?? []);

/**
 * What accounts and members are searched by: what was typed without the command, or, for a command alone, the status of
 * those that take it; '' for nothing.
 */
export function searchOf(text: string): string {
  const words = wordsOf(text);
  const names = words.filter((word) => !verbOf(word));
  const [status = ''] = words.map((word) => STATUSES.get(verbOf(word) ?? '')).filter(Boolean);
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
