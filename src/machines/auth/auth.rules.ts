import { INTERNAL_ERROR, isApiError } from '../../api/errors';
import type { User } from '../../api/schema/entities/people';
import type {
  Context,
  FormFailure,
  FieldErrors,
  SignInForm,
  SignOutReason,
  SignUpField,
  SignUpForm,
} from './auth.types';

const COOKIES_REFUSED = 'Cookie diblokir oleh browser ini. Izinkan cookie untuk masuk.';
/** Texts for sessions that the user did not end. */
const ENDINGS = {
  invalid: 'Sesi Anda sudah berakhir. Silakan masuk lagi.',
  failed: INTERNAL_ERROR,
  unidentified: 'Error fetching user',
} as const;

/** The forms before anything is typed in them. */
export const emptyDrafts = (referralCode: string): Pick<Context, 'signInDraft' | 'signUpDraft'> => ({
  signInDraft: { email: '', password: '', keep: true },
  signUpDraft: {
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    password2: '',
    referral_code: referralCode,
    agreeToTerms: false,
  },
});

/** The code is dropped when the e-mail changes: it belongs to the account it was asked for. */
export const editedSignIn = ({ factor, ...draft }: SignInForm, change: Partial<SignInForm>): SignInForm => ({
  ...draft,
  ...(factor !== undefined && (change.email ?? draft.email) === draft.email && { factor }),
  ...change,
});

const isSignInComplete = ({ email, password }: SignInForm) => email !== '' && password !== '';

/** Every field check of the sign-up form at once (SIGNUP-09 to SIGNUP-14). */
function signUpFieldErrors(form: SignUpForm): FieldErrors {
  const errors: Partial<Record<SignUpField, string>> = {};
  if (form.firstName === '') errors.firstName = 'First name is required.';
  if (form.lastName === '') errors.lastName = 'Last name is required.';
  if (form.email === '') errors.email = 'Email is required.';
  if (form.password === '') errors.password = 'Password is required.';
  if (form.password2 === '') errors.password2 = 'Please confirm your password.';
  else if (form.password2 !== form.password) errors.password2 = 'Passwords do not match.';
  return errors;
}

/** What is shown instead of sending the sign-in form, or null where it may be sent. */
export function signInRefusal(form: SignInForm, { keepsCookies }: Context): FormFailure | null {
  if (!isSignInComplete(form)) return signInFailure('Email and password are required.');
  return keepsCookies ? null : signInFailure(COOKIES_REFUSED);
}

/** What is shown instead of sending the sign-up form, or null where it may be sent. Terms come after the fields. */
export function signUpRefusal(form: SignUpForm, { keepsCookies }: Context): FormFailure | null {
  const fieldErrors = signUpFieldErrors(form);
  if (Object.keys(fieldErrors).length > 0) return { form: 'signUp', text: '', fieldErrors };
  const text = form.agreeToTerms ? COOKIES_REFUSED : 'You must agree to the terms and conditions.';
  return form.agreeToTerms && keepsCookies ? null : { form: 'signUp', text, fieldErrors: {} };
}

const signInFailure = (text: string): FormFailure => ({ form: 'signIn', text, fieldErrors: {} });

const FIELDS: ReadonlySet<string> = new Set<SignUpField>([
  'firstName',
  'lastName',
  'email',
  'password',
  'password2',
  'referral_code',
]);
/** The server may name the referral field either way (SIGNUP-21). */
const fieldOf = (name: string) => (name === 'affiliateCode' ? 'referral_code' : name);

/** What a form shows after a refused or failed call (ERR-01 to ERR-03); errors of unknown fields join the text. */
export function callFailure(form: FormFailure['form'], error: unknown): FormFailure {
  if (!isApiError(error) || error.kind !== 'refused') return { form, text: INTERNAL_ERROR, fieldErrors: {} };
  const named = Object.entries(error.fieldErrors).map(([name, text]) => [fieldOf(name), text] as const);
  const isShown = ([name]: readonly [string, string]) => form === 'signUp' && FIELDS.has(name);
  const shown = named.filter(isShown);
  const others = named.filter((entry) => !isShown(entry)).map(([, text]) => text);
  // What stands at its field is not said again below.
  const isSaid = shown.some(([, text]) => text === error.text);
  return {
    form,
    text: [...(isSaid ? [] : [error.text]), ...others].join(' '),
    fieldErrors: Object.fromEntries(shown),
  };
}

/** The failure without the errors of what the user is correcting (SIGNUP-22). */
export function withoutFields(failure: FormFailure | null, mended: object): FormFailure | null {
  if (!failure) return null;
  const fieldErrors = Object.fromEntries(
    Object.entries(failure.fieldErrors).filter(([field]) => !(field in mended)),
  );
  return { ...failure, fieldErrors };
}

/** A failure is shown under its own form only; the other form forgets it. */
export const failureUnder = (form: FormFailure['form'], failure: FormFailure | null) =>
  failure?.form === form ? failure : null;

/** Whether the sign-in form shows a text for this reason. */
export const isExplained = (reason: string): reason is keyof typeof ENDINGS => Object.hasOwn(ENDINGS, reason);

/** The text that the sign-in form shows for the end of a session. */
export const signOutFailure = (reason: SignOutReason): FormFailure | null =>
  isExplained(reason) ? signInFailure(ENDINGS[reason]) : null;

/** Every route is guarded by role, so a user without one cannot be shown anything. */
export const hasRole = (user: User | null): user is User => user !== null && user.role !== '';

/** The user after a save: its answer need not repeat what a profile cannot change. */
export const updatedUser = (user: User, saved: User): User => ({
  ...saved,
  role: saved.role || user.role,
  level: saved.level || user.level,
  color: saved.color || user.color,
});

/** Whether e-mail and bank account are known: every user has an e-mail, and the cookies leave it out. */
export const hasDetails = (user: User | null): boolean => user !== null && user.email !== '';

/** The user as another tab stored them, unless it is another user or unreadable; details it lacks are kept. */
export function refreshedUser(user: User | null, stored: User | null): User | null {
  if (!hasRole(stored) || stored.id !== user?.id) return user;
  const { email, account_bank, account_number, account_name } = user;
  return hasDetails(stored) ? stored : { ...stored, email, account_bank, account_number, account_name };
}

/** No answer came, so that asking again may help. */
export const isLost = (error: unknown) =>
  isApiError(error) && (error.kind === 'unreachable' || error.kind === 'timedOut');
