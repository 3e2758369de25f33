import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { buildStalePage } from './page.mjs';
import { npmScript, root, run, tool } from './process.mjs';

/** A gate that holds or does not: it counts as one test. */
const check = (title, script) => async () => {
  console.log(`\n── ${title}`);
  const held = (await npmScript(script)) === 0;
  return { title, passed: held ? 1 : 0, failed: held ? 0 : 1 };
};

/** A gate made of tests: each counts. One that broke down, or ran nothing, counts as one failure. */
const suite = (title, tests, count) => async () => {
  console.log(`\n── ${title}`);
  const report = join(root, 'reports', `${title.replaceAll(' ', '-')}.json`);
  mkdirSync(join(root, 'reports'), { recursive: true });
  rmSync(report, { force: true });
  const code = await tests(report).catch((error) => console.error(error.message) ?? 1);
  const { passed, failed } = read(report, count);
  return { title, passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
};

function read(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

const vitest = (title, script) =>
  suite(
    title,
    (report) => npmScript(script, ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]),
    ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  );

const browser = suite('browser tests', playwright, ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
}));

async function playwright(report) {
  const chromium = await findChromium();
  await buildStalePage();
  return run(
    tool('playwright'),
    ['test', '-c', 'tests/browser/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    },
  );
}

const GATES = [
  check('types', 'check:types'),
  check('lint', 'lint'),
  check('format', 'format'),
  check('unused', 'unused'),
  vitest('unit tests', 'test:unit'),
  vitest('contract tests', 'test:contract'),
  browser,
];

/** Runs every gate, whatever the others say, and ends with the sum. Resolves with the exit code. */
export const everyGate = () => summary(GATES);

/** The browser tests alone. */
export const browserGate = () => summary([browser]);

async function summary(gates) {
  const results = [];
  for (const gate of gates) results.push(await gate());

  console.log('');
  for (const { title, passed, failed } of results)
    console.log(`${failed > 0 ? '✗' : '✓'} ${title.padEnd(16)} ${passed} passed, ${failed} failed`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}
