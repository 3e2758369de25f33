import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from '../shared/chromium.mjs';
import { buildStalePage } from '../build/page.mjs';
import { findNewestNode } from '../shared/newest-node.mjs';
import { npmScript, npmScriptAside, root, run, tool } from '../shared/process.mjs';

/** A gate without tests of its own counts as one. It may run beside others, so its output is printed at its end. */
const check = (title, script) => async () => {
  const startedAt = performance.now();
  const { code, output } = await npmScriptAside(script);
  console.log(`\n── ${title}\n${output}`.trimEnd());
  const held = code === 0;
  return {
    title,
    seconds: secondsSince(startedAt),
    passed: held ? 1 : 0,
    failed: held ? 0 : 1,
    failures: [],
  };
};

const secondsSince = (startedAt) => Math.round((performance.now() - startedAt) / 1000);

/** A gate made of tests: each counts. One that broke down, or ran nothing where it must, counts as one failure. */
const suite =
  (title, tests, read, { mayBeEmpty = false } = {}) =>
  async () => {
    console.log(`\n── ${title}`);
    const startedAt = performance.now();
    const report = join(root, 'reports', `${title.replaceAll(' ', '-')}.json`);
    mkdirSync(join(root, 'reports'), { recursive: true });
    rmSync(report, { force: true });
    const code = await tests(report).catch((error) => console.error(error.message) ?? 1);
    const { passed, failed, failures } = readReport(report, read);
    const isBroken = code !== 0 || (passed === 0 && !mayBeEmpty);
    return {
      title,
      seconds: secondsSince(startedAt),
      passed,
      failed: failed === 0 && isBroken ? 1 : failed,
      failures,
    };
  };

function readReport(report, read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, failures: [] };
  }
}

/** The failed tests of a file; a file that could not be loaded has none, and is listed itself. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  if (status === 'failed' && assertionResults.length === 0) return [[file, 'does not load', message]];
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => [file, fullName, failureMessages[0] ?? '']);
}

const reporting = (report) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const testsBy = (title, start, options) =>
  suite(
    title,
    (report) => start(reporting(report)),
    ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      failures: testResults.flatMap(failuresOf),
    }),
    options,
  );

const vitest = (title, script, options) => testsBy(title, (args) => npmScript(script, args), options);

/**
 * What the server leaves to Node itself, by the newest one: its start, sign-ins, files, sockets and timers. Rules and SQL are
 * the same on any.
 */
const newestNode = testsBy(
  'newest Node',
  async (args) => {
    const node = await findNewestNode();
    if (node) return run(node, ['node_modules/vitest/vitest.mjs', 'run', ...NEWEST, ...args]);
    console.log('Not tried: it cannot be fetched here.');
    return 0;
  },
  { mayBeEmpty: true },
);
const NEWEST = [
  '--project=contract',
  '--project=sandbox',
  ...['people', 'inventory', 'sequences'].map((name) => `tests/contract/${name}.test.ts`),
  'tests/sandbox/http/starting.test.ts',
];

const browser = suite('browser tests', playwright, ({ stats, suites }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  failures: suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => [file, title, tests[0]?.results[0]?.error?.message ?? '']),
}));

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

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

/** These only read the sources, and none keeps every core busy: they run together. */
const checks = [
  check('types', 'check:types'),
  check('lint', 'lint'),
  check('format', 'format'),
  check('unused', 'unused'),
];

/** Runs every gate, whatever the others say, and ends with what failed and the sum. Resolves with the exit code. */
export function everyGate() {
  // Installing one takes network and little processor, so it begins now; the browser tests wait for it.
  void findChromium().catch(() => {});
  void findNewestNode();
  return summary(
    checks,
    // Together they keep every core busy to the end.
    [vitest('unit and contract tests', 'test:node')],
    [newestNode],
    [browser],
    [check('first load', 'first-load'), check('oldest browsers', 'floor')],
  );
}

/** What takes less than a minute: all but the tests, and those without a page that an uncommitted change can reach. */
export const quickGates = () =>
  summary(checks, [vitest('changed tests', 'test:changed', { mayBeEmpty: true })]);

/** The browser tests alone. */
export const browserGate = () => summary([browser]);

/** Runs groups of gates one after the other, the gates of a group together. */
async function summary(...groups) {
  const results = [];
  for (const gates of groups) results.push(...(await Promise.all(gates.map((gate) => gate()))));

  console.log('');
  for (const [file, title, message] of results.flatMap(({ failures }) => failures))
    console.log(`✗ ${file} › ${title}\n    ${stripVTControlCharacters(message).split('\n')[0]}\n`);
  for (const { title, seconds, passed, failed } of results) {
    const sign = failed > 0 ? '✗' : '✓';
    console.log(
      `${sign} ${title.padEnd(24)}${`${seconds} s`.padStart(6)}  ${passed} passed, ${failed} failed`,
    );
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}
