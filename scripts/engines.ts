/**
 * Draws every screen in each engine that is installed, beside Chromium, and walks the journeys of every role:
 * `npm run engines`, or `npm run engines -- withdraw` for the screens whose name has it. `--pictures <folder>` keeps
 * what was drawn, `--details` names what stands elsewhere, `--frames` measures frames per second instead.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Drawn, draw } from '../tests/engines/draw';
import type { Engine } from '../tests/engines/engine';
import { measureFrames } from '../tests/engines/frames';
import { journeys } from '../tests/engines/journeys';
import { findEngines } from '../tests/engines/open';
import { compare } from '../tests/engines/places';
import { buildStalePage } from './page.mjs';
import { lookName } from './screens/looks';
import { screenScenes } from './screens/scenes/screens';
import { openStages } from './screens/stages';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pictures: { type: 'string' }, details: { type: 'boolean' }, frames: { type: 'boolean' } },
});
const { open, missing } = findEngines(!values.frames);
for (const name of missing) console.log(`${name} is not installed, and not asked`);
await buildStalePage();
if (values.pictures) mkdirSync(values.pictures, { recursive: true });

const failures: string[] = [];
const say = (name: string, what: string, ...found: readonly (string | number)[]) =>
  console.log([name.padEnd(24), what.padEnd(10), ...found.map((one) => String(one).padStart(8))].join(' '));
const fail = (engine: Engine, where: string, what: string) =>
  failures.push(`${engine.name}, ${where}: ${what}`);

/** Everything that an engine draws of a scene. */
async function drawAll(
  engine: Engine,
  scene: (typeof screenScenes)[number],
  stage: Parameters<typeof draw>[1],
) {
  const all: Drawn[] = [];
  for await (const drawn of draw(engine, stage, scene)) {
    const look = lookName({ ...drawn.look.size, theme: drawn.look.theme });
    if (values.pictures)
      writeFileSync(join(values.pictures, `${scene.name}-${look}-${engine.name}.png`), drawn.picture);
    if (drawn.excess.page > 0) fail(engine, `${scene.name} ${look}`, `${drawn.excess.page} px sideways`);
    all.push(drawn);
  }
  return all;
}

/** A name of a cookie that no address without a domain has, and what follows from a window that changes its size. */
const HARMLESS = /Failed to load resource|WebSocket|can’t establish|ResizeObserver loop|“_ga”/;
const isHarm = (text: string) => !HARMLESS.test(text);
const engines: Engine[] = [];
for (const one of open) engines.push(await one());
if (values.frames) {
  for await (const { subject, engine, frames } of measureFrames(engines))
    say(subject, engine, frames.toFixed(1));
  for (const engine of engines) await engine.close();
  process.exit(0);
}

const scenes = screenScenes.filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
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
  for (const [at, engine] of engines.entries()) {
    const mine = drawn[at] ?? [];
    const moved = mine.flatMap(({ look, places }, place) =>
      compare(drawn[0]?.[place]?.places ?? {}, places).map(
        (what) => `${scene.name} ${lookName({ ...look.size, theme: look.theme })}: ${what}`,
      ),
    );
    for (const what of moved) fail(engine, 'place', what);
    const news = mine.flatMap(({ complaints }) => complaints).filter(isHarm);
    for (const text of news) fail(engine, scene.name, text);
    const most = (of: (one: Drawn) => number) => Math.max(0, ...mine.map(of));
    say(
      scene.name,
      engine.name,
      most(({ excess }) => excess.page),
      most(({ excess }) => excess.tables),
      moved.length,
      news.length,
    );
  }
}
await close();

if (positionals.length === 0)
  for (const engine of engines)
    for (const { name, walk } of journeys) {
      const startedAt = performance.now();
      const heard = engine.complaints.length;
      await walk(engine).catch((error: Error) => fail(engine, name, error.message));
      for (const text of engine.complaints.slice(heard).filter(isHarm)) fail(engine, name, text);
      say(name, engine.name, `${Math.round(performance.now() - startedAt)} ms`);
    }
for (const engine of engines) await engine.close();

for (const line of values.details ? failures : failures.filter((text) => !text.includes(', place:')))
  console.error(`✗ ${line}`);
console.log(failures.length === 0 ? 'all as in Chromium' : `${failures.length} differences`);
process.exit(failures.length > 0 ? 1 : 0);
