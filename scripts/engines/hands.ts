import { OLD_BROWSER } from '../../src/app/first-paint/too-old';
import type { Engine } from './engine';
import { until } from './until';

/** Where something that can be pressed stands, whose name is or begins with `name`; null while it is not there, moves, is covered or disabled. */
const placeOf = async (name: string) => {
  const spoken = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const named = [
    ...document.querySelectorAll<HTMLElement>('button, a[href], label, [role=radio], [role=option]'),
  ].filter((one) => spoken(one).startsWith(name) && one.checkVisibility() && !one.matches(':disabled'));
  const element = named.find((one) => spoken(one) === name) ?? named[0];
  element?.scrollIntoView({ block: 'center' });
  if (!element) return null;
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  };
  const [before, beforeY] = middle();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const [x, y] = middle();
  if (x !== before || y !== beforeY) return null;
  const hit = document.elementFromPoint(x, y);
  return hit && (element.contains(hit) || hit.contains(element)) ? { x, y } : null;
};

const focusOn = (label: string) => {
  const control = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.trim().startsWith(label),
  )?.control;
  control?.focus();
  // What stands there already is written over.
  if (control instanceof HTMLInputElement) control.select();
  return control !== undefined && document.activeElement === control;
};

export const press = async (engine: Engine, name: string) => {
  const { x, y } = await until(() => engine.evaluate(placeOf, name), `${engine.name}: ${name}`);
  await engine.click(x, y);
};

export const fill = async (engine: Engine, label: string, text: string) => {
  await until(() => engine.evaluate(focusOn, label), `${engine.name}: ${label}`);
  await engine.type(text);
};

/** `text` is to be read. */
export const sees = (engine: Engine, text: string) =>
  until(
    () => engine.evaluate((shown) => document.body.innerText.includes(shown), text),
    `${engine.name}: ${text}`,
  );

/** A page that asks nothing and goes nowhere by itself. */
export const QUIET = `/${OLD_BROWSER}`;

/** Begins signed in, or as a guest, in the light theme. */
export async function beginAs(
  engine: Engine,
  origin: string,
  cookies: readonly { readonly name: string; readonly value: string }[],
) {
  await engine.goto(origin + QUIET);
  await engine.evaluate((given) => {
    for (const pair of document.cookie.split('; '))
      document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`;
    for (const { name, value } of given) document.cookie = `${name}=${value}; path=/`;
    localStorage.setItem('theme', 'light');
  }, cookies);
}
