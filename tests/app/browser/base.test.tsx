import { createBrowserRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { basePath, pathInside } from '../../../src/app/browser/base';
import { createCookieJar } from '../../../src/app/browser/cookies';
import { pageEnvironment } from '../../../src/app/browser/environment';
import { askForSettings } from '../../../src/app/first-paint/settings-answer';
import { createAddress } from '../../../src/app/page/address';
import { createGuestAddress } from '../../../src/app/page/guest-address';
import { noSettings } from '../../support/settings';

const { origin } = window.location;

/** The page as a server has put it below `/dashboard/`. */
function install() {
  const manifest = Object.assign(document.createElement('link'), { rel: 'manifest' });
  manifest.href = '/dashboard/manifest.webmanifest';
  document.head.append(manifest);
  window.settingsAnswer = undefined;
}
afterEach(() => {
  document.querySelector('link[rel=manifest]')?.remove();
  window.history.replaceState(null, '', '/');
});

it('knows where it is installed, which is the root of its host where nothing says otherwise', () => {
  expect([basePath(), pathInside('/whatsapp')]).toEqual(['/', '/whatsapp']);
  install();
  expect(basePath()).toBe('/dashboard/');
  expect(['/dashboard/whatsapp', '/dashboard/', '/dashboard'].map(pathInside)).toEqual([
    '/whatsapp',
    '/',
    '/',
  ]);
});

it('asks for its settings, calls its API and copies links there', async () => {
  install();
  const fetched = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', fetched);
  await askForSettings();
  expect(fetched).toHaveBeenCalledWith('/dashboard/settings.json');
  const own = `${origin}/dashboard`;
  expect(pageEnvironment(noSettings)).toMatchObject({ apiHost: own, pageAddress: own, isIdempotent: true });
  expect(pageEnvironment({ ...noSettings, apiHost: origin })).toMatchObject({
    apiHost: origin,
    isIdempotent: false,
  });
});

it('keeps its cookies from what else is on its host', () => {
  const written: string[] = [];
  const source = {
    get cookie() {
      return '';
    },
    set cookie(line: string) {
      written.push(line);
    },
  };
  createCookieJar(source, true, '/dashboard/').write('authToken', 'token');
  expect(written).toEqual([expect.stringContaining('; Path=/dashboard/; SameSite=Lax; Secure')]);
});

it('leads guests and users by its own paths, whatever stands before them', async () => {
  install();
  const guests = createGuestAddress(window);
  guests.goTo('/signin');
  expect([window.location.pathname, guests.path(), guests.href('/signup')]).toEqual([
    '/dashboard/signin',
    '/signin',
    '/dashboard/signup',
  ]);
  const router = createBrowserRouter([{ path: '*' }], { basename: basePath() });
  const address = createAddress();
  address.attach(router, () => '/whatsapp');
  address.goTo('/whatsapp');
  await vi.waitFor(() => expect(window.location.pathname).toBe('/dashboard/whatsapp'));
  expect(address.current().path).toBe('/whatsapp');
  address.write(new URLSearchParams({ page: '2' }), { replace: false });
  await vi.waitFor(() => expect(window.location.search).toBe('?page=2'));
  expect([window.location.pathname, address.lastAt('/whatsapp')]).toEqual([
    '/dashboard/whatsapp',
    '/whatsapp?page=2',
  ]);
  router.dispose();
});
