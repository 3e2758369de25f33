import type { Check } from '../check';
import { call, titleOf } from '../calls';
import { whoMay } from '../people';
import { inputOf, READ_NAMES } from '../subjects';

/** Every read, made by the first person who may. */
export const reads: readonly Check[] = READ_NAMES.map((name) => ({
  area: 'reads',
  name: titleOf(name),
  run: async (trial) => {
    const person = whoMay(trial, name);
    await call(trial, person, name, await inputOf(trial, person, name));
  },
}));
