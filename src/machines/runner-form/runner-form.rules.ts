import {
  type Draft,
  type FieldErrors,
  fileOf,
  NOT_A_NUMBER,
  numberOf,
  rules,
  textOf,
  type Validate,
} from '../crud/form.rules';

/** The choice of an account that does not exist yet (GEN-13, VAL-13). */
export const NEW_ACCOUNT = 'new';

const RANGE = 'Target nomor awal harus lebih kecil dari nomor akhir';
const INTERVAL = 'Interval minimal harus lebih kecil dari interval maksimal';
const WRONG_FILE = 'File harus berjenis .csv atau .json.';

const common = { b_insert: '0', interval_min: '1', interval_max: '2', whatsapp_id: '' };
export const GENERATOR_DEFAULTS: Draft = { ...common, start_number: '', end_number: '' };
export const VALIDATOR_DEFAULTS: Draft = { ...common, file: null };

const areFilled = rules({ required: ['whatsapp_id'], numbers: ['b_insert', 'interval_min', 'interval_max'] });

/** Numbers of a range are digits; they may be longer than a double holds exactly. */
const digitsOf = (draft: Draft, field: string) => {
  const text = textOf(draft, field).trim();
  return /^\d{1,20}$/.test(text) ? BigInt(text) : null;
};

/** Equal ones pass (GEN-15). */
export const checkIntervals: Validate = (draft): FieldErrors =>
  numberOf(draft, 'interval_min') > numberOf(draft, 'interval_max') ? { interval_min: INTERVAL } : {};

/** Where the first is above the second (GEN-14, GEN-15); equal ones pass. */
export const checkGenerator: Validate = (draft) => {
  const start = digitsOf(draft, 'start_number');
  const end = digitsOf(draft, 'end_number');
  return {
    ...checkIntervals(draft),
    ...(start !== null && end !== null && start > end && { start_number: RANGE }),
    ...(start === null && { start_number: NOT_A_NUMBER }),
    ...(end === null && { end_number: NOT_A_NUMBER }),
    ...areFilled(draft),
  };
};

/** No check of the intervals against each other (VAL-15). */
export const checkValidator: Validate = (draft): FieldErrors => {
  const name = fileOf(draft, 'file')?.name.toLowerCase();
  return {
    ...(name !== undefined && !/\.(csv|json)$/.test(name) && { file: WRONG_FILE }),
    ...areFilled(draft),
  };
};

interface Filled {
  readonly id: string | null;
  readonly draft: Draft;
}
const hasAccount = ({ draft }: Filled) => textOf(draft, 'whatsapp_id') !== NEW_ACCOUNT;

/** Whether a generator's form may be sent, saving apart (GEN-16). */
export const isGeneratorSendable = (filled: Filled) =>
  hasAccount(filled) &&
  textOf(filled.draft, 'start_number') !== '' &&
  textOf(filled.draft, 'end_number') !== '';

/** Whether a validator's form may be sent, saving apart (VAL-14). */
export const isValidatorSendable = (filled: Filled) =>
  hasAccount(filled) && (filled.id !== null || fileOf(filled.draft, 'file') !== null);
