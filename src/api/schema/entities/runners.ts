import * as z from 'zod/mini';
import { count, digitsOrNull, entity, flag, id, idOrNull, text, textOrNull } from '../scalars';

const carrier = z.nullish(entity({ id }, { pushname: text, phonenumber: text, clientid: text }));
const runner = {
  whatsapp_id: idOrNull,
  b_insert: flag,
  interval_min: count,
  interval_max: count,
  count_success: count,
  count_fail: count,
  progress: count,
  state: textOrNull,
  status: text,
  Whatsapp: carrier,
};

/** Number generator (DATA-09). `progress` is percent; numbers are kept as digits. */
export const generator = entity(
  { id },
  { ...runner, start_number: text, end_number: text, current_number: digitsOrNull },
);
export type Generator = z.output<typeof generator>;

/** Number validator (DATA-10). */
export const validator = entity({ id }, { ...runner, file: text, fileName: text, fileUrl: text });
export type Validator = z.output<typeof validator>;

/** One line of a generator's or validator's result (DATA-11). */
export const resultRow = entity({ number: text }, { name: text });
