import { expect, it } from 'vitest';
import { firstSilence } from './explore';
import { callMixes } from './mixes';

it.each(Object.keys(callMixes))(
  'the page differs from its server in no run, or says so: %s',
  async (mix) => {
    expect(await firstSilence(mix)).toBeNull();
  },
  180_000,
);
