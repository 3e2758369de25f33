import { setTimeout } from 'node:timers/promises';
import { type Look, SIZES, THEMES, type Theme } from '../screens/looks';
import type { Scene, Stage } from '../screens/scene';
import type { Engine } from './engine';
import { type Places, placesOf } from './places';
import { until } from './until';

/** In ms, longer than a part takes that comes after the rest. */
const PAUSE = 500;

const [WIDEST] = SIZES;

/** A screen as an engine drew it. */
export interface Drawn {
  readonly look: Look;
  readonly excess: Awaited<ReturnType<typeof excess>>;
  readonly places: Places;
  /** Its console errors since it was opened, or since the look before. */
  readonly complaints: readonly string[];
}

/** The screen is there, with all that it waits for. */
const stands = (isGuest: boolean) => {
  const chip = document.querySelector('header [role=status][title]');
  return (
    document.readyState === 'complete' &&
    // What is painted before any script has a heading, too.
    (isGuest || document.querySelector('header') !== null) &&
    document.querySelector('main')?.textContent?.includes('Memuat…') !== true &&
    (document.querySelector('h1') !== null || location.pathname === '/offline.html') &&
    document.querySelector('[aria-busy=true], [data-skeleton], [aria-label^=Memuat]') === null &&
    (chip === null || chip.textContent === 'Tersambung')
  );
};

/** The letters of every visit but the first, however long they take, and nothing that moves. */
const hush = async () => {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  for (const rule of rules.filter((one) => one instanceof CSSFontFaceRule)) {
    const said = (name: string) => rule.style.getPropertyValue(name);
    // As the sheet names them, which lies in another folder than the screen.
    const from = rule.parentStyleSheet?.href ?? location.href;
    const src = said('src').replace(
      /url\("?([^")]+)"?\)/g,
      (_, path) => `url("${new URL(path, from).href}")`,
    );
    const letters = new FontFace('Inter', src, {
      weight: said('font-weight'),
      unicodeRange: said('unicode-range'),
    });
    document.fonts.add(await letters.load());
  }
  document.documentElement.dataset['inter'] = '';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { caret-color: transparent !important; transition: none !important; animation: none !important }',
  );
  document.adoptedStyleSheets.push(sheet);
  return true;
};

/** As the page itself turns its theme. */
const turn = (theme: Theme) => {
  document.documentElement.classList.toggle('dark', theme === 'dark');
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

/** The screen is there, and nothing has come for a while. */
export async function standing(engine: Engine, isGuest: boolean, what: string) {
  await until(() => engine.evaluate(stands, isGuest), `${engine.name}: all of ${what}`);
  let before = '';
  await until(async () => {
    const now = JSON.stringify(await engine.evaluate(placesOf));
    const isAtRest = now === before;
    before = now;
    if (!isAtRest) await setTimeout(PAUSE);
    return isAtRest;
  }, `${engine.name}: ${what} at rest`);
}

/** A scene in each look, opened once by its viewer. */
export async function* draw(engine: Engine, stage: Stage, scene: Scene): AsyncGenerator<Drawn> {
  const path = typeof scene.path === 'string' ? scene.path : scene.path(stage);
  // What was cut by leaving the screen before is none of this one's.
  let before = engine.complaints.length;
  await engine.size(WIDEST.width, WIDEST.height);
  await engine.goto(stage.world.sandbox.url + path);
  await standing(engine, scene.viewer === 'guest', scene.name);
  await until(() => engine.evaluate(hush), `${engine.name}: the letters of ${scene.name}`);
  for (const size of SIZES) {
    await engine.size(size.width, size.height);
    for (const theme of THEMES) {
      await engine.evaluate(turn, theme);
      const drawn = {
        look: { ...size, theme },
        excess: await engine.evaluate(excess),
        places: await engine.evaluate(placesOf),
      };
      yield { ...drawn, complaints: engine.complaints.slice(before) };
      before = engine.complaints.length;
    }
  }
}
