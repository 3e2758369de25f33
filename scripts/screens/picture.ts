import type { Browser, BrowserContext, Page } from '@playwright/test';
import { comeToRest, violationsOf } from '../shared/world/axe';
import { sessionCookies } from '../shared/world/people';
import type { Size, Theme } from './looks';
import { MOMENT } from './moment';
import type { Scene, Stage } from './scene';

/** WebP quality, of 100: text is sharp at this. */
const QUALITY = 30;

const PATIENCE = 20_000;
/** How long what a list gets beside its rows is waited for, in ms. */
const LATE = 2000;

/** The screen has begun; it is whole, with all that it reads; or it shows that it waits. */
type Standing = 'begun' | 'whole' | 'waiting';

const stands = (standing: Standing) => {
  const busy = '[aria-busy=true], [data-skeleton], [aria-label^=Memuat]';
  const chip = document.querySelector('header [role=status][title]');
  const isBusy = document.querySelector(busy) !== null;
  const isLive = chip === null || chip.textContent === 'Tersambung';
  return (
    document.querySelector('h1') !== null &&
    document.fonts.status === 'loaded' &&
    // What is far below is not loaded.
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
    ) &&
    (standing === 'begun' || (standing === 'waiting' ? isBusy : !isBusy && isLive))
  );
};

/** Where there is a table, its tools are there too, which come after its rows; of a table that is no list, they never do. */
const isTooled = () =>
  document.querySelector('main [data-place]') === null &&
  (document.querySelector('main [role=table]') === null ||
    [...document.querySelectorAll('main button')].some(({ textContent }) =>
      textContent?.startsWith('Saring'),
    ));

/** What moves for ever, and what blinks, is at its beginning; what changes does so at once. */
const hush = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { caret-color: transparent !important; transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
  for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = 0;
  }
};

async function signIn(context: BrowserContext, { world, people }: Stage, viewer: Scene['viewer']) {
  if (viewer === 'guest') return;
  const cookies = await sessionCookies(world.sandbox.database.db, people[viewer]);
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: world.sandbox.url })));
}

async function arrange(page: Page, stage: Stage, scene: Scene) {
  const path = typeof scene.path === 'string' ? scene.path : scene.path(stage);
  await scene.prepare?.(page, stage);
  if (scene.open) return scene.open(page);
  await page.clock.setFixedTime(MOMENT);
  await page.goto(path);
  const standing = scene.isWaiting ? 'waiting' : 'whole';
  // Keys have no effect before the frame is there.
  if (scene.viewer !== 'guest') await page.locator('header').waitFor();
  await page.waitForFunction<boolean, Standing>(stands, scene.arrange ? 'begun' : standing);
  await scene.arrange?.(page, stage);
  if (scene.isWaiting) return;
  await page.waitForFunction<boolean, Standing>(stands, 'whole');
  await page.waitForFunction(isTooled, undefined, { timeout: LATE }).catch(() => {});
}

/** The letters of every visit but the first. */
const write = async () => {
  await document.fonts.load('1rem Inter');
  document.documentElement.dataset.inter = '';
};

async function capture(page: Page): Promise<Buffer> {
  await page.evaluate(write);
  await comeToRest(page);
  await page.evaluate(hush);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
}

/** How much of a page may move while it opens, as browsers reckon it. */
const STILL = 0.01;
/** Of these nobody knows how high they will be. */
const isUnforeseen = ({ name, open, arrange: changes }: Scene) =>
  Boolean(open || changes) || /-(long|failed)$/.test(name);
type Shift = PerformanceEntry & { value: number; sources: readonly { node: Element | null }[] };
type Watched = typeof globalThis & { shifts: { value: number; node: string }[] };

const watchShifts = () => {
  const watched = globalThis as Watched;
  watched.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[])
      watched.shifts.push({ value, node: sources[0]?.node?.outerHTML?.slice(0, 200) ?? '' });
  }).observe({ type: 'layout-shift', buffered: true });
};

/** What moved while the screen opened, the furthest first, where that is too much. */
async function movesOf(page: Page) {
  const shifts = await page.evaluate(() => (globalThis as Watched).shifts);
  const moved = shifts.reduce((sum, { value }) => sum + value, 0);
  const [worst] = shifts.toSorted((one, other) => other.value - one.value);
  return moved > STILL ? [`moves ${moved.toFixed(3)}: ${worst?.node}`] : [];
}

/** Presses the header's button for the other theme, without the focus or a pointer; false where there is none. */
const toggleTheme = () => {
  const button = [...document.querySelectorAll<HTMLElement>('header button')].find((other) =>
    other.getAttribute('aria-label')?.startsWith('Gunakan tema'),
  );
  button?.click();
  return button !== undefined;
};

async function openContext(browser: Browser, stage: Stage, { width, height }: Size, theme: Theme) {
  const context = await browser.newContext({
    viewport: { width, height },
    baseURL: stage.world.sandbox.url,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  // Nothing is loaded ahead, which no picture shows.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  // The compiler of this script names functions by a helper that a page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  return context;
}

/** What is to be seen, how large, and in which themes. */
interface Asked {
  readonly scene: Scene;
  readonly size: Size;
  readonly themes: readonly Theme[];
}

/**
 * A scene in each theme, and with `judges` the rules of accessibility that it breaks, and what moved while it opened. It is opened once where the page
 * has a button for the other theme and is not judged: judging may let the clock run.
 */
export async function* takePictures(browser: Browser, stage: Stage, asked: Asked, judges: boolean) {
  const { scene, size } = asked;
  const left = [...asked.themes];
  for (let theme = left.shift(); theme; theme = left.shift()) {
    const context = await openContext(browser, stage, size, theme);
    try {
      await signIn(context, stage, scene.viewer);
      const page = await context.newPage();
      if (judges) await page.addInitScript(watchShifts);
      await arrange(page, stage, scene);
      const moves = judges && !isUnforeseen(scene) ? await movesOf(page) : [];
      const picture = await capture(page);
      if (judges && scene.open) await page.clock.resume();
      const violations = judges ? await violationsOf(page) : [];
      const rules = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
      yield { theme, picture, rules: [...rules, ...moves] };
      const other = judges ? undefined : left[0];
      if (!other || !(await page.evaluate(toggleTheme))) continue;
      left.shift();
      yield { theme: other, picture: await capture(page), rules: [] };
    } finally {
      await context.close();
    }
  }
}
