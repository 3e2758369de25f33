import { expect, it } from 'vitest';
import { small } from './scopes';
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
