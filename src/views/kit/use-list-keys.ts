import { useKeys } from './use-keys';

const ROWS = 'tbody tr:not([data-note], [aria-hidden]), [data-row]';
const STOPS = 'input[type=checkbox], a, button';

/** The row that has the focus. */
const current = () => document.activeElement?.closest<HTMLElement>(ROWS);

function goBy(step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const at = rows.findIndex((row) => row === current());
  const next = at < 0 && step < 0 ? rows.length - 1 : at + step;
  rows[next]?.querySelector<HTMLElement>(STOPS)?.focus();
}
const press = (what: string) => () => {
  const pressed = current()?.querySelector<HTMLElement>(what);
  // What has the focus is heard, and what becomes of it.
  pressed?.focus();
  pressed?.click();
};

/** Letters of commands; in the row, the one that a letter gives says so by `aria-keyshortcuts`. */
const COMMANDS = ['t', 'o', 'm', 'h', 's', 'a'] as const;
const command = (key: string) => press(`[aria-keyshortcuts="${key}"]:not(:disabled)`);

const KEYS = {
  j: () => goBy(1),
  k: () => goBy(-1),
  x: press('input[type=checkbox]'),
  ...Object.fromEntries(COMMANDS.map((key) => [key, command(key)])),
};

/** Lets letters go from row to row of the lists on the screen, choose one, and give it its command. */
export const useListKeys = () => useKeys(KEYS);
