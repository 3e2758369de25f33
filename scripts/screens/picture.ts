import type { Browser, BrowserContext, Page } from '@playwright/test';
import { comeToRest, violationsOf } from '../../tests/browser/support/axe';
import { sessionCookies } from '../../tests/browser/support/people';
import type { Look } from './looks';
import type { Scene, Stage } from './scene';
import { MOMENT } from './stages';

/** Of 100; text is sharp at less. */
const QUALITY = 50;

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
    [...document.images].every(({ complete }) => complete) &&
    (standing === 'begun' || (standing === 'waiting' ? isBusy : !isBusy && isLive))
  );
};

/** Where there is a table, its tools are there too, which come after its rows; of a table that is no list, they never do. */
const isTooled = () =>
  document.querySelector('main [role=table]') === null ||
  [...document.querySelectorAll('main button')].some(({ textContent }) => textContent?.startsWith('Saring'));

/** What moves for ever, and what blinks, is at its beginning. */
const hush = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { caret-color: transparent !important }');
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
  // Nobody's keys are heard before the frame is there.
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

/** A scene in one look, and with `judges` the rules of accessibility that it breaks. */
export async function takePicture(
  browser: Browser,
  stage: Stage,
  scene: Scene,
  { width, height, theme }: Look,
  judges: boolean,
) {
  const context = await browser.newContext({
    viewport: { width, height },
    baseURL: stage.world.sandbox.url,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    // The compiler of this script names functions by a helper that a page does not have.
    await context.addInitScript('globalThis.__name = (named) => named');
    await signIn(context, stage, scene.viewer);
    const page = await context.newPage();
    await arrange(page, stage, scene);
    const picture = await capture(page);
    if (!judges) return { picture, broken: [] };
    if (scene.open) await page.clock.resume();
    const violations = await violationsOf(page);
    return { picture, broken: violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`) };
  } finally {
    await context.close();
  }
}
