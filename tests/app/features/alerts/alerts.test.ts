import { describe, expect, it, vi } from 'vitest';
import { Subject } from 'rxjs';
import { createActor } from 'xstate';
import type { Call } from '../../../../src/api/client';
import { apiError } from '../../../../src/api/errors';
import type { User } from '../../../../src/api/schema/entities/people';
import type { WireEvent } from '../../../../src/api/schema/wire';
import { openAlerts } from '../../../../src/app/features/alerts/open';
import type { AlertSources } from '../../../../src/app/features/alerts/sources';
import { preferencesMachine } from '../../../../src/machines/preferences/preferences';
import { createRouter } from '../../../../src/streams/route';
import { deferred, settled } from '../../../support/deferred';
import { someUser } from '../../../support/fake-system';

const dropped = (sender: object): WireEvent => ({
  type: 'wire.connection.update',
  at: 0,
  replayed: false,
  state: 'loggedOut',
  sender: { id: '12', clientid: 'id-1', ...sender },
});

/** The server keeps no news. */
const unknownCall = apiError('refused', '', { status: 404 });

function open(answer: (kind: string) => Promise<unknown> = async () => undefined) {
  const readRow = vi.fn(answer);
  const router = createRouter();
  const line = new Subject<'returned' | 'missed'>();
  let accounts: object = { rows: [], totalPages: 1 };
  const call = vi.fn<(name: string, input: object) => Promise<object>>(async () => accounts);
  let user: User = someUser({ id: '5', role: 'member' });
  const sources: AlertSources = {
    environment: {
      now: () => 0,
      openDesktop: async () => ({
        permission: () => 'unsupported',
        ask: async () => 'denied',
        show: () => {},
        chime: () => {},
        isPushed: () => false,
        onLed: () => () => {},
        openPush: () => Promise.reject(new Error('There is none.')),
      }),
    },
    inspect: () => {},
    router,
    registry: { get: () => undefined },
    readRow,
    call: ((...asked: Parameters<typeof call>) =>
      asked[0] === 'news.list' ? Promise.reject(unknownCall) : call(...asked)) as unknown as Call,
    line,
    user: () => user,
    userId: () => user.id,
    goTo: () => {},
    loadPreferences: async () => createActor(preferencesMachine).start(),
  };
  const alerts = openAlerts(sources);
  return {
    ...alerts,
    line,
    asked: () => call.mock.calls,
    answers: (told: object) => {
      accounts = told;
    },
    /** A list reads these accounts. */
    read: (...rows: readonly object[]) =>
      alerts.watchCalls(async () => ({ rows }) as never)('whatsapp.page', {} as never),
    /** The server replays, as the line comes back, what happened meanwhile. */
    replay: (state: string, id = 'id-1') =>
      router.deliver([`whatsapp:${id}`], {
        ...dropped({ id, clientid: id }),
        state,
        replayed: true,
      } as WireEvent),
    readRow,
    finish: (kind: string) =>
      router.deliver([`${kind}:12`], { type: 'wire.finished', at: 0, replayed: false, sender: { id: '12' } }),
    drop: (sender: object = {}, key = 'whatsapp:id-1') => router.deliver([key], dropped(sender)),
    signInAs: (id: string, role = 'member') => {
      user = someUser({ id, role });
    },
    subjects: async () => {
      const actor = await alerts.alerts.load();
      return actor.getSnapshot().context.gathered.map(({ subject: { name, number } }) => [name, number]);
    },
    gathered: async () => {
      const actor = await alerts.alerts.load();
      return actor.getSnapshot().context.gathered.map(({ subject }) => subject.name);
    },
  };
}

describe('what is told before anybody looks for news', () => {
  it('is told once it is looked for', async () => {
    const page = open();
    page.drop();
    page.watch();
    await vi.waitFor(async () => expect(await page.gathered()).toEqual(['#12']));
  });

  it('is told to nobody who signed in since', async () => {
    const page = open();
    page.drop();
    page.signInAs('6');
    page.watch();
    page.drop({ id: '13' });
    await vi.waitFor(async () => expect(await page.gathered()).toEqual(['#13']));
  });
});

describe('an account that no list has shown', () => {
  it.each([
    ['Ani', { pushname: ' Ani ', phonenumber: '62811' }],
    ['62811', { pushname: '', phonenumber: '62811' }],
    ['#12', { pushname: 7, phonenumber: null }],
  ])('is called %s by %o', async (name, sender) => {
    const page = open();
    page.watch();
    page.drop(sender);
    await vi.waitFor(async () => expect(await page.gathered()).toEqual([name]));
  });
});

describe('what no list has shown and nobody has named', () => {
  const Whatsapp = { id: '1', pushname: 'Ani', phonenumber: '62811', clientid: 'id-1' };

  it('is told at once, and named by its own call, which is made once', async () => {
    let answer = (_record: object) => {};
    const page = open(() => new Promise((resolve) => (answer = resolve)));
    page.watch();
    page.drop();
    await vi.waitFor(async () => expect(await page.subjects()).toEqual([['#12', 'id-1']]));
    answer({ ...Whatsapp, id: '12' });
    await vi.waitFor(async () => expect(await page.subjects()).toEqual([['Ani', '62811']]));
    page.drop();
    await page.subjects();
    expect(page.readRow.mock.calls).toEqual([['whatsapp', '12']]);
  });

  it.each([
    ['generator', {}, 'Ani'],
    ['validator', { fileName: 'nomor.csv' }, 'nomor.csv'],
  ])('is a %s as well, found by the account that carries it', async (kind, more, name) => {
    const page = open(async () => ({ id: '12', Whatsapp, ...more }));
    page.signInAs('5', 'staff');
    page.watch();
    page.finish(kind);
    await vi.waitFor(async () => expect(await page.subjects()).toEqual([[name, '62811']]));
  });

  it('keeps its number where it cannot be read, and is not asked for again', async () => {
    const page = open(() => Promise.reject(new Error('404')));
    page.watch();
    page.drop();
    page.drop({ clientid: 'id-1', id: '12' });
    await vi.waitFor(async () => expect(await page.subjects()).toEqual([['#12', 'id-1']]));
    expect(page.readRow).toHaveBeenCalledTimes(1);
  });

  it('is not read where it is one of many that are told as one, or is named by what happened', async () => {
    const page = open();
    page.watch();
    page.drop();
    page.drop({ id: '13', clientid: 'id-2' }, 'whatsapp:id-2');
    await vi.waitFor(async () => expect(await page.subjects()).toHaveLength(2));
    expect(page.readRow.mock.calls).toEqual([['whatsapp', '12']]);
    const named = open();
    named.watch();
    named.drop({ pushname: 'Ani' });
    await vi.waitFor(async () => expect(await named.subjects()).toEqual([['Ani', 'id-1']]));
    expect(named.readRow).not.toHaveBeenCalled();
  });
});

const account = (state: string, clientid = 'id-1', more: object = {}) => ({
  id: clientid,
  clientid,
  state,
  suspended: 0,
  pushname: clientid,
  ...more,
});
/** Lets everything on its way arrive. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await settled();
};

describe('what dropped while the line was away', () => {
  it('is said once it is back, by what lists read before and after', async () => {
    const page = open();
    page.watch();
    await page.read(account('connected'), account('connected', 'id-2'), account('connected', 'id-3'));
    await settle();
    expect(await page.gathered()).toEqual([]);
    page.line.next('missed');
    await page.read(account('loggedOut'), account('connected', 'id-2'), account('disconnected', 'id-3'));
    await vi.waitFor(async () => expect(await page.gathered()).toEqual(['id-1', 'id-3']));
    await page.read(account('loggedOut'), account('connected', 'id-2'), account('disconnected', 'id-3'));
    page.drop();
    await settle();
    expect(await page.gathered()).toEqual(['id-1', 'id-3']);
  });

  it('is said of a suspension as well', async () => {
    const page = open();
    page.watch();
    await page.read(account('connected'));
    await page.read(account('connected', 'id-1', { suspended: 1 }));
    await vi.waitFor(async () => expect(await page.gathered()).toEqual(['id-1']));
  });

  it('is nothing that was so when it was read for the first time', async () => {
    const page = open();
    page.watch();
    page.line.next('returned');
    await page.read(account('loggedOut'), account('disconnected', 'id-2'));
    await page.read(account('loggedOut'), account('disconnected', 'id-2'));
    await settle();
    expect(await page.gathered()).toEqual([]);
  });

  it('is said where the server tells it anew, and not of what came back meanwhile', async () => {
    const page = open();
    page.watch();
    await page.read(account('connected'), account('connected', 'id-2'));
    page.replay('loggedOut');
    page.replay('loggedOut', 'id-2');
    page.replay('connected', 'id-2');
    await settle();
    expect(await page.gathered()).toEqual([]);
    page.line.next('returned');
    await vi.waitFor(async () => expect(await page.gathered()).toEqual(['id-1']));
    page.line.next('returned');
    await settle();
    expect(await page.gathered()).toEqual(['id-1']);
  });

  it('is not what an answer says that is older than what was told', async () => {
    const page = open();
    page.watch();
    await page.read(account('loggedOut'));
    await settle();
    const { promise, resolve } = deferred<object>();
    void page.watchCalls((() => promise) as never)('whatsapp.page', {} as never);
    await settle();
    page.replay('connected');
    page.line.next('returned');
    await settle();
    resolve({ rows: [account('loggedOut')] });
    await settle();
    expect(await page.gathered()).toEqual([]);
  });

  it('is looked for on any screen of a member, and by lists alone for the office', async () => {
    const page = open();
    page.watch();
    page.line.next('missed');
    await settle();
    expect(page.asked()).toEqual([]);
    await page.read(account('connected'));
    await settle();
    page.line.next('missed');
    await vi.waitFor(() => expect(page.asked()).toHaveLength(1));
    expect(page.asked()[0]).toEqual(['whatsapp.page', { page: 1, size: 500, user_id: '5' }]);
    page.signInAs('1', 'admin');
    await page.read(account('connected'));
    page.line.next('missed');
    await settle();
    expect(page.asked()).toHaveLength(1);
  });

  it.each([
    [
      'those that cannot send, of more than a page has',
      { totalPages: 9, count: 4000 },
      ['suspended', 'loggedOut', 'conflict', 'disconnected'],
    ],
    ['all of them, where a server has no large pages', { totalPages: 2, count: null }, [undefined]],
  ])('is looked for among %s', async (_, answer, searches) => {
    const page = open();
    page.watch();
    page.answers({ rows: [], ...answer });
    await page.read(account('connected'));
    await settle();
    page.line.next('missed');
    await vi.waitFor(() => expect(page.asked()).toHaveLength(1 + searches.length));
    const more = page.asked().slice(1);
    expect(more.map(([, input]) => (input as { search?: string }).search)).toEqual(searches);
    expect(new Set(more.map(([name]) => name))).toEqual(
      new Set([answer.count === null ? 'whatsapp.listOfUser' : 'whatsapp.page']),
    );
  });

  it('is told to nobody who did not see it before', async () => {
    const page = open();
    page.watch();
    await page.read(account('connected'));
    await settle();
    page.signInAs('6');
    await page.read(account('loggedOut'));
    await settle();
    expect(await page.gathered()).toEqual([]);
  });
});
