import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeFormula, unescapeFormula } from '../../../src/api/schema/formula';
import { readCsv } from '../../../src/app/files/file-rows';
import { exportedFiles } from '../../../scripts/shared/exported-files';
import { FORMULA_TEXTS, SEPARATORS, SIGNS } from '../../../scripts/shared/texts/formula-texts';

/** Cells of a file by one separator, as spreadsheet programs read quotes; what stands behind a closed quote belongs to the cell. */
const quotedCells = (separator: string, text: string) =>
  Array.from(
    text.matchAll(
      new RegExp(`(?:"((?:[^"]|"")*)(?:"|$))?([^${separator}\\r\\n]*)(?:[${separator}\\r\\n]|$)`, 'g'),
    ),
    ([, quoted = '', rest = '']) => quoted.replaceAll('""', '"') + rest,
  );
/** The same by programs that know no quotes. */
const plainCells = (separator: string, text: string) => text.split(new RegExp(`[${separator}\\r\\n]`));

/** Whether a program could run the cell, quotes and what is not seen before its sign apart. A number is none. */
const isFormula = (cell: string) =>
  !/^-\d+$/.test(cell) &&
  /^[=+\-@\u2212]/.test(cell.replace(/^[\s\p{Cc}\p{Cf}\p{DI}"]+/u, '').normalize('NFKC'));

describe('a file that the page saves', () => {
  const files = exportedFiles(FORMULA_TEXTS);

  it.each(SEPARATORS)('has no cell that a program would run, cells separated by %j [I8, C9]', (separator) => {
    // A comma inside quotes separates nothing; a program that knows no quotes knows no text with a comma.
    const readers = separator === ',' ? [quotedCells] : [quotedCells, plainCells];
    const run = files.flatMap(({ name, text }) =>
      readers.flatMap((cells) => cells(separator, text).filter(isFormula)).map((cell) => [name, cell]),
    );
    expect(run).toEqual([]);
  });

  it('is read again as it was [I8]', () => {
    const [phoneNumbers] = exportedFiles(FORMULA_TEXTS);
    const rows = readCsv(phoneNumbers?.text.slice(1) ?? '', { columns: ['number', 'name'], aliases: {} });
    expect(rows.map(({ row }) => row.name)).toEqual(FORMULA_TEXTS);
  });
});

describe('a text', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...SEPARATORS, '\r', '\n', '\0', "'", "''", '"', ' ', '\u00a0', '\u200b', ...SIGNS),
  );
  const texts = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));

  it('that was escaped is given back as it was [I8, C9]', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
      { numRuns: 5000 },
    );
  });

  it.each(['=1+1', '+62811', '-1', '@SUM', '\tx', '\rx', '\nx', '\0x', ' =1', '＝1', '﹢1', '−1', '"=1'])(
    '%j is escaped at its beginning [I8]',
    (text) => {
      expect(escapeFormula(text)).toBe(`'${text}`);
    },
  );

  it.each([
    ['a;=cmd', "a;'=cmd"],
    ['=1;=2', "'=1;'=2"],
    ["a|'+1", "a|''+1"],
    ['a\t@b\r\n-c', "a\t'@b\r\n'-c"],
    ['\t=1', "'\t'=1"],
  ])('%j is escaped wherever a cell may begin, as %j [I8]', (text, cell) => {
    expect(escapeFormula(text)).toBe(cell);
  });

  it.each(['Citra', '6281200000001', "O'Neil", "'ok", 'a=b', 'Rp 5.000,-', 'a; b', '–', ''])(
    '%j stays as it is [I8]',
    (text) => {
      expect(escapeFormula(text)).toBe(text);
    },
  );
});
