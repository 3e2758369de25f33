import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { apiError } from '../../../src/api/errors';
import type { GrantedSession } from '../../../src/machines/auth/auth.types';
import { deferred } from '../../support/deferred';
import { someUser } from '../../support/fake-system';
import { openPage } from '../../support/page';

const email = () => screen.getByLabelText<HTMLInputElement>(/Email/);
const password = () => screen.getByLabelText<HTMLInputElement>(/Password/);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /Sign In|Memproses/ });

async function open(signIn = vi.fn<() => Promise<GrantedSession>>()) {
  const page = await openPage('/signin', { signIn });
  const fill = async () => {
    await page.user.type(email(), 'siti@example.com');
    await page.user.type(password(), 'rahasia');
  };
  return { ...page, signIn, fill };
}

it('shows email, password, a checkbox and the tagline [AUTH-01] [APP-01]', async () => {
  await open();
  expect(email().type).toBe('email');
  expect(password().type).toBe('password');
  expect(screen.getByRole('checkbox', { name: 'Keep me logged in' })).toBeTruthy();
  expect(screen.getByText('Whatsapp Blaster for Rent')).toBeTruthy();
  expect(document.title).toBe('Sign In | Whatsapp Blaster for Rent');
});

it('reveals the password and hides it again [AUTH-02]', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Tampilkan kata sandi' }));
  expect(password().type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Sembunyikan kata sandi' }));
  expect(password().type).toBe('password');
});

it('links to the forgotten password and to sign-up [AUTH-03]', async () => {
  await open();
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Forgot password?')).toBe('/reset-password');
  expect(href('Sign Up')).toBe('/signup');
});

it.each([
  ['', ''],
  ['siti@example.com', ''],
  ['', 'rahasia'],
])('refuses email %j with password %j and sends nothing [AUTH-04]', async (typedEmail, typedPassword) => {
  const { user, signIn } = await open();
  if (typedEmail) await user.type(email(), typedEmail);
  if (typedPassword) await user.type(password(), typedPassword);
  await user.click(submit());
  expect(screen.getByRole('alert').textContent).toBe('Email and password are required.');
  expect(signIn).not.toHaveBeenCalled();
});

it('sends what was typed once, is disabled meanwhile, and opens the dashboard [AUTH-05] [AUTH-06] [A1]', async () => {
  const answer = deferred<GrantedSession>();
  const { user, signIn, fill, address } = await open(vi.fn(() => answer.promise));
  await fill();
  await user.click(screen.getByRole('checkbox', { name: 'Keep me logged in' }));
  await user.dblClick(submit());
  expect(signIn.mock.calls).toEqual([[{ email: 'siti@example.com', password: 'rahasia', keep: false }]]);
  expect(submit().disabled).toBe(true);
  await act(async () => answer.resolve({ token: 'token', user: someUser() }));
  expect(address()).toBe('/dashboard');
});

it('is sent by Enter', async () => {
  const { user, signIn, fill } = await open(vi.fn(() => new Promise<never>(() => {})));
  await fill();
  await user.keyboard('{Enter}');
  expect(signIn).toHaveBeenCalledOnce();
});

it('shows a refusal under the form and keeps what was typed [AUTH-08] [ERR-01]', async () => {
  const { user, fill, address } = await open(
    vi.fn(async () => {
      throw apiError('refused', 'Email atau kata sandi salah', { status: 401 });
    }),
  );
  await fill();
  await user.click(submit());
  expect(screen.getByRole('alert').textContent).toBe('Email atau kata sandi salah');
  expect([email().value, password().value]).toEqual(['siti@example.com', 'rahasia']);
  expect(submit().disabled).toBe(false);
  expect(address()).toBe('/signin');
});

it('asks for a code where the server wants one, with the focus in it and all that was typed [AUTH-08]', async () => {
  const codeNeeded = apiError('refused', 'Masukkan kode dari aplikasi autentikator Anda.', {
    status: 401,
    code: 2,
  });
  const { user, signIn, fill, address } = await open(
    vi.fn<() => Promise<GrantedSession>>().mockRejectedValueOnce(codeNeeded),
  );
  await fill();
  expect(screen.queryByLabelText(/Kode Verifikasi/)).toBeNull();
  await user.click(submit());
  const code = screen.getByLabelText<HTMLInputElement>(/Kode Verifikasi/);
  expect(document.activeElement).toBe(code);
  expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code']);
  expect([email().value, password().value]).toEqual(['siti@example.com', 'rahasia']);
  expect(screen.getByRole('alert').textContent).toBe('Masukkan kode dari aplikasi autentikator Anda.');
  signIn.mockResolvedValueOnce({ token: 'token', user: someUser() });
  await user.type(code, '492039');
  await user.keyboard('{Enter}');
  expect(signIn.mock.calls.at(-1)).toEqual([
    { email: 'siti@example.com', password: 'rahasia', keep: true, factor: '492039' },
  ]);
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

it('forgets the error of the form that was left for it [AUTH-08]', async () => {
  const { user } = await openPage('/signup', {});
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  await user.click(screen.getByRole('link', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: 'Sign In' });
  await user.click(screen.getByRole('link', { name: 'Sign Up' }));
  await screen.findByRole('heading', { name: 'Sign Up' });
  expect(screen.queryByText(/required/)).toBeNull();
});

it('shows no error of a former form [AUTH-08]', async () => {
  const { user } = await open();
  await user.click(submit());
  await user.click(screen.getByRole('link', { name: 'Sign Up' }));
  await screen.findByRole('heading', { name: 'Sign Up' });
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: 'Sign In' });
  expect(screen.queryByRole('alert')).toBeNull();
});
