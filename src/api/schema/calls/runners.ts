import * as z from 'zod/mini';
import { file, listAnswer, only, required, shared } from '../calls';
import * as entities from '../entities';
import { id } from '../scalars';

const runnerFields = {
  whatsapp_id: id,
  b_insert: z.literal([0, 1]),
  interval_min: z.number(),
  interval_max: z.number(),
};
/** What each call of generators and validators is given; ids that the path carries stand among the fields. */
export const requests = {
  ...shared.requests,
  generatorSave: z.object({
    id: z.optional(id),
    start_number: required,
    end_number: required,
    ...runnerFields,
  }),
  validatorCreate: z.object({ file, ...runnerFields }),
  validatorUpdate: z.object({ id, ...runnerFields }),
} as const;

/** What each of them answers. */
export const answers = {
  ...shared.answers,
  generator: only('generator', entities.generator),
  generatorPage: listAnswer(entities.generator),
  validator: only('validator', entities.validator),
  validatorPage: listAnswer(entities.validator),
  results: listAnswer(entities.resultRow),
} as const;
