import { describe, expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import {
  isLoading,
  selectRole,
  selectSignInDraft,
  selectSignInError,
  selectUser,
} from '../../../src/machines/auth/auth.selectors';
import { ani, nobody, refused, signInForm, startAuth, unreachable } from './harness';

const submitted = (form = {}) => ({ type: 'signIn.submitted', form: { ...signInForm, ...form } }) as const;

const codeNeeded = { ...refused('Masukkan kode dari aplikasi autentikator Anda.', 401), code: 2 };

const ASKS_FOR_EMAIL = [{ email: '' }, { password: '' }, { email: '', password: '' }];

describe('signing in', () => {
  it.each(ASKS_FOR_EMAIL)('asks for email and password and sends nothing: %o [AUTH-04]', (form) => {
    const auth = startAuth();
    auth.actor.send(submitted(form));
    expect(selectSignInError(auth.state())).toBe('Email and password are required.');
    expect(auth.signIn.calls).toEqual([]);
  });

  it('loads while the answer is on its way and not after [AUTH-05]', async () => {
    const auth = startAuth();
    expect(isLoading(auth.state())).toBe(false);
    auth.actor.send(submitted());
    expect(isLoading(auth.state())).toBe(true);
    await auth.signIn.reject(refused('Salah'));
    expect(isLoading(auth.state())).toBe(false);
  });

  it('takes its error back while it is tried again', async () => {
    const auth = startAuth();
    auth.actor.send(submitted());
    await auth.signIn.reject(refused('Salah'));
    auth.actor.send(submitted());
    expect(selectSignInError(auth.state())).toBe('');
  });

  it('has one text for its errors, those of its fields too [ERR-01]', async () => {
    const auth = startAuth();
    auth.actor.send(submitted());
    await auth.signIn.reject(refused('Ditolak', 400, { email: 'Tidak dikenal' }));
    expect(selectSignInError(auth.state())).toBe('Ditolak Tidak dikenal');
  });

  it('is sent once however often it is submitted', () => {
    const auth = startAuth();
    auth.actor.send(submitted());
    auth.actor.send(submitted());
    expect(auth.signIn.calls.map(({ input }) => input)).toEqual([signInForm]);
  });

  it('asks for a code once the server does, beside what was typed, and sends it', async () => {
    const auth = startAuth();
    auth.actor.send(submitted());
    expect(selectSignInDraft(auth.state()).factor).toBeUndefined();
    await auth.signIn.reject(codeNeeded);
    expect(selectSignInDraft(auth.state())).toEqual({ ...signInForm, factor: '' });
    expect(selectSignInError(auth.state())).toBe('Masukkan kode dari aplikasi autentikator Anda.');
    auth.actor.send(submitted({ factor: '492039' }));
    expect(auth.signIn.calls.at(-1)?.input).toEqual({ ...signInForm, factor: '492039' });
    expect(auth.signIn.calls).toHaveLength(2);
  });

  it('asks for another code where one was wrong, and keeps asking where the answer is lost', async () => {
    const auth = startAuth();
    auth.actor.send(submitted());
    await auth.signIn.reject(codeNeeded);
    auth.actor.send(submitted({ factor: '111111' }));
    await auth.signIn.reject(unreachable);
    expect(selectSignInDraft(auth.state()).factor).toBe('111111');
    auth.actor.send(submitted({ factor: '111111' }));
    await auth.signIn.reject(codeNeeded);
    expect(selectSignInDraft(auth.state()).factor).toBe('');
  });

  it('asks for no code of another account', async () => {
    const auth = startAuth();
    auth.actor.send(submitted());
    await auth.signIn.reject(codeNeeded);
    auth.actor.send({ type: 'signIn.edited', change: { password: 'lain' } });
    expect(selectSignInDraft(auth.state()).factor).toBe('');
    auth.actor.send({ type: 'signIn.edited', change: { email: 'budi@example.com' } });
    expect(selectSignInDraft(auth.state())).not.toHaveProperty('factor');
  });

  it('stores the session and signs in [AUTH-06, DATA-01]', async () => {
    const auth = startAuth();
    auth.actor.send(submitted());
    await auth.signIn.resolve({ token: 'token-a', user: ani });
    expect(auth.saveSession).toHaveBeenCalledExactlyOnceWith({ token: 'token-a', user: ani, keep: true });
    expect(auth.state().matches('signedIn')).toBe(true);
    expect(auth.emitted).toEqual([{ type: 'auth.signedIn', user: ani }]);
    expect(selectUser(auth.state())).toEqual(ani);
    expect(selectRole(auth.state())).toBe('member');
  });

  it('ends the session with the browser where the user does not want to be kept', async () => {
    const auth = startAuth();
    auth.actor.send(submitted({ keep: false }));
    await auth.signIn.resolve({ token: 'token-a', user: ani });
    expect(auth.saveSession).toHaveBeenCalledWith(expect.objectContaining({ keep: false }));
  });

  it('removes the analytics cookie [AUTH-07]', async () => {
    const auth = startAuth();
    auth.actor.send(submitted());
    expect(auth.removeAnalytics).not.toHaveBeenCalled();
    await auth.signIn.resolve({ token: 'token-a', user: ani });
    expect(auth.removeAnalytics).toHaveBeenCalledOnce();
  });

  it.each([
    ["the server's text", refused('Email atau password salah'), 'Email atau password salah'],
    ['no answer', unreachable, 'Internal server error'],
    ['an answer in no known form', apiError('unreadable', 'Error signing in'), 'Internal server error'],
    ['an exception', new TypeError('Unexpected token <'), 'Internal server error'],
  ])(
    'shows its error under the form and stores nothing: %s [AUTH-08, ERR-01, ERR-03]',
    async (_, error, text) => {
      const auth = startAuth();
      auth.actor.send(submitted());
      await auth.signIn.reject(error);
      expect(selectSignInError(auth.state())).toBe(text);
      expect(auth.saveSession).not.toHaveBeenCalled();
      expect(auth.state().matches('signedOut')).toBe(true);
    },
  );

  it('forgets the error when the form is sent again', async () => {
    const auth = startAuth();
    auth.actor.send(submitted());
    await auth.signIn.reject(refused('Salah'));
    auth.actor.send(submitted());
    expect(selectSignInError(auth.state())).toBe('');
  });

  it('shows an error under its own form only', async () => {
    const auth = startAuth();
    auth.actor.send(submitted({ email: '' }));
    auth.actor.send({ type: 'form.opened', form: 'signIn' });
    expect(selectSignInError(auth.state())).not.toBe('');
    auth.actor.send({ type: 'form.opened', form: 'signUp' });
    auth.actor.send({ type: 'form.opened', form: 'signIn' });
    expect(selectSignInError(auth.state())).toBe('');
  });

  it('says so where the browser refuses cookies, and sends nothing [P3]', () => {
    const auth = startAuth({ keepsCookies: false });
    auth.actor.send(submitted());
    expect(selectSignInError(auth.state())).toContain('Cookie');
    expect(auth.signIn.calls).toEqual([]);
  });

  it('reads a user whom the answer gave no role, and signs in with the role read [A7]', async () => {
    const auth = startAuth();
    auth.actor.send(submitted());
    await auth.signIn.resolve({ token: 'token-a', user: nobody });
    expect(auth.state().matches('signedIn')).toBe(false);
    await auth.readUser.resolve(ani);
    expect(auth.state().matches('signedIn')).toBe(true);
    expect(auth.saveSession).toHaveBeenLastCalledWith({ token: 'token-a', user: ani, keep: true });
  });
});
