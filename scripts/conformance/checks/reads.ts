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
    for (const record of Object.values(answer))
      if (Object.hasOwn(Object(record) as object, 'id'))
        same('which one it is', (record as Fields).id, input.id);
  },
}));
