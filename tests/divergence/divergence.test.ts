import { expect, it } from 'vitest';
import { described, explore } from './explore';
import { mixes } from './mixes';

/** `npm run divergence -- --seeds 2000` plays more of them. */
const SEEDS = 40;

it.each(Object.keys(mixes))(
  'the page differs from its server in no run, or says so: %s',
  async (mix) => {
    const { first } = await explore(mix, SEEDS);
    expect(first && described(first)).toBeNull();
  },
  180_000,
);
