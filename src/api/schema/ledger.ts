import * as z from 'zod/mini';
import { personName } from './entities/people';
import { entity, id, moment, money, number, text, textOrNull } from './scalars';

/**
 * One change of a balance; `balance` is what it was afterwards. What caused it stands in the fields that its `kind` has.
 */
export const movement = entity(
  { id, amount: number, balance: number },
  {
    kind: text,
    at: moment,
    reason: textOrNull,
    nominal: z.nullish(money),
    reference: z.nullish(text),
    Whatsapp: z.nullish(entity({}, { phonenumber: text, pushname: text })),
    Person: personName,
    User: personName,
  },
);
export type Movement = z.output<typeof movement>;
