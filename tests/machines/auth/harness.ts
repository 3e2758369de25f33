import { vi } from 'vitest';
import { fromCallback } from 'xstate';
import { apiError } from '../../../src/api/errors';
import type { User } from '../../../src/api/schema/entities/people';
import { authMachine } from '../../../src/machines/auth/auth';
import type {
  GrantedSession,
  Input,
  SignInForm,
  SignOutReason,
  SignUpForm,
  StoredSession,
} from '../../../src/machines/auth/auth.types';
import { type Input as ValidationInput, validationMachine } from '../../../src/machines/auth/validation';
import { scriptedActor, startActor } from '../../support/actors';

export const ani: User = {
  id: '5',
  firstname: 'Ani',
  lastname: 'Wijaya',
  email: 'ani@example.com',
  role: 'member',
  level: 'Silver',
  color: '#2C2C2C',
  account_name: 'Ani W',
  account_bank: 'BCA',
  account_number: '123',
  referral_code: 'ANI5',
  blast_interval_min: 1,
  blast_interval_max: 2,
  blast_fee: 100,
  level_progress: undefined,
  createdAt: 1767323045000,
  income: 12000,
  whatsapps: 3,
};
/** As cookies keep her. */
export const aniInCookies: User = {
  ...ani,
  email: '',
  account_name: '',
  account_bank: '',
  account_number: '',
};
export const budi: User = { ...ani, id: '6', firstname: 'Budi', email: 'budi@example.com' };
export const nobody: User = { ...ani, role: '' };

export const stored = (
  user: User | null = ani,
  token = 'token-a',
  userId = user?.id ?? null,
): StoredSession => ({
  token,
  user,
  userId,
});

export const signInForm: SignInForm = { email: 'ani@example.com', password: 'rahasia', keep: true };
export const signUpForm: SignUpForm = {
  firstName: 'Ani',
  lastName: 'Wijaya',
  email: 'ani@example.com',
  password: 'rahasia',
  password2: 'rahasia',
  referral_code: '',
  agreeToTerms: true,
};

export const refused = (text: string, status = 400, fieldErrors = {}) =>
  apiError('refused', text, { status, fieldErrors });
export const unreachable = apiError('unreachable', 'Internal server error');

/** The session's chart on scripted calls and watched effects. */
export function startAuth(input: Partial<Input> = {}) {
  const signIn = scriptedActor<GrantedSession, SignInForm>('signIn');
  const signUp = scriptedActor<GrantedSession, SignUpForm>('signUp');
  const readUser = scriptedActor<User, { id: string }>('readUser');
  const validate = scriptedActor<boolean, ValidationInput>('validate');
  let announceFromElsewhere = (_session: StoredSession | null, _reason: SignOutReason) => {};
  const effects = {
    saveSession: vi.fn(),
    clearSession: vi.fn(),
    endSession: vi.fn(),
    removeAnalytics: vi.fn(),
    reloadPage: vi.fn(),
  };
  const started = startActor(
    authMachine.provide({
      actors: {
        signIn: signIn.logic,
        signUp: signUp.logic,
        readUser: readUser.logic,
        validation: validationMachine.provide({ actors: { validate: validate.logic } }),
        otherTabs: fromCallback(({ sendBack }) => {
          announceFromElsewhere = (session, reason) =>
            sendBack(
              session
                ? { type: 'session.changedElsewhere', session }
                : { type: 'session.endedElsewhere', reason },
            );
        }),
      },
      actions: {
        saveSession: ({ context: { token, user, keep } }) => effects.saveSession({ token, user, keep }),
        clearSession: (_, { reason }) => effects.clearSession(reason),
        endSession: (_, { token }) => effects.endSession(token),
        removeAnalytics: () => effects.removeAnalytics(),
        reloadPage: () => effects.reloadPage(),
      },
    }),
    { input: { session: null, keepsCookies: true, ...input } },
  );
  return {
    ...started,
    ...effects,
    signIn,
    signUp,
    readUser,
    validate,
    changeElsewhere: (session: StoredSession | null, reason: SignOutReason = 'elsewhere') =>
      announceFromElsewhere(session, reason),
    state: () => started.actor.getSnapshot(),
  };
}

/** A page whose cookies held a valid session. */
export async function startSignedIn(user: User = ani) {
  const auth = startAuth({ session: stored(user) });
  await auth.validate.resolve(true);
  return auth;
}
