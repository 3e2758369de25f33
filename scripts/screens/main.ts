/**
 * Draws every screen into reports/screens: `npm run screens`, or `npm run screens -- withdraw` for those whose name has it.
 * `--keep` draws those that README and docs show, into docs/pictures. `--check` judges each by the rules of accessibility
 * and by how much moves while it opens, too, and fails where one is broken.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { routeTable } from '../shared/route-table';
import { launchChromium } from '../shared/launch-chromium';
import { buildStalePage } from '../build/page.mjs';
import { indexPage } from './index-page';
import { keptFiles, keptPage } from './kept';
import { fileName, lookName, SIZES, THEMES } from './looks';
import { takePictures } from './picture';
import { groups } from './scenes';
import { unseen } from './scenes/screens';
import type { Scene, Stage } from './scene';
import { openStage, openStages } from './stages';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false }, keep: { type: 'boolean', default: false } },
});
const { check: judges, keep: keeps } = values;
const folder = join(import.meta.dirname, keeps ? '../../docs/pictures' : '../../reports/screens');
const isAsked = (file: string) => positionals.length === 0 || positionals.some((part) => file.includes(part));

const all = groups.flatMap(({ scenes }) =>
  scenes.flatMap((scene) =>
    SIZES.map((size) => ({
      scene,
      size,
      themes: THEMES.filter((theme) => !keeps || keptFiles.has(fileName(scene.name, { ...size, theme }))),
    })),
  ),
);
const namesOf = ({ scene, size, themes }: (typeof all)[number]) =>
  themes.map((theme) => fileName(scene.name, { ...size, theme }));
const asked = all
  .map(({ scene, size, themes }) => ({
    scene,
    size,
    themes: themes.filter((theme) => isAsked(fileName(scene.name, { ...size, theme }))),
  }))
  .filter(({ themes }) => themes.length > 0);

const forgotten = unseen(routeTable.routes.map(({ path }) => path));
if (forgotten.length > 0) throw new Error(`no picture shows ${forgotten.join(', ')}`);

await buildStalePage();
mkdirSync(folder, { recursive: true });
const browser = await launchChromium('--force-color-profile=srgb');

let faults = 0;
const tell = (fault: string) => {
  faults += 1;
  console.error(`✗ ${fault}`);
};
const sizes: number[] = [];
const take = async (stage: (scene: Scene) => Stage, waiting: (typeof asked)[number][]) => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { scene, size, themes } = next;
    try {
      for await (const { theme, picture, rules } of takePictures(browser, stage(scene), next, judges)) {
        writeFileSync(join(folder, fileName(scene.name, { ...size, theme })), picture);
        sizes.push(picture.length);
        for (const rule of rules) tell(`${scene.name} ${lookName({ ...size, theme })}: ${rule}`);
      }
    } catch (error) {
      tell(`${scene.name} at ${size.width}, ${themes.join(' and ')}: ${(error as Error).message}`);
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
const { stages, close } = await openStages('demo', 'long', 'empty');
await takeAll(
  ({ contents = 'demo' }) => stages[contents],
  asked.filter(({ scene }) => !scene.open),
);
await browser.close();
await close();

const named = new Set(all.flatMap(namesOf));
for (const file of readdirSync(folder))
  if (file.endsWith('.webp') && !named.has(file)) rmSync(join(folder, file));
if (keeps) writeFileSync(join(folder, 'README.md'), keptPage());
else writeFileSync(join(folder, 'index.html'), indexPage(groups));

const seconds = Math.round((performance.now() - startedAt) / 1000);
const bytes = sizes.reduce((sum, size) => sum + size, 0);
console.log(
  `${sizes.length} of ${named.size} pictures in ${seconds} s, ${(bytes / 2 ** 20).toFixed(1)} MB, ` +
    `${(bytes / 1024 / sizes.length).toFixed(1)} KB each, ${faults} faults`,
);
process.exit(faults > 0 ? 1 : 0);
