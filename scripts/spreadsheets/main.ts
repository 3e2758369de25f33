/**
 * Opens every CSV file that the page saves in LibreOffice, cells separated by each sign that programs separate them by, in
 * English and in Indonesian, and counts the cells that became formulas: none should. Needs `soffice`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exportedFiles } from '../shared/exported-files';
import { FORMULA_TEXTS, SEPARATORS } from '../shared/texts/formula-texts';

/** As Windows numbers them. */
const LANGUAGES = { 'en-US': 1033, 'id-ID': 1057 } as const;
const UTF_8 = 76;

const folder = mkdtempSync(join(tmpdir(), 'spreadsheets-'));
let found = 0;
try {
  const files = exportedFiles(FORMULA_TEXTS).map(({ name, text }, index) => {
    const path = join(folder, `${index}-${name}`);
    writeFileSync(path, text);
    return path;
  });
  for (const [language, number] of Object.entries(LANGUAGES))
    for (const separator of SEPARATORS) {
      const opened =
        mkdirSync(join(folder, `${language}-${separator.charCodeAt(0)}`), { recursive: true }) ?? '';
      const filter = [separator.charCodeAt(0), '"'.charCodeAt(0), UTF_8, 1, '', number, false, true];
      execFileSync(
        'soffice',
        [
          `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
          '--headless',
          '--convert-to',
          'fods',
          '--outdir',
          opened,
          `--infilter=CSV:${filter.join(',')},false,false,false,-1,true`,
          ...files,
        ],
        { stdio: 'ignore' },
      );
      const tables = readdirSync(opened);
      if (tables.length < files.length)
        throw new Error(`Only ${tables.length} of ${files.length} were opened.`);
      for (const name of tables) {
        const formulas = readFileSync(join(opened, name), 'utf8').match(/ table:formula="[^"]*"/g) ?? [];
        found += formulas.length;
        if (formulas[0])
          console.log(
            `✗ ${name}, ${language}, ${JSON.stringify(separator)}: ${formulas.length}${formulas[0]}`,
          );
      }
    }
  console.log(`${files.length} files opened ${SEPARATORS.length * 2} times: ${found} formulas.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (found > 0) process.exitCode = 1;
