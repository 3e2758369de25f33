import { type EventObject, fromCallback } from 'xstate';
import type { Call } from '../../api/client';
import type { User } from '../../api/schema/entities/people';
import { authMachine } from '../../machines/auth/auth';
import type { Context, GrantedSession, Input, SignInForm, SignUpForm } from '../../machines/auth/auth.types';
import { type Input as ValidationInput, validationMachine } from '../../machines/auth/validation';
import type { Environment } from '../browser/environment';
import { storedReferral } from '../browser/referral';
import { removeAnalytics } from '../browser/session-cookies';
import { fromCall } from '../actors/call';

export interface AuthSources {
  readonly call: Call;
  readonly environment: Pick<Environment, 'browser'>;
}

/** What the session's chart starts with: the session that the cookies hold, if any. */
export const authInput = ({ browser }: Pick<Environment, 'browser'>): Input => ({
  session: browser.session.read(),
  ended: browser.session.ended(),
  keepsCookies: browser.cookies.isKept(),
  referralCode: storedReferral(browser.storage),
});

/** The session's chart, provided with the auth calls, the cookies and the other tabs. */
export function provideAuth({ call, environment }: AuthSources) {
  const { cookies, session, hostname, reload } = environment.browser;
  const validation = validationMachine.provide({
    actors: {
      validate: fromCall<boolean, ValidationInput>(
        async ({ input: { token }, signal }) => (await call('auth.validate', { token }, { signal })).isvalid,
      ),
    },
  });
  return authMachine.provide({
    actors: {
      validation,
      signIn: fromCall<GrantedSession, SignInForm>(({ input: { email, password, factor: code }, signal }) =>
        call('auth.login', { email, password, code }, { signal }),
      ),
      signUp: fromCall<GrantedSession, SignUpForm>(({ input, signal }) =>
        call('auth.register', { ...input, affiliateCode: input.referral_code }, { signal }),
      ),
      readUser: fromCall<User, { id: string }>(async ({ input, signal }) => {
        const { user, level, color } = await call('users.read', input, { signal });
        return { ...user, level: level ?? user.level, color: color ?? user.color };
      }),
      otherTabs: fromCallback<EventObject>(({ sendBack }) =>
        session.listen((changed) =>
          sendBack(
            changed
              ? { type: 'session.changedElsewhere', session: changed }
              : { type: 'session.endedElsewhere', reason: session.ended() },
          ),
        ),
      ),
    },
    actions: {
      saveSession: ({ context: { token, user, keep } }: { context: Context }) => {
        if (token !== null && user !== null) session.save(token, user, keep);
      },
      endSession: (_, { token }) => {
        // Where the server does not know this call, or cannot be reached, the session ends in this browser alone.
        if (token !== null) void call('auth.logout', { token }, { keepalive: true }).catch(() => {});
      },
      clearSession: (_, { reason }) => session.clear(reason),
      removeAnalytics: () => removeAnalytics(cookies, hostname),
      reloadPage: () => reload(),
    },
  });
}
