/**
 * What keeps a database from running a statement, whether or not the statement is right:
 * - `busy`: others hold what it needs, or it takes too long;
 * - `readOnly`, `full`: it answers, and takes no change;
 * - `unreachable`: it does not answer, or not in time, or is just starting or ending;
 * - `broken`: it answers that it cannot, until an operator repairs it.
 */
export const TROUBLES = ['busy', 'readOnly', 'full', 'unreachable', 'broken'] as const;
export type Trouble = (typeof TROUBLES)[number];
/** Why a statement failed: `other` is what it was wrong about itself. */
export const CAUSES = [...TROUBLES, 'other'] as const;

/** A statement that was given up, or never sent. Whether one that was sent took effect is not known. */
export class DatabaseTrouble extends Error {
  constructor(
    readonly trouble: Trouble,
    text: string,
    cause?: unknown,
  ) {
    super(text, { cause });
    this.name = 'DatabaseTrouble';
  }
}

/** Disk errors have no code of their own, or a vague one: they are recognised by the system's words. */
const WORDS: readonly (readonly [RegExp, Trouble])[] = [
  [/no space left on device|quota exceeded/i, 'full'],
  [/read-only file system/i, 'readOnly'],
];
const inWords = (text: string) => WORDS.find(([words]) => words.test(text))?.[1];

/** The embedded database's trouble, by the words of `text`. */
export const troubleSaid = (text: string, cause: unknown): DatabaseTrouble =>
  new DatabaseTrouble(inWords(text) ?? 'broken', text, cause);

/** By SQLSTATE, or the class that it begins with: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const STATES: Readonly<Record<string, Trouble>> = {
  '08': 'unreachable',
  '25006': 'readOnly',
  '25P03': 'busy',
  '25P04': 'busy',
  '28': 'broken',
  '3D000': 'broken',
  '40001': 'busy',
  '40P01': 'busy',
  '42501': 'broken',
  '53': 'busy',
  '53100': 'full',
  '55P03': 'busy',
  '57014': 'busy',
  '57P': 'unreachable',
  '57P04': 'broken',
  '58': 'broken',
  XX001: 'broken',
  XX002: 'broken',
};
const ofState = (state: string) =>
  STATES[state] ?? STATES[state.slice(0, 3)] ?? (state.length === 5 ? STATES[state.slice(0, 2)] : undefined);

/** The trouble behind an error; null for errors of the statement itself, and for those not of the database. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof DatabaseTrouble) return error.trouble;
  const { code } = error as { readonly code?: unknown };
  const trouble = typeof code === 'string' ? ofState(code) : undefined;
  return trouble ? (inWords(error.message) ?? trouble) : troubleOf(error.cause);
}

const isOfState = (error: unknown, ...states: readonly string[]): boolean =>
  error instanceof Error &&
  (states.includes(String((error as { readonly code?: unknown }).code)) || isOfState(error.cause, ...states));

/** Deadlock, serialization failure, and a lock that others kept for too long: undone whole, and worth another try. */
export const isWorthAnotherTry = (error: unknown): boolean => isOfState(error, '40P01', '40001', '55P03');
/** It ran for longer than a statement may: so it would elsewhere. */
export const isTooLong = (error: unknown): boolean => isOfState(error, '57014');
/** What may be there once was there already. */
export const isDuplicate = (error: unknown): boolean => isOfState(error, '23505');
