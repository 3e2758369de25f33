/**
 * Text that a spreadsheet program would take for a formula or a command: it begins, after blanks or invisible marks,
 * with a sign of a formula (full-width ones too), or with a control character. Text that is escaped already counts, so
 * that taking the escape away always gives back what was written.
 */
const RISKY = /^'*(?:[\t\r\n\0]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/** The text as a cell that no program runs (C9). */
export const escapeFormula = (text: string) => (RISKY.test(text) ? `'${text}` : text);

/** The text that `escapeFormula` was given. */
export const unescapeFormula = (cell: string) =>
  cell.startsWith("'") && RISKY.test(cell.slice(1)) ? cell.slice(1) : cell;
