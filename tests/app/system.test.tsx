import { createMemoryRouter } from 'react-router-dom';
import { Subject } from 'rxjs';
import type { ReadingRef } from '../../src/machines/figures/reading';
import { createActor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import type { PageSettings } from '../../src/api/schema/page-settings';
import { type Environment, pageEnvironment } from '../../src/app/browser/environment';
import { readEntries } from '../../src/app/log/format';
import { FORMAT_VERSION } from '../../src/app/log/format-version';
import { startSystem } from '../../src/app/system';
import { openLog } from '../../src/app/log/page-log';
import { startSession } from '../../src/app/session/session';
import { selectRole } from '../../src/machines/auth/auth.selectors';
import { selectDialog } from '../../src/machines/notices/notices.selectors';
import type { Dialog, Intent } from '../../src/machines/notices/notices.types';
import { browserEnvironment } from '../../src/streams/environment';
import { pageChart } from '../support/charts';
import { fakeApi } from '../support/fake-api';
import { FakeNetwork } from '../support/fake-socket';
import { someUser } from '../support/fake-system';
import { entriesIn, fakeLogStore, noWorker } from '../support/log-store';
import { replay } from '../support/replay';
import { noSettings } from '../support/settings';

const earlier = { owner: '5', page: 'before', version: FORMAT_VERSION, entries: [] };

/** A page that was opened with a session, before the code behind the sign-in has come. */
function openPage(settings: Partial<PageSettings> = {}, parts: Partial<Environment> = {}) {
  // Pages of earlier tests live on in this process, and would answer this one's session with theirs.
  vi.stubGlobal('BroadcastChannel', undefined);
  const api = fakeApi();
  const store = fakeLogStore([earlier]);
  const visible = new Subject<boolean>();
  const network = new FakeNetwork();
  const streams = browserEnvironment({ createWebSocket: network.createWebSocket, visible });
  const environment: Environment = {
    ...pageEnvironment({ ...noSettings, ...settings }),
    fetch: api.fetch,
    openLogStore: async () => store,
    startPacker: noWorker,
    streams,
    ...parts,
  };
  environment.browser.session.save('token', someUser({ id: '5', role: 'staff' }), true);
  const answer = api.holds('POST /api/auth/validate');
  const log = openLog(environment);
  const session = startSession(environment, log);
  return {
    api,
    network,
    store,
    session,
    validated: (isValid: boolean) => answer.answer({ isvalid: isValid }),
    comeIn: () => startSystem(environment, log, session),
    /** The page is hidden, whereupon it writes down what it has not yet. */
    hide: () => visible.next(false),
  };
}

/** The same, once the session is known to stand. */
async function openSignedIn(...given: Parameters<typeof openPage>) {
  const page = openPage(...given);
  page.validated(true);
  await vi.waitFor(() => expect(page.session.auth.getSnapshot().matches('signedIn')).toBe(true));
  return page;
}

describe('the calls of a session', () => {
  it('may go over another fetch, which tells its progress, with the same token', async () => {
    const { session } = await openSignedIn();
    const other = vi.fn<typeof fetch>(async () => Response.json({ count: 3 }));
    expect(await session.callThrough(other)('users.active', {})).toMatchObject({ count: 3 });
    expect(new Headers(other.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer token');
  });

  it.each([
    [401, 'POST /api/auth/validate', { isvalid: false }, null],
    [403, 'GET /api/admin/users/5', { user: someUser({ id: '5', role: 'member' }) }, 'member'],
  ])('that are refused with %i have it looked up who this is', async (status, asked, answer, role) => {
    const { api, session } = await openSignedIn();
    api.answers('GET /api/admin/users/active', { error: 'Tidak boleh' }, { status });
    api.answers(asked, answer);
    await expect(session.call('users.active', {})).rejects.toMatchObject({ status });
    await vi.waitFor(() => expect(selectRole(session.auth.getSnapshot())).toBe(role));
  });
});

describe('what the screens are handed', () => {
  it('begins with a socket that says who asks', async () => {
    const { comeIn, network } = await openSignedIn();
    comeIn();
    await vi.waitFor(() => expect(network.sockets).toHaveLength(1));
    expect(network.socket.open().said).toMatchObject([{ type: 'auth', token: 'token', frames: 'rows' }]);
  });

  it('opens no socket for a session that may not stand [A9]', async () => {
    const { comeIn, network, session, validated } = openPage();
    comeIn();
    expect(session.auth.getSnapshot().matches('validating')).toBe(true);
    expect(network.sockets).toHaveLength(0);
    validated(true);
    await vi.waitFor(() => expect(network.sockets).toHaveLength(1));
    session.auth.send({ type: 'signOut.requested' });
    expect(network.alive).toHaveLength(0);
  });

  it.each([
    ['the page’s own server', {}, `${window.location.origin}/`],
    ['another one', { apiHost: 'https://api.example.id' }, 'https://api.example.id/'],
  ])('is the media of %s', async (_, settings, address) => {
    const { comeIn } = openPage(settings);
    expect(comeIn().apiAddress).toBe(address);
  });

  it('are ids of new clients, of the time and a number', () => {
    const { comeIn } = openPage({}, { now: () => 1_795_305_600_000, random: () => 0.5 });
    expect(comeIn().newDeviceId()).toBe('id-17953056000005000');
  });

  it('leads where the choice of a dialog leads', async () => {
    const { comeIn } = await openSignedIn();
    const { attach, notices } = comeIn();
    const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/whatsapp'] });
    attach(router);
    const choose = (then: Intent) => {
      const dialog: Dialog = { tone: 'info', title: '', text: '', confirm: { label: 'OK', then } };
      notices.send({ type: 'notice.dialogOpened', dialog });
      notices.send({ type: 'dialog.confirmed', id: selectDialog(notices.getSnapshot())?.id ?? '' });
    };
    choose({ kind: 'navigate', to: '/profile' });
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
    choose({ kind: 'back' });
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/whatsapp'));
  });
});

describe('the product behind the sign-in, whose code comes after the page began', () => {
  it('keeps the log from its first entry, so that a later page can replay the session', async () => {
    const { session, store, validated, comeIn, hide } = openPage();
    validated(true);
    await vi.waitFor(() => expect(session.auth.getSnapshot().matches('signedIn')).toBe(true));
    comeIn();
    hide();
    await vi.waitFor(async () => expect(await entriesIn(store)).not.toHaveLength(0));
    const { entries } = readEntries(await entriesIn(store), FORMAT_VERSION);
    expect(replay(entries, 'auth')?.value).toEqual(session.auth.getSnapshot().value);
    const started = entries.flatMap((entry) => (entry.kind === 'started' ? [entry.key] : []));
    expect(started).toEqual(expect.arrayContaining(['auth', 'connection', 'navigation', 'notices']));
  });

  it('forgets the log of a session that ended meanwhile [A3]', async () => {
    const { session, store, validated, comeIn } = openPage();
    validated(false);
    await vi.waitFor(() => expect(session.auth.getSnapshot().matches('signedOut')).toBe(true));
    expect(store.batches()).toEqual([earlier]);
    const { history } = comeIn();
    await vi.waitFor(() => expect(store.batches()).toEqual([]));
    expect(history.entries().some(({ kind }) => kind === 'started')).toBe(false);
  });
});

it('says what became of a command that was on its way when the page was reloaded [R11, U4]', async () => {
  const before = await openSignedIn();
  const { request } = before.api.holds('POST /api/admin/whatsapp/stop-blasting');
  const stop = { whatsappClientId: 'id-1', socketClientId: 'client-5' };
  before.session.call('whatsapp.stop', stop, { subject: 'Toko Jaya' }).catch(() => {});
  await request;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { api, comeIn } = await openSignedIn();
  api.answers('POST /api/admin/intent/settle', { outcome: 'withdrawn' });
  const { notices } = comeIn();
  const said = () => selectDialog(notices.getSnapshot())?.text;
  await vi.waitFor(() => expect(said()).toBe('Stop Toko Jaya: tidak dilakukan.'), 10_000);
});

it('writes nothing of a person after their sign-out, however slow an answer was [AUTH-09]', async () => {
  localStorage.setItem(
    'preferences_5',
    JSON.stringify({ savedViews: { 'list:member': [{ name: 'Budi', address: '?search=budi' }] } }),
  );
  const { api, session, comeIn } = await openSignedIn();
  const others = ['whatsapp/count/5', 'messagelog/count/5', 'messagelog/today-income/5', 'bonus/total/5'];
  for (const path of others) api.answers(`GET /api/admin/${path}`, {}, { status: 404 });
  const balance = api.holds('GET /api/admin/withdraw/balance/5');
  const { charts, inspect } = comeIn();
  const figures = createActor(await pageChart(charts, 'memberFigures'), {
    id: 'figures',
    input: { userId: '5' },
    inspect,
  } as never).start();
  await balance.request;
  session.auth.send({ type: 'signOut.requested' });
  balance.answer({ balance: 4711 });
  const { readings } = figures.getSnapshot().context as { readings: Record<string, ReadingRef> };
  await vi.waitFor(() => expect(readings.balance?.getSnapshot().context.value).toEqual({ balance: 4711 }));
  expect(document.cookie).not.toContain('4711');
  await vi.waitFor(() => expect(localStorage.getItem('preferences_5')).not.toMatch(/budi/i));
});
