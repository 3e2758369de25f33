import { describe, expect, it } from 'vitest';
import {
  isLoading,
  selectFieldErrors,
  selectSignInError,
  selectSignUpError,
} from '../../../src/machines/auth/auth.selectors';
import type { SignUpForm } from '../../../src/machines/auth/auth.types';
import { ani, refused, signInForm, signUpForm, startAuth, unreachable } from './harness';

const submitted = (form: Partial<SignUpForm> = {}) =>
  ({ type: 'signUp.submitted', form: { ...signUpForm, ...form } }) as const;

function submit(form: Partial<SignUpForm>) {
  const auth = startAuth();
  auth.actor.send(submitted(form));
  return { ...auth, fields: selectFieldErrors(auth.state()), text: selectSignUpError(auth.state()) };
}

describe('the checks of the sign-up form', () => {
  it('asks for a first name [SIGNUP-09, SIGNUP-15]', () => {
    const { fields, signUp } = submit({ firstName: '' });
    expect(fields).toEqual({ firstName: 'First name is required.' });
    expect(signUp.calls).toEqual([]);
  });

  it('asks for a last name [SIGNUP-10, SIGNUP-15]', () => {
    const { fields, signUp } = submit({ lastName: '' });
    expect(fields).toEqual({ lastName: 'Last name is required.' });
    expect(signUp.calls).toEqual([]);
  });

  it('asks for an email [SIGNUP-11, SIGNUP-15]', () => {
    const { fields, signUp } = submit({ email: '' });
    expect(fields).toEqual({ email: 'Email is required.' });
    expect(signUp.calls).toEqual([]);
  });

  it('asks for a password [SIGNUP-12, SIGNUP-15]', () => {
    const { fields, signUp } = submit({ password: '', password2: '' });
    expect(fields).toEqual({ password: 'Password is required.', password2: 'Please confirm your password.' });
    expect(signUp.calls).toEqual([]);
  });

  it('asks for the confirmation [SIGNUP-13, SIGNUP-15]', () => {
    const { fields, signUp } = submit({ password2: '' });
    expect(fields).toEqual({ password2: 'Please confirm your password.' });
    expect(signUp.calls).toEqual([]);
  });

  it('compares the confirmation [SIGNUP-14, SIGNUP-15]', () => {
    const { fields, signUp } = submit({ password2: 'rahasia ' });
    expect(fields).toEqual({ password2: 'Passwords do not match.' });
    expect(signUp.calls).toEqual([]);
  });

  it('asks for the terms only once every field is right [SIGNUP-16]', () => {
    expect(submit({ firstName: '', agreeToTerms: false }).text).toBe('');
    const { text, fields, signUp } = submit({ agreeToTerms: false });
    expect(text).toBe('You must agree to the terms and conditions.');
    expect(fields).toEqual({});
    expect(signUp.calls).toEqual([]);
  });

  it('has no rule on email format or password strength [SIGNUP-17]', () => {
    const { signUp } = submit({ email: 'x', password: '1', password2: '1' });
    expect(signUp.calls).toHaveLength(1);
  });

  it('needs no referral code [SIGNUP-02]', () => {
    expect(submit({ referral_code: '' }).signUp.calls).toHaveLength(1);
  });

  it('says so where the browser refuses cookies [P3]', () => {
    const auth = startAuth({ keepsCookies: false });
    auth.actor.send(submitted());
    expect(selectSignUpError(auth.state())).toContain('Cookie');
    expect(auth.signUp.calls).toEqual([]);
  });
});

const SHOWS_THE_SERVER = ['referral_code', 'affiliateCode'];

describe('signing up', () => {
  it('sends the form once, however often it is submitted', () => {
    const auth = startAuth();
    auth.actor.send(submitted());
    auth.actor.send(submitted());
    expect(auth.signUp.calls.map(({ input }) => input)).toEqual([signUpForm]);
  });

  it('loads while the answer is on its way and not after [SIGNUP-23]', async () => {
    const auth = startAuth();
    expect(isLoading(auth.state())).toBe(false);
    auth.actor.send(submitted());
    expect(isLoading(auth.state())).toBe(true);
    await auth.signUp.reject(unreachable);
    expect(isLoading(auth.state())).toBe(false);
  });

  it('stores the session and signs in [SIGNUP-24]', async () => {
    const auth = startAuth();
    auth.actor.send(submitted());
    await auth.signUp.resolve({ token: 'token-a', user: ani });
    expect(auth.saveSession).toHaveBeenCalledExactlyOnceWith({ token: 'token-a', user: ani, keep: true });
    expect(auth.state().matches('signedIn')).toBe(true);
  });

  it("shows the server's text, or that it failed, under the form [SIGNUP-25, ERR-02, ERR-03]", async () => {
    const auth = startAuth();
    auth.actor.send(submitted());
    await auth.signUp.reject(refused('Failed to sign up. Please try again.'));
    expect(selectSignUpError(auth.state())).toBe('Failed to sign up. Please try again.');
    expect(selectSignInError(auth.state())).toBe('');
    auth.actor.send(submitted());
    await auth.signUp.reject(unreachable);
    expect(selectSignUpError(auth.state())).toBe('Internal server error');
  });

  it.each(['firstName', 'lastName', 'email', 'password', 'password2'] as const)(
    "shows the server's error of %s under that field until it is edited [SIGNUP-20, SIGNUP-22]",
    async (field) => {
      const auth = startAuth();
      auth.actor.send(submitted());
      await auth.signUp.reject(
        refused('Ditolak', 422, { [field]: 'Tidak cocok', referral_code: 'Tidak ada' }),
      );
      expect(selectFieldErrors(auth.state())).toEqual({ [field]: 'Tidak cocok', referral_code: 'Tidak ada' });
      auth.actor.send({ type: 'signUp.edited', change: { [field]: '' } });
      expect(selectFieldErrors(auth.state())).toEqual({ referral_code: 'Tidak ada' });
    },
  );

  it.each(SHOWS_THE_SERVER)(
    "shows the server's error of %s under the referral field [SIGNUP-21, SIGNUP-22]",
    async (name) => {
      const auth = startAuth();
      auth.actor.send(submitted());
      await auth.signUp.reject(refused('Ditolak', 422, { [name]: 'Kode tidak ada' }));
      expect(selectFieldErrors(auth.state())).toEqual({ referral_code: 'Kode tidak ada' });
      auth.actor.send({ type: 'signUp.edited', change: { referral_code: '' } });
      expect(selectFieldErrors(auth.state())).toEqual({});
    },
  );

  it('says once what stands at its field, and all else below', async () => {
    const auth = startAuth();
    auth.actor.send(submitted());
    await auth.signUp.reject(
      refused('Email sudah terdaftar.', 422, { email: 'Email sudah terdaftar.', device: 'Tidak dikenal.' }),
    );
    expect(selectSignUpError(auth.state())).toBe('Tidak dikenal.');
    expect(selectFieldErrors(auth.state())).toEqual({ email: 'Email sudah terdaftar.' });
  });

  it('takes its error back while it is tried again', async () => {
    const auth = startAuth();
    auth.actor.send(submitted());
    await auth.signUp.reject(refused('Ditolak', 400, { email: 'Sudah dipakai' }));
    expect(selectSignUpError(auth.state())).toBe('Ditolak');
    auth.actor.send(submitted());
    expect([selectSignUpError(auth.state()), selectFieldErrors(auth.state())]).toEqual(['', {}]);
  });

  it('keeps the session, whatever a sign-in before it asked for [SIGNUP-24]', async () => {
    const auth = startAuth();
    auth.actor.send({ type: 'signIn.submitted', form: { ...signInForm, keep: false } });
    await auth.signIn.reject(refused('Salah'));
    auth.actor.send(submitted());
    await auth.signUp.resolve({ token: 'token-a', user: ani });
    expect(auth.saveSession).toHaveBeenCalledWith(expect.objectContaining({ keep: true }));
  });

  it('adds the errors of unknown fields to the text [R6]', async () => {
    const auth = startAuth();
    auth.actor.send(submitted());
    await auth.signUp.reject(refused('Ditolak.', 422, { captcha: 'Isi captcha.' }));
    expect(selectSignUpError(auth.state())).toBe('Ditolak. Isi captcha.');
    expect(selectFieldErrors(auth.state())).toEqual({});
  });

  it('takes an edit before anything failed for what it is', () => {
    const auth = startAuth();
    auth.actor.send({ type: 'signUp.edited', change: { email: '' } });
    expect(selectFieldErrors(auth.state())).toEqual({});
  });
});
