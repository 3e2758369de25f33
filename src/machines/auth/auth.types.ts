import type { User } from '../../api/schema/entities/people';

export interface SignInForm {
  readonly email: string;
  readonly password: string;
  /** 'Keep me logged in': false ends the session with the browser. */
  readonly keep: boolean;
  /** Of an authenticator, or to stand in for it; missing until the server asks for it. */
  readonly factor?: string;
}

export interface SignUpForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly password2: string;
  /** '' where there is none. */
  readonly referral_code: string;
  readonly agreeToTerms: boolean;
}
export type SignUpField = Exclude<keyof SignUpForm, 'agreeToTerms'>;
export type FieldErrors = Readonly<Partial<Record<SignUpField, string>>>;

/** Why a sign-in or sign-up failed, and under which of the two forms that is shown. */
export interface FormFailure {
  readonly form: 'signIn' | 'signUp';
  /** '' where only fields have errors. */
  readonly text: string;
  readonly fieldErrors: FieldErrors;
}

/** A session as it is in the cookies. */
export interface StoredSession {
  readonly token: string;
  /** Null where the cookie is missing, unreadable or not a user. */
  readonly user: User | null;
  /** The user's id; from an unreadable cookie as far as it can be made out. */
  readonly userId: string | null;
}

/** A session as sign-in and sign-up answer it. */
export interface GrantedSession {
  readonly token: string;
  readonly user: User;
}

/** What the server says of a token; `failed` where it could not say. */
export type Verdict = 'valid' | 'invalid' | 'failed';

/**
 * Why a session ended:
 * - `requested`: the user signed out; `elsewhere`: in another tab, or for an unknown reason;
 * - `invalid`: the server no longer accepts the token; `failed`: it could not be asked;
 * - `unidentified`: whose session it is, or their role, is not known.
 */
export type SignOutReason = 'requested' | 'elsewhere' | 'invalid' | 'failed' | 'unidentified';

/** What was typed and not saved when another user signed in. */
export interface LeftText {
  /** What its field is called. */
  readonly label: string;
  readonly text: string;
}

export interface Input {
  readonly session: StoredSession | null;
  /** Why the previous session ended, where there is none now. Default: not known. */
  readonly ended?: SignOutReason;
  /** False where the browser keeps no cookies, so that no session would outlive the page. */
  readonly keepsCookies: boolean;
  /** The code that a referral link brought: the sign-up form starts with it (SIGNUP-05, SIGNUP-06). Default ''. */
  readonly referralCode?: string;
}

export interface Context {
  readonly token: string | null;
  readonly user: User | null;
  /** Known before the user is, where only the id could be made out. */
  readonly userId: string | null;
  /** Id of the user whose session ended without a sign-out in this tab. */
  readonly formerId: string | null;
  /** The session outlives the browser. One found on load counts as kept. */
  readonly keep: boolean;
  readonly keepsCookies: boolean;
  /** The server lets them do nothing before they have set up a second factor. */
  readonly lacksFactor: boolean;
  readonly leftTexts: readonly LeftText[];
  readonly failure: FormFailure | null;
  readonly referralCode: string;
  /** What a guest has typed, until they sign in. */
  readonly signInDraft: SignInForm;
  readonly signUpDraft: SignUpForm;
}

export type Event =
  | { readonly type: 'form.opened'; readonly form: FormFailure['form'] }
  | { readonly type: 'signIn.submitted'; readonly form: SignInForm }
  | { readonly type: 'signUp.submitted'; readonly form: SignUpForm }
  | { readonly type: 'signIn.edited'; readonly change: Partial<SignInForm> }
  | { readonly type: 'signUp.edited'; readonly change: Partial<SignUpForm> }
  | { readonly type: 'signOut.requested' }
  /** A profile was saved; only the signed-in user's own counts. */
  | { readonly type: 'user.updated'; readonly user: User }
  /** E-mail or bank account are looked at; a user out of the cookies is without them. */
  | { readonly type: 'details.shown' }
  /** A call was answered 401, or the socket was closed for it. */
  | { readonly type: 'session.rejected' }
  /** A call was answered 403, or the socket is refused to a session that stands. */
  | { readonly type: 'access.denied' }
  /** A call was answered 403 for want of a second factor, or one was set up. */
  | { readonly type: 'factor.judged'; readonly lacksFactor: boolean }
  /** Another tab changed the cookies. */
  | { readonly type: 'session.changedElsewhere'; readonly session: StoredSession }
  /** Something was unsaved in this tab when another user signed in: what of it is text. */
  | { readonly type: 'texts.left'; readonly texts: readonly LeftText[] }
  | { readonly type: 'reload.requested' }
  /** Another tab removed them. */
  | { readonly type: 'session.endedElsewhere'; readonly reason: SignOutReason };

export type Emitted =
  | { readonly type: 'auth.signedIn'; readonly user: User }
  /** A session that was rejected turned out to be valid. */
  | { readonly type: 'auth.confirmed' }
  | { readonly type: 'auth.signedOut'; readonly reason: SignOutReason }
  /** Another user signed in elsewhere: the screen is about to go. */
  | { readonly type: 'auth.replaced' };
