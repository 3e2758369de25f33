/** Where a cell may begin: programs separate by other signs than the comma, too, and then read quotes as text. */
const BEGINNING = String.raw`(?<=^|[;|\p{Cc}\p{Zl}\p{Zp}])`;
/** Blanks, invisible marks and quotes, that a program may skip before it looks for a sign. */
const SKIPPED = String.raw`[\p{Zs}\p{Cf}\p{DI}"']`;
/** =, +, -, @ and the minus, with every sign that Unicode calls a form of one: full width, small, raised, lowered. */
const SIGN = String.raw`[=+\-@\u2212\u207a-\u207c\u208a-\u208c\u2a75\u2a76\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]`;
/**
 * What a spreadsheet program would take for a formula or a command, and a text that begins with a control character. What
 * is escaped already counts, so that taking the escape away always gives back what was written.
 */
const FORMULA = `(?=${SKIPPED}*${SIGN})`;
const CONTROL = String.raw`(?='*\p{Cc})`;

const risky = new RegExp(`${BEGINNING}${FORMULA}|^${CONTROL}`, 'gu');
const escaped = new RegExp(`${BEGINNING}'${FORMULA}|^'${CONTROL}`, 'gu');

/** The text as a cell that no program runs, whatever it separates cells by (C9). */
export const escapeFormula = (text: string) => text.replace(risky, "'");

/** The text that `escapeFormula` was given. */
export const unescapeFormula = (cell: string) => cell.replace(escaped, '');
