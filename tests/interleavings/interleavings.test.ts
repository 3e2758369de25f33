import { expect, it } from 'vitest';
import { small } from './scopes';
import type { Budget } from './state';
import { walk } from './walk';

it.each(Object.entries(small))(
  'in no order of events does a page that is quiet show what is not so: %s [S1] [N8] [S2]',
  (_, budget) => {
    const { silent, quiet } = walk(budget);
    expect(silent).toBeNull();
    expect(quiet).toBeGreaterThan(10);
  },
  120_000,
);

it('is walked through to what leaves a page wrong in silence, where there is such a thing: a server that does not ping', () => {
  const { silent } = walk(small['a fact that is lost, doubled or overtaken'] as Budget, false);
  expect(silent?.path.some((move) => move.startsWith('lose '))).toBe(true);
});
