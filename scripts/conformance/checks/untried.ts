import type { CallName } from '../../../src/api/calls';
import { type Check, Skipped } from '../check';
import { clauseOf, endpoints, titleOf, whyUntried } from '../contract';

/** What is never tried, and why, as the contract says: `x-untried`, from `@untried asks for money` before the call. */
export const untried: readonly Check[] = (Object.keys(endpoints) as CallName[]).flatMap((name) => {
  const why = whyUntried(name);
  const run = () => Promise.reject(new Skipped(why));
  return why === undefined ? [] : [{ area: 'changes', name: titleOf(name), clause: clauseOf(name), run }];
});
