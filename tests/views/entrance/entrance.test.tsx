import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { createGuestAddress } from '../../../src/app/page/guest-address';
import { Entrance } from '../../../src/views/entrance/entrance';
import SignIn from '../../../src/views/signin/signin';
import { SessionProvider } from '../../../src/views/hooks/system';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';
import { type FakeSystemOptions, fakeSystem, someUser } from '../../support/fake-system';

const Product = () => <p>Produk</p>;
const path = () => window.location.pathname;
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

async function open(address: string, options: FakeSystemOptions = {}) {
  window.history.pushState(null, '', address);
  const before = window.history.length;
  const fake = fakeSystem(options);
  render(
    <SessionProvider value={fake.system}>
      <ThemeProvider>
        <Entrance address={createGuestAddress(window)} app={Product} signIn={SignIn} />
      </ThemeProvider>
    </SessionProvider>,
  );
  await act(async () => {});
  return { ...fake, user: userEvent.setup(), steps: () => window.history.length - before };
}
afterEach(() => window.history.replaceState(null, '', '/'));

it.each(['/', '/dashboard', '/signin'])(
  'a guest at %s is shown the form to sign in [AUTH-11, ROUTE-06]',
  async (address) => {
    const { steps } = await open(address);
    expect(await heading('Sign In')).toBeTruthy();
    expect([path(), steps()]).toEqual(['/signin', 0]);
    expect(screen.queryByText('Produk')).toBeNull();
  },
);

it('the form to sign in leaves the rest of its address as it is', async () => {
  await open('/signin?dari=iklan');
  expect(await heading('Sign In')).toBeTruthy();
  expect(window.location.search).toBe('?dari=iklan');
});

it('a guest goes to the other form and back within the page', async () => {
  const { user, steps } = await open('/signin');
  await user.click(await screen.findByRole('link', { name: 'Sign Up' }));
  expect(await heading('Sign Up')).toBeTruthy();
  expect([path(), steps()]).toEqual(['/signup', 1]);
  await act(async () => {
    const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await moved;
  });
  expect(await heading('Sign In')).toBeTruthy();
  expect(path()).toBe('/signin');
  await user.click(screen.getByRole('link', { name: 'Sign Up' }));
  await heading('Sign Up');
  await user.click(screen.getByRole('link', { name: 'Sign In' }));
  expect(await heading('Sign In')).toBeTruthy();
  expect(path()).toBe('/signin');
});

it('a link that is opened in a tab of its own, or leads elsewhere, is the browser’s', async () => {
  const { user } = await open('/signin');
  const link = await screen.findByRole('link', { name: 'Sign Up' });
  let isLeft = false;
  const notice = (event: MouseEvent) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', notice);
  onTestFinished(() => window.removeEventListener('click', notice));
  for (const key of ['Control', 'Meta']) {
    isLeft = false;
    await user.keyboard(`{${key}>}`);
    await user.click(link);
    await user.keyboard(`{/${key}}`);
    expect([isLeft, path()]).toEqual([true, '/signin']);
  }
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  expect([isLeft, path()]).toEqual([true, '/signin']);
});

it.each(['/level', '/not-authorized', '/nope'])(
  'a guest at %s gets the product, whose guards know',
  async (address) => {
    await open(address);
    expect(screen.getByText('Produk')).toBeTruthy();
    expect(path()).toBe(address);
  },
);

it('who is signed in gets the product, and stays in it after a sign-out', async () => {
  const { auth } = await open('/signin', { user: someUser() });
  expect(screen.getByText('Produk')).toBeTruthy();
  await act(async () => auth.send({ type: 'signOut.requested' }));
  expect(screen.getByText('Produk')).toBeTruthy();
});

it('who signs in gets the product', async () => {
  const { user } = await open('/signin', { signIn: async () => ({ token: 'token', user: someUser() }) });
  await user.type(await screen.findByLabelText(/Email/), 'siti@example.com');
  await user.type(screen.getByLabelText(/^Password/), 'rahasia');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Produk')).toBeTruthy();
});
