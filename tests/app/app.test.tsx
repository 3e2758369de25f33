import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../src/app/app';
import { pageEnvironment } from '../../src/app/browser/environment';
import { openLog } from '../../src/app/log/page-log';
import { startSession } from '../../src/app/session/session';
import { ThemeProvider } from '../../src/views/theme/theme-provider';
import { fakeLogStore, noWorker } from '../support/log-store';
import { noSettings } from '../support/settings';

afterEach(() => window.history.replaceState(null, '', '/'));

it.each([
  ['/signup', 'Sign Up', '/signup'],
  ['/level?page=2', 'Sign In', '/signin'],
  ['/nope', 'Halaman tidak ditemukan', '/nope'],
])('shows at %s of the browser %s', async (address, heading, path) => {
  vi.stubGlobal('BroadcastChannel', undefined);
  window.history.replaceState(null, '', address);
  const environment = {
    ...pageEnvironment(noSettings),
    openLogStore: async () => fakeLogStore(),
    startPacker: noWorker,
    savesData: true,
  };
  const log = openLog(environment);
  const Product = openApp(environment, log, startSession(environment, log));
  render(
    <ThemeProvider>
      <Product />
    </ThemeProvider>,
  );
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(window.location.pathname).toBe(path);
});
