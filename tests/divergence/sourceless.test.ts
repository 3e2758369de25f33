import { expect, it } from 'vitest';
import { firstSilence } from './explore';
import { sourcelessMixes } from './mixes';

it.each(Object.keys(sourcelessMixes))(
  'a message that does not say whose it is reaches who sent it, or nobody: %s',
  async (mix) => {
    expect(await firstSilence(mix)).toBeNull();
  },
  180_000,
);
