import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { pageEnvironment } from '../../src/app/browser/environment';
import { openPage } from '../../src/app/open-page';
import { openLog } from '../../src/app/log/page-log';
import { startSession } from '../../src/app/session/session';
import type { SignInForm } from '../../src/machines/auth/auth.types';
import SignIn from '../../src/views/signin/signin';
import { fakeLogStore, noWorker } from '../support/log-store';
import { noSettings } from '../support/settings';

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', undefined);
  onTestFinished(() => {
    window.history.replaceState(null, '', '/');
  });
});

interface Painted {
  readonly fetch: typeof globalThis.fetch;
  readonly typed: SignInForm;
}

/** With `painted`, its form is submitted and answered before React is there. */
async function open(
  address: string,
  html: string,
  signIn: typeof SignIn | null,
  painted?: Painted,
  kept = '',
) {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = `${kept}<div id="root">${html}</div>`;
  const environment = {
    ...pageEnvironment(noSettings),
    openLogStore: async () => fakeLogStore(),
    startPacker: noWorker,
    savesData: true,
    ...(painted && { fetch: painted.fetch }),
  };
  const log = openLog(environment);
  const session = startSession(environment, log);
  if (painted) {
    document.querySelector<HTMLElement>('[name=password]')?.focus();
    session.auth.send({ type: 'signIn.submitted', form: painted.typed });
    await vi.waitFor(() => expect(session.auth.getSnapshot().matches({ signedOut: 'idle' })).toBe(true));
  }
  const form = painted && { typed: () => painted.typed, release: () => {} };
  const root = await act(async () => openPage({ environment, log, session, painted: form ?? null, signIn }));
  onTestFinished(() => act(() => root.unmount()));
}
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

it('takes the place of what was painted', async () => {
  await open('/signin', '<form aria-label="Lama"></form>', SignIn);
  expect(await heading('Sign In')).toBeTruthy();
  expect(screen.getAllByRole('form')).toHaveLength(1);
});

it('asks for the code that the server wanted before the page was there, beside what was typed [AUTH-08]', async () => {
  const text = 'Masukkan kode dari aplikasi autentikator Anda.';
  await open('/signin', '<form><input name="email" /><input name="password" /></form>', SignIn, {
    fetch: async () => Response.json({ msg: text, code: 2 }, { status: 401 }),
    typed: { email: 'siti@example.com', password: 'rahasia', keep: true },
  });
  expect(screen.getByText(text)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/Kode Verifikasi/));
  expect(screen.getByLabelText<HTMLInputElement>(/Email/).value).toBe('siti@example.com');
});

it('leaves the focus where it was in a form that was refused before the page was there', async () => {
  await open('/signin', '<form><input name="email" /><input name="password" /></form>', SignIn, {
    fetch: async () => Response.json({ msg: 'Password salah' }, { status: 401 }),
    typed: { email: 'siti@example.com', password: 'rahasia', keep: true },
  });
  expect(document.activeElement).toBe(screen.getByLabelText(/^Password/));
});

it('loads the form to sign in where it was not painted', async () => {
  await open('/signin', '', null);
  expect(await heading('Sign In')).toBeTruthy();
});

it('loads the product for any other address', async () => {
  await open('/nope', '', SignIn);
  expect(await heading('Halaman tidak ditemukan')).toBeTruthy();
});

describe('where even what looks into a failure is gone with the old version', () => {
  const KEPT = '<template id="outdated"><p>Versi baru tersedia <button>Muat ulang</button></p></template>';
  const newer = async () => new Response('<script type="module" src="/assets/new.js"></script>');
  function takeAway() {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const gone = () => {
      throw new TypeError('Failed to fetch');
    };
    vi.doMock('../../src/app/app', gone);
    vi.doMock('../../src/app/features/failed-load/failed-load', gone);
    const entrance = Object.assign(document.createElement('script'), { type: 'module' });
    entrance.setAttribute('src', '/assets/old.js');
    document.head.append(entrance);
    onTestFinished(() => {
      vi.doUnmock('../../src/app/app');
      vi.doUnmock('../../src/app/features/failed-load/failed-load');
      vi.resetModules();
      entrance.remove();
    });
    vi.resetModules();
  }

  it('says that a new version is out [P5]', async () => {
    takeAway();
    vi.stubGlobal('fetch', newer);
    await open('/nope', '', SignIn, undefined, KEPT);
    expect(await screen.findByText(/Versi baru tersedia/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Muat ulang' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull();
  });

  it('says so once the server is back that was away for it [P5]', async () => {
    takeAway();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await open('/nope', '', SignIn, undefined, KEPT);
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeTruthy(), 10_000);
    vi.stubGlobal('fetch', newer);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText(/Versi baru tersedia/)).toBeTruthy();
  });
});
