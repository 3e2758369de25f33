/**
 * Walks a journey of every role in each engine that is installed, and draws every screen, beside Chromium:
 * `npm run engines`, `npm run engines -- withdraw` for the screens whose name has it alone, or `--journeys` for the
 * journeys alone (`--journeys staff` for one). `--pictures <folder>` keeps what was drawn, `--details` names what stands
 * elsewhere, `--frames` measures frames per second instead.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sessionCookies } from '../shared/world/people';
import { type Drawn, draw } from './draw';
import type { Engine } from './engine';
import { beginAs } from './hands';
import { measureFrames } from './frames';
import { journeys } from './journeys';
import { openEngines } from './open';
import { compare } from './places';
import { buildStalePage } from '../build/page.mjs';
import { lookName } from '../screens/looks';
import type { Scene, Stage } from '../screens/scene';
import { screenScenes } from '../screens/scenes/screens';
import { openStages } from '../screens/stages';

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

const keep = async (name: string, engine: Engine) => {
  if (values.pictures) writeFileSync(join(values.pictures, `${name}.png`), await engine.screenshot());
};

/** Everything that an engine draws of a scene. */
async function drawAll(engine: Engine, scene: Scene, stage: Stage) {
  const all: Drawn[] = [];
  for await (const drawn of draw(engine, stage, scene)) {
    await keep(`${scene.name}-${lookName(drawn.look)}-${engine.name}`, engine);
    all.push(drawn);
  }
  return all;
}

async function beginAll(engines: readonly Engine[], { world, people }: Stage, viewer: Scene['viewer']) {
  const { url, database } = world.sandbox;
  for (const engine of engines)
    await beginAs(engine, url, viewer === 'guest' ? [] : await sessionCookies(database.db, people[viewer]));
}

/** What follows from a window that changes its size. */
const isHarm = (text: string) => !text.includes('ResizeObserver loop');

/** Every screen whose name has one of `parts`. */
async function drawScreens(engines: readonly Engine[], parts: readonly string[]) {
  const scenes = screenScenes
    .filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)))
    .toSorted((one, other) => one.viewer.localeCompare(other.viewer));
  say('screen', 'engine', 'sideways', 'table', 'moved', 'errors');
  const { stages, close } = await openStages('demo');
  let viewer: Scene['viewer'] | null = null;
  for (const scene of scenes) {
    if (scene.viewer !== viewer) await beginAll(engines, stages.demo, scene.viewer);
    viewer = scene.viewer;
    const drawn = await Promise.all(
      engines.map((engine) =>
        drawAll(engine, scene, stages.demo).catch((error: Error) => {
          fail(engine, scene.name, error.message);
          return null;
        }),
      ),
    );
    for (const [at, engine] of engines.entries()) {
      const mine = drawn[at];
      if (mine) judge(scene.name, engine, mine, drawn[0]);
      else say(scene.name, engine.name, 'not drawn');
    }
  }
  await close();
}

/** Counts what an engine drew of a scene, beside what Chromium did, if it did. */
function judge(
  name: string,
  engine: Engine,
  mine: readonly Drawn[],
  chromium: readonly Drawn[] | null = null,
) {
  const count = (what: string, found: readonly string[]) => {
    for (const one of found) fail(engine, what, one);
    return found.length;
  };
  const most = (of: (one: Drawn) => number) => Math.max(0, ...mine.map(of));
  const sideways = most(({ excess }) => excess.page);
  if (sideways > 0) fail(engine, name, `${sideways} px sideways`);
  const moved = mine.flatMap(({ look, places }, at) =>
    compare(name, chromium?.[at]?.places ?? places, places).map(
      (what) => `${name} ${lookName(look)}: ${what}`,
    ),
  );
  say(
    name,
    engine.name,
    sideways,
    most(({ excess }) => excess.tables),
    count('place', moved),
    count(name, mine.flatMap(({ complaints }) => complaints).filter(isHarm)),
  );
}

/** The journey of each role, or of `roles`. */
async function walkJourneys(engines: readonly Engine[], roles: readonly string[]) {
  for (const { role, walk } of journeys.filter((one) => roles.length === 0 || roles.includes(one.role)))
    for (const engine of engines) {
      const startedAt = performance.now();
      const before = engine.complaints.length;
      await walk(engine).catch(async (error: Error) => {
        fail(engine, `journey of ${role}`, error.message);
        await keep(`journey-${role}-${engine.name}`, engine);
      });
      for (const text of engine.complaints.slice(before).filter(isHarm)) fail(engine, role, text);
      say(`journey of ${role}`, engine.name, `${Math.round(performance.now() - startedAt)} ms`);
    }
}

/** Opens the engines for one part of the work. */
async function withEngines(
  work: (engines: readonly Engine[]) => Promise<unknown>,
  ...how: Parameters<typeof openEngines>
) {
  const { engines, missing } = await openEngines(...how);
  for (const name of missing) console.log(`${name} is not installed, and not asked`);
  await work(engines);
  for (const engine of engines) await engine.close();
}

const isAll = positionals.length === 0 && !values.journeys;
if (values.frames)
  await withEngines(async (engines) => {
    for await (const { subject, engine, frames } of measureFrames(engines))
      say(subject, engine, frames.toFixed(1));
  }, false);
else {
  if (isAll || values.journeys) await withEngines((engines) => walkJourneys(engines, positionals));
  if (isAll || !values.journeys)
    await withEngines((engines) => drawScreens(engines, positionals), true, 'webkitgtk-6.0');
}

for (const line of values.details ? failures : failures.filter((text) => !text.includes(', place:')))
  console.error(`✗ ${line}`);
console.log(failures.length === 0 ? 'all as in Chromium' : `${failures.length} differences`);
process.exit(failures.length > 0 ? 1 : 0);
