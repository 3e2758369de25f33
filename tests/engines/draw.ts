import { SIZES, type Size, THEMES, type Theme } from '../../scripts/screens/looks';
import type { Scene, Stage } from '../../scripts/screens/scene';
import { sessionCookies } from '../browser/support/people';
import type { Engine } from './engine';
import { beginAs } from './hands';
import { type Places, placesOf } from './places';
import { until } from './until';

/** A screen as an engine drew it. */
export interface Drawn {
  readonly look: { readonly size: Size; readonly theme: Theme };
  readonly excess: Awaited<ReturnType<typeof excess>>;
  readonly places: Places;
  readonly picture: Buffer;
  /** Of what it complained since it was opened, or since the look before. */
  readonly complaints: readonly string[];
}

/** The screen is there, with all that it waits for. */
export const stands = (isGuest: boolean) => {
  const chip = document.querySelector('header [role=status][title]');
  return (
    document.readyState === 'complete' &&
    // What is painted before any script has a heading, too.
    (isGuest || document.querySelector('header') !== null) &&
    document.querySelector('main')?.textContent?.includes('Memuat…') !== true &&
    (document.querySelector('h1') !== null || location.pathname === '/offline.html') &&
    document.querySelector('[aria-busy=true], [data-skeleton], [aria-label^=Memuat]') === null &&
    (chip === null || chip.textContent === 'Tersambung') &&
    // What a list gets beside its rows, which is of no table that is no list.
    (document.querySelector('main [role=table] tbody') === null ||
      performance.now() > 4000 ||
      [...document.querySelectorAll('main button')].some(({ textContent }) =>
        textContent?.startsWith('Saring'),
      ))
  );
};

/** The letters of every visit but the first, and nothing that moves. */
const hush = async () => {
  await document.fonts.load('1rem Inter');
  document.documentElement.dataset['inter'] = '';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { caret-color: transparent !important; transition: none !important; animation: none !important }',
  );
  document.adoptedStyleSheets.push(sheet);
  return true;
};

/** By how many px the page, and what scrolls within it, is wider than it has room for. */
export const excess = async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await document.fonts.ready;
  const over = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;
  const tables = [...document.querySelectorAll('[role=table]')].map((table) =>
    over(table.matches('table') ? (table.parentElement ?? table) : table),
  );
  return {
    page: document.documentElement.scrollWidth - innerWidth,
    tables: Math.max(0, ...tables),
  };
};

/** A scene in each look, opened once for each theme. */
export async function* draw(engine: Engine, stage: Stage, scene: Scene): AsyncGenerator<Drawn> {
  const { sandbox } = stage.world;
  const cookies =
    scene.viewer === 'guest' ? [] : await sessionCookies(sandbox.database.db, stage.people[scene.viewer]);
  const path = typeof scene.path === 'string' ? scene.path : scene.path(stage);
  for (const theme of THEMES) {
    await engine.size(1440, 900);
    await beginAs(engine, sandbox.url, cookies, theme);
    // What was cut by leaving the screen before is none of this one's.
    let heard = engine.complaints.length;
    await engine.goto(sandbox.url + path);
    await until(
      () => engine.evaluate(stands, scene.viewer === 'guest'),
      `${engine.name}: all of ${scene.name}`,
    );
    await until(() => engine.evaluate(hush), `${engine.name}: the letters of ${scene.name}`);
    for (const size of SIZES) {
      await engine.size(size.width, size.height);
      const drawn = {
        look: { size, theme },
        excess: await engine.evaluate(excess),
        places: await engine.evaluate(placesOf),
        picture: await engine.screenshot(),
      };
      yield { ...drawn, complaints: engine.complaints.slice(heard) };
      heard = engine.complaints.length;
    }
  }
}
