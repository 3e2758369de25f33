import { type ApiError, isApiError } from '../../api/errors';

/** What users can do to their second factor once they have proven who they are. */
export type Operation = 'setup' | 'renewal' | 'removal';

/** What an authenticator takes over, as text and for a picture. */
export interface Secret {
  readonly secret: string;
  readonly uri: string;
}
/** Codes that replace a lost device, shown once. */
export interface RecoveryCodes {
  readonly codes: readonly string[];
}

/** Why an operation on the second factor was not done. */
export interface FactorFailure {
  readonly text: string;
  /** It stands under the field that was filled in, not under the form. */
  readonly ofField: boolean;
}

/** The field that the server asks for, of a sign-in that was too long ago. */
const PASSWORD = 'current_password';
const fieldsOf = (error: unknown) => (isApiError(error) ? error.fieldErrors : {});

/** Whether the server asks for the password. */
export const asksPassword = (error: unknown) => PASSWORD in fieldsOf(error);
export const isAbsent = (error: unknown) => isApiError(error) && error.status === 404;
/** It was done before, here or elsewhere: how things are is read again. */
export const isOutdated = (error: unknown) => isApiError(error) && error.status === 409;

export function failureOf(error: unknown): FactorFailure {
  const [text] = Object.values(fieldsOf(error));
  return text === undefined ? { text: (error as ApiError).text, ofField: false } : { text, ofField: true };
}
