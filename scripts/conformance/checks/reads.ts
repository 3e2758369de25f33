import type { Check } from '../check';
import { call, same } from '../calls';
import { clauseOf, titleOf } from '../contract';
import { whoMay } from '../people';
import { inputOf, READ_NAMES } from '../subjects';

type Fields = Readonly<Record<string, unknown>>;

/** Every read, made by the first person who may; a record that is asked for by its id is that one. */
export const reads: readonly Check[] = READ_NAMES.map((name) => ({
  area: 'reads',
  name: titleOf(name),
  clause: clauseOf(name),
  run: async (trial) => {
    const person = whoMay(trial, name);
    const input: Fields = await inputOf(trial, person, name);
    const answer = await call(trial, person, name, input as never);
    if (!name.endsWith('.read') || input.id === undefined) return;
    // Beside it may stand what belongs to it.
    const ids = Object.values(answer)
      .map((record) => (Object(record) as Fields).id)
      .filter((id) => id !== undefined);
    if (ids.length > 0 && !ids.includes(input.id)) same('which one it is', ids[0], input.id);
  },
}));
