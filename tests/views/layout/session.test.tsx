import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { someUser } from '../../support/fake-system';
import { openPage } from '../../support/page';
import { deferred } from '../../support/deferred';

describe('without a session', () => {
  it('sends signed-in screens to sign-in [AUTH-11]', async () => {
    const { address } = await openPage('/whatsapp');
    expect(address()).toBe('/signin');
    expect(screen.getByRole('heading', { name: 'Sign In' })).toBeTruthy();
  });

  it.each([
    ['/signin', 'Sign In'],
    ['/signup', 'Sign Up'],
  ])('opens %s [ROUTE-06]', async (path, name) => {
    const { address } = await openPage(path);
    expect(address()).toBe(path);
    expect(screen.getByRole('heading', { name })).toBeTruthy();
  });
});

const LEADS_FROM_THE = ['/signin', '/signup'];

describe('with a token', () => {
  it('shows neither screen nor form before the server has said that it is valid [AUTH-12] [A9]', async () => {
    const verdict = deferred<boolean>();
    const { address } = await openPage('/whatsapp', { user: someUser(), isTokenValid: verdict.promise });
    expect(address()).toBe('/whatsapp');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    await act(async () => verdict.resolve(true));
    expect(screen.getByRole('navigation', { name: 'Menu' })).toBeTruthy();
  });

  it.each(LEADS_FROM_THE)('leads from %s to the dashboard [AUTH-17]', async (path) => {
    const { address } = await openPage(path, { user: someUser() });
    expect(address()).toBe('/dashboard');
  });

  it('sends a user without a role to sign-in, and ends there [ROUTE-01] [A7]', async () => {
    const user = someUser({ role: '' });
    const { address } = await openPage('/whatsapp', { user, readUser: async () => user });
    expect(address()).toBe('/signin');
    expect(screen.getByRole('heading', { name: 'Sign In' })).toBeTruthy();
  });

  it('leads back to the screen where an invalid session ended [A3] [R1]', async () => {
    const granted = { token: 'new', user: someUser() };
    const { address, user } = await openPage('/bonus?page=2', {
      user: someUser(),
      isTokenValid: false,
      signIn: async () => granted,
    });
    expect(address()).toBe('/signin');
    await user.type(screen.getByLabelText(/Email/), 'siti@example.com');
    await user.type(screen.getByLabelText(/Password/), 'rahasia');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(address()).toBe('/bonus?page=2'));
  });

  it('says and leads back the same where another tab’s session ended, and goes on by itself with that tab [A3] [A4]', async () => {
    const { address, auth } = await openPage('/bonus?page=2', { user: someUser() });
    await act(async () => auth.send({ type: 'session.endedElsewhere', reason: 'invalid' }));
    expect(address()).toBe('/signin');
    expect(screen.getByRole('alert').textContent).toBe('Sesi Anda sudah berakhir. Silakan masuk lagi.');
    const session = { token: 'new', user: someUser(), userId: '7' };
    await act(async () => auth.send({ type: 'session.changedElsewhere', session }));
    expect(address()).toBe('/bonus?page=2');
  });

  it('says nothing where the user signed out in another tab, and goes on with it too [A4]', async () => {
    const { address, auth } = await openPage('/bonus?page=2', { user: someUser() });
    await act(async () => auth.send({ type: 'session.endedElsewhere', reason: 'elsewhere' }));
    expect([address(), screen.queryByRole('alert')]).toEqual(['/signin', null]);
    const session = { token: 'new', user: someUser(), userId: '7' };
    await act(async () => auth.send({ type: 'session.changedElsewhere', session }));
    expect(address()).toBe('/bonus?page=2');
  });

  it('leads nobody but the same person back there [A4] [A5]', async () => {
    const { address, auth } = await openPage('/bonus?page=2', { user: someUser() });
    await act(async () => auth.send({ type: 'session.endedElsewhere', reason: 'elsewhere' }));
    const session = { token: 'new', user: someUser({ id: '8' }), userId: '8' };
    await act(async () => auth.send({ type: 'session.changedElsewhere', session }));
    expect(address()).toBe('/dashboard');
  });

  it('offers what stood unsaved to be copied where another user signed in, and nothing else [A5] [U2]', async () => {
    const { auth, system, user } = await openPage('/bonus?page=2', { user: someUser() });
    const copy = vi.fn();
    Object.assign(system, { copy });
    const texts = [{ label: 'Info', text: 'Libur besok' }];
    auth.on('auth.replaced', () => auth.send({ type: 'texts.left', texts }));
    const session = { token: 'new', user: someUser({ id: '8' }), userId: '8' };
    await act(async () => auth.send({ type: 'session.changedElsewhere', session }));
    expect(await screen.findByRole('heading', { name: 'Akun lain masuk di browser ini' })).toBeTruthy();
    expect([screen.queryByRole('navigation'), screen.queryByRole('status')]).toEqual([null, null]);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Info').value).toBe('Libur besok');
    await user.click(screen.getByRole('button', { name: 'Salin Info' }));
    expect(copy).toHaveBeenCalledExactlyOnceWith('Libur besok', 'Isian disalin.');
    await user.click(screen.getByRole('button', { name: 'Muat ulang' }));
    expect(auth.getSnapshot().matches({ replaced: 'leaving' })).toBe(true);
  });

  it('leads to the dashboard after signing out in this tab [AUTH-09]', async () => {
    const { address, auth } = await openPage('/bonus?page=2', { user: someUser() });
    await act(async () => auth.send({ type: 'signOut.requested' }));
    const session = { token: 'new', user: someUser(), userId: '7' };
    await act(async () => auth.send({ type: 'session.changedElsewhere', session }));
    expect(address()).toBe('/dashboard');
  });

  it('leads to the dashboard where the next user may not open that screen [A3]', async () => {
    const { address, user } = await openPage('/withdraw', {
      user: someUser(),
      isTokenValid: false,
      signIn: async () => ({ token: 'new', user: someUser({ id: '8', role: 'staff' }) }),
    });
    await user.type(screen.getByLabelText(/Email/), 'staf@example.com');
    await user.type(screen.getByLabelText(/Password/), 'rahasia');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});
