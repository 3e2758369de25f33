import { forgetScreen } from '../left/left-store';
import { forgetViews } from '../browser/preferences';
import type { LocalStore } from '../browser/storage';

/** Leaves nothing of what a person saved or typed on a browser that others may use as well. */
export function forgetLeft(storage: LocalStore, tabStorage: LocalStore): void {
  forgetViews(storage);
  forgetScreen(tabStorage);
}
