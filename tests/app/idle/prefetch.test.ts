import { BehaviorSubject, Subject } from 'rxjs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { prefetch } from '../../../src/app/idle/prefetch';
import { can } from '../../../src/machines/auth/policy';
import { menuOf } from '../../../src/views/layout/route-rules';
import { deferred, settled } from '../../support/deferred';
import { fakeSystem, someUser } from '../../support/fake-system';
import { routeTable } from '../../../scripts/shared/route-table';

async function start(role: string | null) {
  const { auth } = fakeSystem({ user: role === null ? null : someUser({ role }) });
  await settled();
  const idle = new Subject<void>();
  const online = new BehaviorSubject(true);
  const asked: string[] = [];
  const answers = new Map<string, Promise<void>>();
  const table = {
    ...routeTable,
    routes: routeTable.routes.map((route) => ({
      ...route,
      preload: async () => {
        asked.push(route.path);
        await answers.get(route.path);
      },
    })),
  };
  const book = vi.fn(async () => ({}));
  prefetch(
    {
      auth,
      table,
      waits: { idle, during: (promise) => promise },
      charts: { book, chart: vi.fn(), row: vi.fn(), provided: vi.fn(), seen: vi.fn(), shown: new Map() },
    },
    { savesData: false, streams: { online } },
  );
  return {
    auth,
    asked,
    answers,
    book,
    online,
    idles: async () => {
      idle.next();
      await settled();
    },
  };
}

const menu = menuOf(routeTable, 'member').flatMap((entry) => ('path' in entry ? [entry.path] : []));

it('loads the screens of the menu one after the other, each when nobody waits for anything', async () => {
  const { asked, answers, idles } = await start('member');
  expect(menu.length).toBeGreaterThan(3);
  expect(asked).toEqual([]);
  const first = deferred<void>();
  answers.set(menu[0] as string, first.promise);
  await idles();
  await idles();
  expect(asked).toEqual(menu.slice(0, 1));
  first.resolve();
  await settled();
  await idles();
  expect(asked).toEqual(menu.slice(0, 2));
});

it('goes on after what could not be loaded, to the calls and what a report needs', async () => {
  const files = ['api/calls/monitor', 'app/log/report', 'app/log/keeper'].map(
    (name) => `../../../src/${name}`,
  );
  const loaded: string[] = [];
  for (const file of files)
    vi.doMock(file, () => {
      loaded.push(file);
      return { monitorCalls: {} };
    });
  onTestFinished(() => {
    for (const file of files) vi.doUnmock(file);
  });
  const { asked, answers, idles, book } = await start('member');
  const lost = deferred<void>();
  lost.reject(new Error('offline'));
  answers.set(menu[1] as string, lost.promise);
  for (let turn = 0; turn < menu.length; turn += 1) await idles();
  expect(asked.slice(0, menu.length)).toEqual(menu);
  // The history and the report's file come with modules of their own, which a test's loader takes its time for.
  await vi.waitFor(
    async () => {
      await idles();
      expect(book).toHaveBeenCalled();
    },
    { timeout: 10_000 },
  );
  expect(loaded).toEqual(files);
});

it('loads every screen that the role may open, and what did not come once the line is back', async () => {
  const { asked, idles, book, online } = await start('member');
  const mine = routeTable.routes
    .filter(({ permission }) => can('member', permission))
    .map(({ path }) => path);
  await vi.waitFor(async () => {
    await idles();
    expect(new Set(asked)).toEqual(new Set(mine));
  });
  expect(book).toHaveBeenCalled();
  asked.length = 0;
  online.next(false);
  await idles();
  expect(asked).toEqual([]);
  online.next(true);
  await idles();
  expect(asked).toEqual(menu.slice(0, 1));
});

it('loads nothing for a guest, nor after a sign-out', async () => {
  const guest = await start(null);
  await guest.idles();
  expect(guest.asked).toEqual([]);
  const { auth, asked, idles } = await start('member');
  await idles();
  auth.send({ type: 'signOut.requested' });
  await idles();
  expect(asked).toEqual(menu.slice(0, 1));
});
