/** What programs for tables separate cells by, and where a line of theirs ends. */
export const SEPARATORS = [',', ';', '\t', '|'] as const;
const LINE_ENDS = ['\n', '\r', '\r\n'];

/** The signs of formulas, and every sign that Unicode calls a form of one. */
export const SIGNS: readonly string[] = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /^[=+\-@\u2212]/.test(sign.normalize('NFKC')));

/** What a program skips before a sign, or takes for the quotes around it. */
const BEFORE = ['', ' ', '\u00a0', '\u200b', '\ufeff', '\u034f', '"', '""', "'", '" '];

/** Texts that are a formula from their beginning, or from where another cell begins. */
export const FORMULA_TEXTS: readonly string[] = [
  ...BEFORE.flatMap((before) => SIGNS.map((sign) => `${before}${sign}1+1`)),
  ...[...SEPARATORS, ...LINE_ENDS, '\0', '";', '"\n'].flatMap((separator) =>
    BEFORE.flatMap((before) => SIGNS.map((sign) => `a${separator}${before}${sign}1+1${separator}b`)),
  ),
];
