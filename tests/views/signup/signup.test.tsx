import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { apiError } from '../../../src/api/errors';
import type { GrantedSession, SignUpForm } from '../../../src/machines/auth/auth.types';
import { deferred } from '../../support/deferred';
import { type FakeSystemOptions, someUser } from '../../support/fake-system';
import { openPage } from '../../support/page';

const LABELS = {
  firstName: /First Name/,
  lastName: /Last Name/,
  email: /Email/,
  password: /^Password/,
  password2: /Confirm Password/,
  referral_code: 'Kode Referal',
} as const;
type Field = keyof typeof LABELS;
const field = (name: Field) => screen.getByLabelText<HTMLInputElement>(LABELS[name]);
const errorOf = (name: Field) => document.getElementById(`${field(name).id}-error`)?.textContent ?? null;
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Sign Up$|Memproses/ });
const terms = () => screen.getByRole('checkbox', { name: /Saya menyetujui/ });

const VALID = {
  firstName: 'Siti',
  lastName: 'Rahma',
  email: 'bukan alamat',
  password: 'x',
  password2: 'x',
} as const;

async function open(options: FakeSystemOptions = {}) {
  const signUp = vi.fn(options.signUp ?? (() => new Promise<GrantedSession>(() => {})));
  const page = await openPage('/signup', { ...options, signUp });
  const fill = async (values: Partial<Record<Field, string>> = VALID) => {
    for (const [name, value] of Object.entries(values)) {
      if (value) await page.user.type(field(name as Field), value);
    }
  };
  return { ...page, signUp, fill };
}
const refusing = (fieldErrors: Record<string, string>, text = '') => ({
  signUp: async (): Promise<GrantedSession> => {
    throw apiError('refused', text, { status: 422, fieldErrors });
  },
});

it('has its fields, its links and the tagline [SIGNUP-01] [SIGNUP-02] [SIGNUP-04] [APP-01]', async () => {
  await open();
  for (const name of Object.keys(LABELS)) expect(field(name as Field)).toBeTruthy();
  expect(field('referral_code').required).toBe(false);
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/signin');
  expect(screen.getByText('Whatsapp Blaster for Rent')).toBeTruthy();
});

it('says what a password has to be, before one is typed', async () => {
  await open();
  const rule = document.getElementById(`${field('password').id}-hint`);
  expect(rule?.textContent).toBe('Minimal 8 karakter, bukan kata umum atau nama Anda');
});

it('links to terms and privacy policy in new tabs [SIGNUP-03] [C5]', async () => {
  await open();
  const links = [/Terms and Conditions/, /Privacy Policy/].map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/terms', '/privacy-policy']);
  for (const link of links) {
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  }
  expect(terms().closest('label')?.textContent).toBe(
    'Saya menyetujui Terms and Conditions(tab baru) dan Privacy Policy(tab baru)',
  );
});

it('starts with the captured referral code [SIGNUP-05] [SIGNUP-06]', async () => {
  await open({ referralCode: 'SITI7' });
  expect(field('referral_code').value).toBe('SITI7');
});

describe('what is missing', () => {
  it.each([
    ['firstName', 'First name is required.'],
    ['lastName', 'Last name is required.'],
    ['email', 'Email is required.'],
    ['password', 'Password is required.'],
    ['password2', 'Please confirm your password.'],
  ] as const)(
    'is told under %s: %s [SIGNUP-09] [SIGNUP-10] [SIGNUP-11] [SIGNUP-12] [SIGNUP-13] [SIGNUP-15]',
    async (name, text) => {
      const { user, fill, signUp } = await open();
      await fill({ ...VALID, [name]: undefined });
      await user.click(terms());
      await user.click(submit());
      expect(errorOf(name)).toBe(text);
      expect(signUp).not.toHaveBeenCalled();
    },
  );

  it('is told of every field at once, and the first has the focus [SIGNUP-15] [R6]', async () => {
    const { user } = await open();
    await user.click(submit());
    const errors = (Object.keys(VALID) as Field[]).map(errorOf);
    expect(errors).not.toContain(null);
    expect(document.activeElement).toBe(field('firstName'));
  });

  it('is a confirmation that differs [SIGNUP-14]', async () => {
    const { user, fill } = await open();
    await fill({ ...VALID, password2: 'y' });
    await user.click(submit());
    expect(errorOf('password2')).toBe('Passwords do not match.');
  });

  it('is the consent, told after the fields [SIGNUP-16]', async () => {
    const { user, fill, signUp } = await open();
    await fill();
    await user.click(submit());
    expect(screen.getByRole('alert').textContent).toBe('You must agree to the terms and conditions.');
    expect(signUp).not.toHaveBeenCalled();
  });
});

it('sends any filled form, and opens the dashboard [SIGNUP-17] [SIGNUP-18] [SIGNUP-23] [SIGNUP-24]', async () => {
  const answer = deferred<GrantedSession>();
  const { user, fill, signUp, address } = await open({ signUp: () => answer.promise, referralCode: 'R1' });
  await fill();
  await user.click(terms());
  await user.click(submit());
  expect(signUp).toHaveBeenCalledExactlyOnceWith({
    ...VALID,
    referral_code: 'R1',
    agreeToTerms: true,
  } satisfies SignUpForm);
  expect(submit().disabled).toBe(true);
  await act(async () => answer.resolve({ token: 'token', user: someUser() }));
  expect(address()).toBe('/dashboard');
});

const STANDS_UNDER_THE = ['referral_code', 'affiliateCode'];

describe('what the server refuses', () => {
  it('stands under its field until that field is edited [SIGNUP-20] [SIGNUP-22]', async () => {
    const { user, fill } = await open(
      refusing({ email: 'Email sudah terdaftar', lastName: 'Terlalu pendek' }),
    );
    await fill();
    await user.click(terms());
    await user.click(submit());
    expect(errorOf('email')).toBe('Email sudah terdaftar');
    expect(field('email').value).toBe(VALID.email);
    await user.type(field('email'), '!');
    expect(errorOf('email')).toBeNull();
    expect(errorOf('lastName')).toBe('Terlalu pendek');
    expect(document.activeElement).toBe(field('email'));
  });

  it.each(STANDS_UNDER_THE)('as %s stands under the referral field [SIGNUP-21]', async (name) => {
    const { user, fill } = await open(refusing({ [name]: 'Kode tidak dikenal' }));
    await fill();
    await user.click(terms());
    await user.click(submit());
    expect(errorOf('referral_code')).toBe('Kode tidak dikenal');
  });

  it('as a whole stands under the form [SIGNUP-25] [ERR-02]', async () => {
    const { user, fill } = await open(refusing({}, 'Failed to sign up. Please try again.'));
    await fill();
    await user.click(terms());
    await user.click(submit());
    expect(screen.getByRole('alert').textContent).toBe('Failed to sign up. Please try again.');
  });
});
