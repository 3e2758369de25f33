import type { AuthSnapshot } from './auth';
import type { FieldErrors } from './auth.types';
import { hasDetails } from './auth.rules';
import { roleOf } from './policy';

const NO_FIELD_ERRORS: FieldErrors = {};

export const isSignedIn = (snapshot: AuthSnapshot) => snapshot.matches('signedIn');
/** It is not known yet whether somebody is signed in: neither a screen nor the sign-in form is shown. */
export const isDeciding = (snapshot: AuthSnapshot) => snapshot.hasTag('deciding');
/** Another user signed in elsewhere, and something was unsaved in this tab. */
export const isReplaced = (snapshot: AuthSnapshot) => snapshot.matches({ replaced: 'offering' });
export const selectLeftTexts = ({ context }: AuthSnapshot) => context.leftTexts;
/** A guest who has not submitted anything yet and is shown no failure. */
export const isUntouched = (snapshot: AuthSnapshot) =>
  snapshot.matches({ signedOut: 'idle' }) && snapshot.context.failure === null;
/** Sign-in or sign-up is under way (AUTH-05, SIGNUP-23). */
export const isLoading = (snapshot: AuthSnapshot) => snapshot.hasTag('submitting');

export const selectUser = ({ context }: AuthSnapshot) => context.user;
export const selectUserId = ({ context }: AuthSnapshot) => context.userId;
/** The user whose screen is still in the address; null where they left it themselves or it is not known. */
export const selectFormerId = ({ context }: AuthSnapshot) => context.formerId;
/** `missing` until a screen needs them, `unread` once reading them has failed. */
export type Details = 'known' | 'missing' | 'reading' | 'unread';
/** Whether e-mail and bank account of the signed-in user are known. */
export function selectDetails(snapshot: AuthSnapshot): Details {
  if (hasDetails(snapshot.context.user)) return 'known';
  if (snapshot.hasTag('unread')) return 'unread';
  return snapshot.can({ type: 'details.shown' }) ? 'missing' : 'reading';
}
/** null where nobody is signed in, and for a role that the policy does not name. */
export const selectRole = ({ context }: AuthSnapshot) => roleOf(context.user);
/** Nothing but the profile is open before a second factor is set up there. */
export const lacksFactor = ({ context }: AuthSnapshot) => context.lacksFactor;
/** For the calls and the socket only; never shown. */
export const selectToken = ({ context }: AuthSnapshot) => context.token;

export const selectSignInDraft = ({ context }: AuthSnapshot) => context.signInDraft;
export const selectSignUpDraft = ({ context }: AuthSnapshot) => context.signUpDraft;
/** The text under the sign-in form, '' for none. */
export const selectSignInError = ({ context: { failure } }: AuthSnapshot) =>
  failure?.form === 'signIn' ? failure.text : '';
/** The text under the sign-up form, '' for none. */
export const selectSignUpError = ({ context: { failure } }: AuthSnapshot) =>
  failure?.form === 'signUp' ? failure.text : '';
/** The texts under the fields of the sign-up form. */
export const selectFieldErrors = ({ context: { failure } }: AuthSnapshot) =>
  failure?.form === 'signUp' ? failure.fieldErrors : NO_FIELD_ERRORS;
