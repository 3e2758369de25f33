import type { Theme } from '../../machines/navigation/navigation';
import { listenToStored, type LocalStore } from './storage';

const KEY = 'theme';

/** Light unless dark was chosen (APP-04). */
export const readTheme = (storage: Pick<LocalStore, 'read'>): Theme =>
  storage.read(KEY) === 'dark' ? 'dark' : 'light';
export const writeTheme = (storage: LocalStore, theme: Theme) => storage.write(KEY, theme);

/** Calls `changed` when another tab kept one. Returns how to stop. */
export const listenToTheme = (view: Window, changed: () => void) => listenToStored(view, KEY, changed);

/** The dark theme is a class on the document root; the light one is its absence (APP-06). */
export const applyTheme = (root: Pick<Element, 'classList'>, theme: Theme) =>
  root.classList.toggle('dark', theme === 'dark');
