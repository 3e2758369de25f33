import type { Activity } from '../../api/schema/choices';
import type { ApiError } from '../../api/errors';

/** The value of one field: text as typed, a tick, or a file. */
export type DraftValue = string | boolean | File | null;
export type Draft = Readonly<Record<string, DraftValue>>;
/** Text of what is wrong, by field. */
export type FieldErrors = Readonly<Record<string, string>>;
/** Judges a draft before it is sent; {} where nothing is wrong. */
export type Validate = (draft: Draft) => FieldErrors;

export const REQUIRED = 'Wajib diisi.';
export const NOT_A_NUMBER = 'Harus berupa angka.';
const GONE = 'Data ini sudah tidak ada.';

export const textOf = (draft: Draft, field: string) => {
  const value = draft[field];
  return typeof value === 'string' ? value : '';
};
/** Accepts `10.000`, `12,5` and `12.5`; rejects `1,000`, which is ambiguous. */
const NUMBER = /^-?(\d+|\d{1,3}(\.\d{3})+)([,.]\d{1,2})?$/;
/** The number in a field as it is written here, NaN where there is none. */
export const numberOf = (draft: Draft, field: string) => {
  const text = textOf(draft, field).trim();
  return NUMBER.test(text) ? Number(text.replace(/\.(?=\d{3})/g, '').replace(',', '.')) : Number.NaN;
};
/** How a number stands in a field. */
export const numberText = (value: number) => String(value).replace('.', ',');
export const fileOf = (draft: Draft, field: string) => {
  const value = draft[field];
  return typeof value === 'object' ? value : null;
};

/** A ticked status is active (APP-17). */
export const activityOf = (draft: Draft): Activity => (draft.status === false ? 'nonactive' : 'active');

const isEmpty = (value: DraftValue | undefined) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Rules of one form: fields that must be filled, and those of them that must be numbers. */
export function rules({
  required = [],
  numbers = [],
}: {
  readonly required?: readonly string[];
  readonly numbers?: readonly string[];
}): Validate {
  return (draft) => ({
    ...Object.fromEntries(
      numbers.filter((field) => Number.isNaN(numberOf(draft, field))).map((field) => [field, NOT_A_NUMBER]),
    ),
    ...Object.fromEntries(
      [...required, ...numbers].filter((field) => isEmpty(draft[field])).map((field) => [field, REQUIRED]),
    ),
  });
}

export const isSameDraft = (one: Draft, other: Draft) =>
  Object.keys({ ...one, ...other }).every((field) => one[field] === other[field]);

/** A field that is not as it was. */
export interface Change {
  readonly field: string;
  readonly was: DraftValue | undefined;
  readonly is: DraftValue | undefined;
}
export const changesOf = (fields: readonly string[], draft: Draft, initial: Draft): readonly Change[] =>
  fields
    .filter((field) => draft[field] !== initial[field])
    .map((field) => ({ field, was: initial[field], is: draft[field] }));

interface Drafts {
  readonly draft?: Draft;
  readonly typed?: Draft;
}
/** The drafts of a form that was loaded: as it was, and with what was typed over it, there and before. */
export function draftsOf(
  form: Required<Pick<Drafts, 'typed'>> & { readonly initial: Draft },
  loaded: Drafts,
) {
  const initial = { ...form.initial, ...loaded.draft };
  return { initial, draft: { ...initial, ...loaded.typed, ...form.typed } };
}

export const withoutField = (errors: FieldErrors, field: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));

/** Fields that the server has something to say about, with those it had before. */
export const refusalsAfter = (known: readonly string[], { fieldErrors }: ApiError) => [
  ...new Set([...known, ...Object.keys(fieldErrors)]),
];

/**
 * What is shown under the form: the server's text, and what it says of fields that the form does not have (R6); null where all of
 * that stands at its fields.
 */
export function failureText({ text, status, fieldErrors }: ApiError, draft: Draft): string | null {
  const homeless = Object.entries(fieldErrors).filter(([field]) => !(field in draft));
  const isSaid = Object.entries(fieldErrors).some(([field, message]) => field in draft && message === text);
  const told = isSaid ? [] : [status === 404 ? GONE : text];
  return [...told, ...homeless.map(([field, message]) => `${field}: ${message}`)].join(' ') || null;
}
