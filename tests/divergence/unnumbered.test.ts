import { expect, it } from 'vitest';
import { firstSilence } from './explore';
import { unnumberedMixes } from './mixes';

it.each(Object.keys(unnumberedMixes))(
  'the page differs from its server in no run, or says so: %s',
  async (mix) => {
    expect(await firstSilence(mix)).toBeNull();
  },
  180_000,
);
