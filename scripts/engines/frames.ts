import { openStage } from '../screens/stages';
import type { Engine } from './engine';
import { beginAs, QUIET } from './hands';
import { sessionCookies } from '../shared/world/people';
import { until } from './until';

const ROUND = 5000;

/** Frames in `ms`, while what scrolls stands still or goes down and up again. */
const countFrames = async (ms: number, isScrolling: boolean) => {
  const table = document.querySelector('[role=table]');
  const box = table && !table.matches('table') ? table : document.scrollingElement;
  const begun = performance.now();
  let frames = 0;
  while (performance.now() - begun < ms) {
    await new Promise(requestAnimationFrame);
    frames += 1;
    if (isScrolling && box) {
      const turn = ((performance.now() - begun) / 1000) % 2;
      box.scrollTop = (turn < 1 ? turn : 2 - turn) * Math.min(1500, box.scrollHeight - box.clientHeight);
    }
  }
  return (frames * 1000) / ms;
};

const SUBJECTS = [
  { name: 'board', viewer: 'admin', path: '/whatsapp/board' },
  { name: 'list', viewer: 'member', path: '/whatsapp' },
] as const;

/** Frames per second of each engine in turn, with the demonstration running. */
export async function* measureFrames(engines: readonly Engine[]) {
  const { world, people } = await openStage('demo');
  for (const { name, viewer, path } of SUBJECTS)
    for (const isScrolling of [false, true])
      for (const engine of engines) {
        await engine.size(1440, 900);
        const cookies = await sessionCookies(world.sandbox.database.db, people[viewer]);
        await beginAs(engine, world.sandbox.url, cookies);
        await engine.goto(world.sandbox.url + path);
        await until(() => engine.evaluate(() => document.querySelector('[role=row]') !== null));
        const frames = await engine.evaluate(countFrames, ROUND, isScrolling);
        yield { subject: `${name}${isScrolling ? ', scrolling' : ''}`, engine: engine.name, frames };
        // Nothing of it goes on beside the next.
        await engine.goto(`${world.sandbox.url}${QUIET}`);
      }
  await world.sandbox.close();
}
