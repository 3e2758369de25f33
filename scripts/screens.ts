/**
 * Draws every screen into docs/screens: `npm run screens`, or `npm run screens -- withdraw` for those whose name has it.
 * `--check` judges each by the rules of accessibility, too, and fails where one is broken.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { routeTable } from '../tests/support/route-table';
import { findChromium } from './chromium.mjs';
import { buildStalePage } from './page.mjs';
import { fileName, indexPage } from './screens/index-page';
import { lookName } from './screens/looks';
import { takePicture } from './screens/picture';
import { groups } from './screens/scenes';
import { unseen } from './screens/scenes/screens';
import type { Scene, Stage } from './screens/scene';
import { openStage, openStages } from './screens/stages';

const FOLDER = join(import.meta.dirname, '../docs/screens');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' } },
});
const judges = values.check ?? false;
const isAsked = (file: string) => positionals.length === 0 || positionals.some((part) => file.includes(part));

const all = groups.flatMap(({ scenes, looks }) =>
  scenes.flatMap((scene) => looks.map((look) => ({ scene, look, file: fileName(scene.name, look) }))),
);
const asked = all.filter(({ file }) => isAsked(file));

const forgotten = unseen(routeTable.routes.map(({ path }) => path));
if (forgotten.length > 0) throw new Error(`no picture shows ${forgotten.join(', ')}`);

const executablePath = (await findChromium()) ?? undefined;
await buildStalePage();
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--force-color-profile=srgb'],
});

const failures: string[] = [];
const broken: string[] = [];
let bytes = 0;
const take = async (stage: (scene: Scene) => Stage, waiting: (typeof asked)[number][]) => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { scene, look, file } = next;
    try {
      const taken = await takePicture(browser, stage(scene), scene, look, judges);
      writeFileSync(join(FOLDER, file), taken.picture);
      bytes += taken.picture.length;
      broken.push(...taken.broken.map((rule) => `${scene.name} ${lookName(look)}: ${rule}`));
    } catch (error) {
      failures.push(`${file}: ${(error as Error).message}`);
    }
  }
};
/** Several at a time. */
const takeAll = (stage: (scene: Scene) => Stage, waiting: (typeof asked)[number][]) =>
  Promise.all(Array.from({ length: availableParallelism() + 1 }, () => take(stage, waiting)));

const startedAt = performance.now();
// A clock that the test winds does not go with one that stands.
const wound = asked.filter(({ scene }) => scene.open);
if (wound.length > 0) {
  const stage = await openStage('empty');
  await takeAll(() => stage, wound);
  await stage.world.sandbox.close();
}
const { stages, close } = await openStages();
await takeAll(
  ({ contents = 'demo' }) => stages[contents],
  asked.filter(({ scene }) => !scene.open),
);
await browser.close();
await close();

const named = new Set(all.map(({ file }) => file));
for (const file of readdirSync(FOLDER))
  if (file.endsWith('.webp') && !named.has(file)) rmSync(join(FOLDER, file));
writeFileSync(join(FOLDER, 'README.md'), indexPage(groups));

for (const line of [...failures, ...broken]) console.error(`✗ ${line}`);
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(
  `${asked.length - failures.length} of ${all.length} pictures in ${seconds} s, ${(bytes / 2 ** 20).toFixed(1)} MB` +
    (judges ? `, ${broken.length} broken rules` : ''),
);
process.exit(failures.length + broken.length > 0 ? 1 : 0);
