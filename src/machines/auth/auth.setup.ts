import { assign, emit, type EventObject, setup, stateIn } from 'xstate';
import { type ApiError, isApiError, isPassing } from '../../api/errors';
import type { User } from '../../api/schema/entities/people';
import { providedAction, providedCallback, providedPromise } from '../provided';
import {
  editedSignIn,
  emptyDrafts,
  hasDetails,
  hasRole,
  refreshedUser,
  signInRefusal,
  signOutFailure,
  signUpRefusal,
  updatedUser,
  withoutFields,
} from './auth.rules';
import type {
  Context,
  Emitted,
  Event,
  FormFailure,
  GrantedSession,
  Input,
  LeftText,
  SignInForm,
  SignOutReason,
  SignUpForm,
  StoredSession,
  Verdict,
} from './auth.types';
import { validationMachine } from './validation';

/** Every way out forgets the session here and in the browser, and says why. */
export const ending = <R extends SignOutReason>(reason: R) =>
  [
    { type: 'forget', params: { reason } },
    { type: 'clearSession', params: { reason } },
    { type: 'emitSignedOut', params: { reason } },
  ] as const;

export const storedOf = (granted: GrantedSession): StoredSession => ({ ...granted, userId: granted.user.id });

export const authSetup = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Emitted,
    input: {} as Input,
    tags: {} as 'deciding' | 'submitting' | 'unread',
  },
  actors: {
    signIn: providedPromise<GrantedSession, SignInForm>('signIn'),
    signUp: providedPromise<GrantedSession, SignUpForm>('signUp'),
    readUser: providedPromise<User, { id: string }>('readUser'),
    validation: validationMachine,
    /** Sends `session.changedElsewhere`. */
    otherTabs: providedCallback<EventObject>('otherTabs'),
  },
  /** `pause` before an unanswered call is repeated, in ms. */
  delays: { pause: 10_000, unload: 5_000 },
  guards: {
    isDenied: stateIn({ signedIn: { revalidating: 'denied' } }),
    hasToken: ({ context }) => context.token !== null,
    hasIdentity: ({ context }) => hasRole(context.user),
    hasUserId: ({ context }) => context.userId !== null,
    asksForFactor: (_, { error }: { error: unknown }) => isApiError(error) && error.code === 2,
    hasRole: (_, { user }: { user: User }) => hasRole(user),
    isSignInSendable: ({ context }, { form }: { form: SignInForm }) => !signInRefusal(form, context),
    isSignUpSendable: ({ context }, { form }: { form: SignUpForm }) => !signUpRefusal(form, context),
    isInvalid: (_, { verdict }: { verdict: Verdict }) => verdict === 'invalid',
    hasFailed: (_, { verdict }: { verdict: Verdict }) => verdict === 'failed',
    isPassing: (_, { error }: { error: unknown }) => isPassing(error as ApiError),
    lacksDetails: ({ context }) => !hasDetails(context.user),
    hasDetails: (_, { user }: { user: User }) => hasDetails(user),
    isOwn: ({ context }, { user }: { user: User }) => user.id === context.user?.id,
    isSame: ({ context }, { session }: { session: StoredSession }) => session.token === context.token,
    isRenewed: ({ context }, { session }: { session: StoredSession }) =>
      session.userId === context.userId && session.token !== context.token,
  },
  actions: {
    /** Writes both cookies from the context's token, user and keep, and notifies the other tabs. */
    saveSession: providedAction<undefined>('saveSession'),
    /** Ends the session at the server, too, without awaiting its answer. */
    endSession: providedAction<{ readonly token: string | null }>('endSession'),
    /** Removes both cookies and all cached figures, and sends the other tabs the reason. */
    clearSession: providedAction<{ readonly reason: SignOutReason }>('clearSession'),
    removeAnalytics: providedAction<undefined>('removeAnalytics'),
    /** Starts the page anew, so that nothing of the former user stays. */
    reloadPage: providedAction<undefined>('reloadPage'),
    /** Nothing that was typed stays behind a session. */
    adopt: assign(({ context }, { session }: { session: StoredSession | null }) => ({
      ...emptyDrafts(context.referralCode),
      token: session?.token ?? null,
      user: session?.user ?? null,
      userId: session?.userId ?? null,
      failure: null,
    })),
    setLacksFactor: assign((_, { lacksFactor }: { lacksFactor: boolean }) => ({ lacksFactor })),
    refresh: assign(({ context }, { session }: { session: StoredSession }) => ({
      token: session.token,
      user: refreshedUser(context.user, session.user),
    })),
    updateUser: assign({
      user: ({ context }, { user }: { user: User }) =>
        context.user ? updatedUser(context.user, user) : user,
    }),
    identify: assign((_, { user }: { user: User }) => ({ user, userId: user.id })),
    editSignIn: assign(({ context }, { change }: { change: Partial<SignInForm> }) => ({
      signInDraft: editedSignIn(context.signInDraft, change),
    })),
    askForFactor: assign(({ context }) => ({ signInDraft: { ...context.signInDraft, factor: '' } })),
    /** What is being corrected is no longer wrong (SIGNUP-22). */
    editSignUp: assign(({ context }, { change }: { change: Partial<SignUpForm> }) => ({
      signUpDraft: { ...context.signUpDraft, ...change },
      failure: withoutFields(context.failure, change),
    })),
    setKeep: assign({ keep: (_, { keep }: { keep: boolean }) => keep }),
    setFailure: assign({ failure: (_, { failure }: { failure: FormFailure | null }) => failure }),
    forget: assign(({ context }, { reason }: { reason: SignOutReason }) => ({
      formerId: reason === 'requested' ? null : context.userId,
      token: null,
      user: null,
      userId: null,
      failure: signOutFailure(reason),
    })),
    setLeftTexts: assign((_, { texts }: { texts: readonly LeftText[] }) => ({ leftTexts: texts })),
    emitReplaced: emit({ type: 'auth.replaced' }),
    emitSignedIn: emit(({ context }) => ({ type: 'auth.signedIn', user: context.user as User })),
    emitConfirmed: emit({ type: 'auth.confirmed' }),
    emitSignedOut: emit((_, { reason }: { reason: SignOutReason }) => ({ type: 'auth.signedOut', reason })),
  },
});
