import { useKeys } from './use-keys';

const ROWS = 'tbody tr:not([data-note], [aria-hidden])';
const STOPS = 'input[type=checkbox], a, button';

/** The row that has the focus. */
const current = () => document.activeElement?.closest<HTMLElement>(ROWS);

function goBy(step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const at = rows.findIndex((row) => row === current());
  const next = at < 0 && step < 0 ? rows.length - 1 : at + step;
  rows[next]?.querySelector<HTMLElement>(STOPS)?.focus();
}
const press = (what: string) => () => current()?.querySelector<HTMLElement>(what)?.click();

/** In the row, a command says so by `aria-keyshortcuts`. */
const command = (key: string) => press(`[aria-keyshortcuts="${key}"]:not(:disabled)`);

const KEYS = {
  j: () => goBy(1),
  k: () => goBy(-1),
  x: press('input[type=checkbox]'),
  t: command('t'),
  o: command('o'),
};

/** Lets letters go from row to row of the lists on the screen, choose one, and give it its command. */
export const useListKeys = () => useKeys(KEYS);
