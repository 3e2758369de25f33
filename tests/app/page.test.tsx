import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { pageEnvironment } from '../../src/app/environment';
import { openPage } from '../../src/app/page';
import { openLog } from '../../src/app/system/log';
import { startSession } from '../../src/app/system/session';
import SignIn from '../../src/views/signin/signin';
import { fakeLogStore, noWorker } from '../support/log-store';
import { noSettings } from '../support/settings';

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', undefined);
  onTestFinished(() => {
    document.body.innerHTML = '';
    window.history.replaceState(null, '', '/');
  });
});

async function open(address: string, html: string, signIn: typeof SignIn | null) {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const environment = {
    ...pageEnvironment(noSettings),
    openLogStore: async () => fakeLogStore(),
    startPacker: noWorker,
    savesData: true,
  };
  const log = openLog(environment);
  const session = startSession(environment, log);
  await act(async () => openPage({ environment, log, session, painted: null, signIn }));
}
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

it('takes the place of what was painted', async () => {
  await open('/signin', '<form aria-label="Lama"></form>', SignIn);
  expect(await heading('Sign In')).toBeTruthy();
  expect(screen.getAllByRole('form')).toHaveLength(1);
});

it('loads the form to sign in where it was not painted', async () => {
  await open('/signin', '', null);
  expect(await heading('Sign In')).toBeTruthy();
});

it('loads the product for any other address', async () => {
  await open('/nope', '', SignIn);
  expect(await heading('Halaman tidak ditemukan')).toBeTruthy();
});
