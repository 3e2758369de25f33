import { Subject } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { type Environment, pageEnvironment } from '../../src/app/environment';
import { readEntries } from '../../src/app/log/format';
import { FORMAT_VERSION } from '../../src/app/log/format-version';
import { startSystem } from '../../src/app/system';
import { openLog } from '../../src/app/system/log';
import { startSession } from '../../src/app/system/session';
import { selectRole } from '../../src/machines/auth/auth.selectors';
import { browserEnvironment } from '../../src/streams/environment';
import { fakeApi } from '../support/fake-api';
import { FakeNetwork } from '../support/fake-socket';
import { someUser } from '../support/fake-system';
import { entriesIn, fakeLogStore, noWorker } from '../support/log-store';
import { replay } from '../support/replay';

const earlier = { owner: '5', page: 'before', version: FORMAT_VERSION, entries: [] };

/** A page that was opened with a session, before the code behind the sign-in has come. */
function openPage() {
  // Pages of earlier tests live on in this process, and would answer this one's session with theirs.
  vi.stubGlobal('BroadcastChannel', undefined);
  const api = fakeApi();
  const store = fakeLogStore([earlier]);
  const visible = new Subject<boolean>();
  const streams = browserEnvironment({ createWebSocket: new FakeNetwork().createWebSocket, visible });
  const environment: Environment = {
    ...pageEnvironment({}),
    fetch: api.fetch,
    openLogStore: async () => store,
    startPacker: noWorker,
    streams,
  };
  environment.browser.session.save('token', someUser({ id: '5', role: 'staff' }), true);
  const answer = api.holds('POST /api/auth/validate');
  const log = openLog(environment);
  const session = startSession(environment, log);
  return {
    api,
    store,
    session,
    validated: (isValid: boolean) => answer.answer({ isvalid: isValid }),
    comeIn: () => startSystem(environment, log, session),
    /** The page is hidden, whereupon it writes down what it has not yet. */
    hide: () => visible.next(false),
  };
}

describe('the calls of a session', () => {
  const opened = async () => {
    const page = openPage();
    page.validated(true);
    await vi.waitFor(() => expect(page.session.auth.getSnapshot().matches('signedIn')).toBe(true));
    return page;
  };

  it('may go over another fetch, which tells its progress, with the same token', async () => {
    const { session } = await opened();
    const other = vi.fn<typeof fetch>(async () => Response.json({ count: 3 }));
    expect(await session.callThrough(other)('users.active', {})).toMatchObject({ count: 3 });
    expect(new Headers(other.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer token');
  });

  it.each([
    [401, 'POST /api/auth/validate', { isvalid: false }, null],
    [403, 'GET /api/admin/users/5', { user: someUser({ id: '5', role: 'member' }) }, 'member'],
  ])('that are refused with %i have it looked up who this is', async (status, asked, answer, role) => {
    const { api, session } = await opened();
    api.answers('GET /api/admin/users/active', { error: 'Tidak boleh' }, { status });
    api.answers(asked, answer);
    await expect(session.call('users.active', {})).rejects.toMatchObject({ status });
    await vi.waitFor(() => expect(selectRole(session.auth.getSnapshot())).toBe(role));
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
