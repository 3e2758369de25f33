/**
 * Walks a journey of every role in each engine that is installed, and draws every screen, beside Chromium:
 * `npm run engines`, `npm run engines -- withdraw` for the screens whose name has it alone, or `--journeys` for the
 * journeys alone (`--journeys staff` for one). `--pictures <folder>` keeps what was drawn, `--details` names what stands
 * elsewhere, `--frames` measures frames per second instead.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Drawn, draw } from '../tests/engines/draw';
import type { Engine } from '../tests/engines/engine';
import { measureFrames } from '../tests/engines/frames';
import { journeys } from '../tests/engines/journeys';
import { openEngines } from '../tests/engines/open';
import { compare } from '../tests/engines/places';
import { buildStalePage } from './page.mjs';
import { lookName } from './screens/looks';
import { screenScenes } from './screens/scenes/screens';
import { openStages } from './screens/stages';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    journeys: { type: 'boolean' },
    pictures: { type: 'string' },
    details: { type: 'boolean' },
    frames: { type: 'boolean' },
  },
});
await buildStalePage();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
if (values.pictures) mkdirSync(values.pictures, { recursive: true });

const failures: string[] = [];
const say = (name: string, what: string, ...found: readonly (string | number)[]) =>
  console.log([name.padEnd(24), what.padEnd(10), ...found.map((one) => String(one).padStart(8))].join(' '));
const fail = (engine: Engine, where: string, what: string) =>
  failures.push(`${engine.name}, ${where}: ${what}`);

const keep = (name: string, picture: Buffer) =>
  values.pictures && writeFileSync(join(values.pictures, `${name}.png`), picture);

/** Everything that an engine draws of a scene. */
async function drawAll(
  engine: Engine,
  scene: (typeof screenScenes)[number],
  stage: Parameters<typeof draw>[1],
) {
  const all: Drawn[] = [];
  for await (const drawn of draw(engine, stage, scene)) {
    const look = lookName({ ...drawn.look.size, theme: drawn.look.theme });
    keep(`${scene.name}-${look}-${engine.name}`, drawn.picture);
    if (drawn.excess.page > 0) fail(engine, `${scene.name} ${look}`, `${drawn.excess.page} px sideways`);
    all.push(drawn);
  }
  return all;
}

/** What follows from a window that changes its size. */
const isHarm = (text: string) => !text.includes('ResizeObserver loop');

/** Every screen whose name has one of `parts`. */
async function drawScreens(engines: readonly Engine[], parts: readonly string[]) {
  const scenes = screenScenes.filter(
    ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
  );
  say('screen', 'engine', 'sideways', 'table', 'moved', 'errors');
  const { stages, close } = await openStages();
  for (const scene of scenes) {
    const drawn = await Promise.all(
      engines.map((engine) =>
        drawAll(engine, scene, stages.demo).catch((error: Error) => {
          fail(engine, scene.name, error.message);
          return [];
        }),
      ),
    );
    for (const [at, engine] of engines.entries()) judge(scene.name, engine, drawn[at] ?? [], drawn[0] ?? []);
  }
  await close();
}

/** Counts what an engine drew of a scene, beside what Chromium did. */
function judge(name: string, engine: Engine, mine: readonly Drawn[], first: readonly Drawn[]) {
  // What Chromium did not draw, nothing is compared with.
  const moved = mine.flatMap(({ look, places }, at) =>
    compare(name, first[at]?.places ?? places, places).map(
      (what) => `${name} ${lookName({ ...look.size, theme: look.theme })}: ${what}`,
    ),
  );
  for (const what of moved) fail(engine, 'place', what);
  const news = mine.flatMap(({ complaints }) => complaints).filter(isHarm);
  for (const text of news) fail(engine, name, text);
  const most = (of: (one: Drawn) => number) => Math.max(0, ...mine.map(of));
  const sideways = most(({ excess }) => excess.page);
  say(
    name,
    engine.name,
    sideways,
    most(({ excess }) => excess.tables),
    moved.length,
    news.length,
  );
}

/** The journey of each role, or of `roles`. */
async function walkJourneys(engines: readonly Engine[], roles: readonly string[]) {
  for (const { role, walk } of journeys.filter((one) => roles.length === 0 || roles.includes(one.role)))
    for (const engine of engines) {
      const startedAt = performance.now();
      const heard = engine.complaints.length;
      await walk(engine).catch(async (error: Error) => {
        fail(engine, `journey of ${role}`, error.message);
        keep(`journey-${role}-${engine.name}`, await engine.screenshot());
      });
      for (const text of engine.complaints.slice(heard).filter(isHarm)) fail(engine, role, text);
      say(`journey of ${role}`, engine.name, `${Math.round(performance.now() - startedAt)} ms`);
    }
}

const { engines, missing } = await openEngines(!values.frames);
for (const name of missing) console.log(`${name} is not installed, and not asked`);
if (values.frames) {
  for await (const { subject, engine, frames } of measureFrames(engines))
    say(subject, engine, frames.toFixed(1));
} else {
  const isAll = positionals.length === 0 && !values.journeys;
  if (isAll || values.journeys) await walkJourneys(engines, positionals);
  if (isAll || !values.journeys) await drawScreens(engines, positionals);
}
for (const engine of engines) await engine.close();

for (const line of values.details ? failures : failures.filter((text) => !text.includes(', place:')))
  console.error(`✗ ${line}`);
console.log(failures.length === 0 ? 'all as in Chromium' : `${failures.length} differences`);
process.exit(failures.length > 0 ? 1 : 0);
