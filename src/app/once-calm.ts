import { focusPressed } from './focus-pressed';
import { prefetch } from './prefetch';

/** What nobody waits for: begun when nobody waits for anything. */
export function onceCalm(...sources: Parameters<typeof prefetch>): void {
  focusPressed(document);
  prefetch(...sources);
}
