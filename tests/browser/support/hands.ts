import { expect, type Locator, type Page } from '@playwright/test';

/** Counts what is pressed in `page` from now on, by mouse, finger or pen, whatever presses it. */
export async function countPresses(page: Page) {
  let presses = 0;
  await page.exposeFunction('pressed', () => {
    presses += 1;
  });
  await page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => (window as unknown as { readonly pressed: () => void }).pressed(),
      true,
    ),
  );
  return () => presses;
}

/** Chooses one of many in the field of this name, by what it is called. */
export async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('listbox', { name: field }).getByRole('option', { name: option }).click();
}

const MOST_STOPS = 80;

/** What is wrong with where the focus stands; null where it is on something that is seen, and seen to be there. */
const faultOfFocus = () => {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement || focused instanceof SVGElement) || focused === document.body)
    return 'the focus is lost to the body';
  const name = focused.outerHTML.slice(0, 120);
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return `out of sight: ${name}`;
  // Where a screen begins is in sight, and nothing to press.
  if (focused.matches('h1')) return null;
  // A box that is drawn by its label, and a link as large as its card, have the ring around that.
  const { parentElement, nextElementSibling } = focused;
  const rings = [focused, parentElement, nextElementSibling].flatMap((element) =>
    element ? [getComputedStyle(element), getComputedStyle(element, '::after')] : [],
  );
  const isRinged = rings.some(
    ({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none',
  );
  return isRinged ? null : `nothing shows the focus: ${name}`;
};

/** The key that leads nearer to an element; null where the focus is on it. */
const wayTo = (element: Element) => {
  const focused = document.activeElement;
  if (focused === element) return null;
  const isBehind = focused?.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_PRECEDING;
  return isBehind ? 'Shift+Tab' : 'Tab';
};

/** A person with a keyboard alone. */
export class Keyboard {
  constructor(readonly page: Page) {}

  /** The focus stands on something, and can be seen there. */
  async isSeen() {
    await expect.poll(() => this.page.evaluate(faultOfFocus)).toBeNull();
  }

  /** Goes from stop to stop, forth or back, until `target` has the focus. */
  async reach(target: Locator) {
    await target.waitFor();
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      const way = await target.evaluate(wayTo);
      if (way === null) return;
      await this.page.keyboard.press(way);
      await this.isSeen();
    }
    throw new Error(`no way to ${target} by Tab`);
  }

  async press(target: Locator, key = 'Enter') {
    await this.reach(target);
    await this.page.keyboard.press(key);
  }

  async type(target: Locator, text: string) {
    await this.reach(target);
    await this.page.keyboard.type(text);
  }
}
