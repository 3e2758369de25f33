import { expect, it } from 'vitest';
import { firstSilence } from './explore';
import { commandMixes } from './mixes';

it.each(Object.keys(commandMixes))(
  'what rows and reports say was done is what the server did: %s',
  async (mix) => {
    expect(await firstSilence(mix)).toBeNull();
  },
  180_000,
);
