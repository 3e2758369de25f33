import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { folderOf, isUnnoticed } from './sample.mjs';

/** Percentage of a folder's changes that must be noticed. */
const ENOUGH = 80;

// Tests name moments in the zone of the page; what runs them here is a thread, which can choose none.
process.env.TZ = 'Asia/Jakarta';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { number: { type: 'string', default: '12' }, seed: { type: 'string', default: '1' } },
});
const rooms = positionals.length > 0 ? positionals : ['src/views', 'src/app'];
// Charts and streams have tests of their own, which open no page. A share of the time of all tests, after which no more
// are run against a change: no machine's speed decides.
const { tests, share } = rooms.some((room) => /^src\/(views|app)\b/.test(room))
  ? { tests: 'views', share: 0.08 }
  : { tests: 'vitest', share: 0.5 };

// What is not named here is as in stryker.config.json.
const results = await new Stryker({
  // A theme is nothing but looks.
  mutate: [...rooms.map((room) => `${room}/**/*.{ts,tsx}`), '!src/views/theme/**'],
  sample: { number: Number(values.number), seed: values.seed, share },
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation/sample.mjs'],
  ignorers: ['unseen'],
  reporters: ['sample'],
  vitest: { configFile: `scripts/mutation/${tests}.config.ts` },
  dryRunTimeoutMinutes: 60,
  incremental: false,
  thresholds: { break: null },
  logLevel: 'warn',
  warnings: { unknownOptions: false, slow: false },
}).runMutationTest();

const folders = new Map();
for (const result of results) {
  const folder = folderOf(result.fileName);
  folders.set(folder, [...(folders.get(folder) ?? []), result]);
}

const line = (folder, ...figures) =>
  console.log(folder.padEnd(24), ...figures.map((text) => `${text}`.padStart(8)));
line('folder', 'drawn', 'noticed', 'survived', '%');
for (const [folder, drawn] of [...folders].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
  const survived = drawn.filter(isUnnoticed).length;
  const percent = Math.round(100 * (1 - survived / drawn.length));
  line(folder, drawn.length, drawn.length - survived, survived, percent);
  if (percent < ENOUGH) process.exitCode = 1;
}
