import { forgetScreen } from '../left/left-store';
import { forgetViews } from './preferences';
import type { LocalStore } from './storage';

/** Leaves nothing of what a person saved or typed on a browser that others may use as well. */
export function forgetLeft(storage: LocalStore, tabStorage: LocalStore): void {
  forgetViews(storage);
  forgetScreen(tabStorage);
}
