import type { CallName } from '../../../src/api/calls';
import { callWords } from '../../contract/words';
import { type Check, Skipped } from '../check';
import { clauseOf, endpoints, titleOf } from '../contract';

/** What is never tried, and why, as the comment before a call says: `@untried asks for money`. */
export const untried: readonly Check[] = (Object.keys(endpoints) as CallName[]).flatMap((name) => {
  const why = callWords.get(name)?.tags.untried;
  const run = () => Promise.reject(new Skipped(why));
  return why === undefined ? [] : [{ area: 'changes', name: titleOf(name), clause: clauseOf(name), run }];
});
