import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { User } from '../../src/api/schema/entities/people';
import type { PageSettings } from '../../src/api/schema/page-settings';
import { type Environment, pageEnvironment } from '../../src/app/browser/environment';
import { startSystem } from '../../src/app/system';
import { openLog } from '../../src/app/log/page-log';
import { startSession } from '../../src/app/session/session';
import { browserEnvironment } from '../../src/streams/environment';
import type { LogEntry } from '../../src/streams/event-log';
import { AppRoutes } from '../../src/views/layout/app-routes';
import { routeOf } from '../../src/views/layout/route-rules';
import { RouteTableProvider } from '../../src/views/layout/route-table';
import { SystemProvider } from '../../src/views/hooks/system';
import { ThemeProvider } from '../../src/views/theme/theme-provider';
import { fakeApi } from './fake-api';
import { FakeNetwork } from './fake-socket';
import { someUser } from './fake-system';
import { globalTimers } from './clock';
import { fakeLogStore, noWorker } from './log-store';
import { noSettings } from './settings';

// Screens and their charts are loaded when they are opened, by a loader that no clock of a test moves: here they are there.
import.meta.glob(
  [
    '../../src/app/{ahead,provide}/**/*.ts',
    '../../src/app/features/*/*.ts',
    '!../../src/app/**/*.worker.ts',
    '../../src/app/live/scheduled-rereads.ts',
    '../../src/views/ahead/foretold-cell.tsx',
    '../../src/views/history/timeline.tsx',
    '../../src/views/list/extras/extras.ts',
  ],
  { eager: true },
);

/** The lists of a server with positions say where they were read: before anything happened. */
const placed =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    const { status, headers } = answer;
    const text = await answer.text();
    const isList = /list|histor/.test(String(input)) && text.startsWith('{');
    if (!isList || init?.method !== 'GET') return new Response(text, { status, headers });
    const body = JSON.parse(text) as { readonly meta?: object };
    const meta = { epoch: 'e', seq: 0, ...body.meta };
    return new Response(JSON.stringify({ ...body, meta }), { status, headers });
  };

/**
 * The whole page as the browser runs it, at `address`, on a scripted API and a socket in the test's hand.
 * `settings` are those of an installation; `parts` take the place of those of the browser.
 */
export async function openLivePage(
  address: string,
  user: Partial<User> = {},
  settings: Partial<PageSettings> = {},
  parts: Partial<Environment> = {},
) {
  // Pages of earlier tests live on in this process, and would answer this one's session with theirs.
  vi.stubGlobal('BroadcastChannel', undefined);
  const api = fakeApi();
  const network = new FakeNetwork();
  const copyText = vi.fn(async (_text: string) => {});
  let reportProgress = (_share: number) => {};
  const environment = {
    ...pageEnvironment({ ...noSettings, ...settings }),
    fetch: placed(api.fetch),
    progressingFetch: (report: (share: number) => void) => {
      reportProgress = report;
      return api.fetch;
    },
    copyText,
    // Each frame comes right after what happened; tests of frames hold them.
    nextFrame: queueMicrotask,
    openLogStore: async () => fakeLogStore(),
    startPacker: noWorker,
    actorClock: globalTimers,
    streams: browserEnvironment({ createWebSocket: network.createWebSocket }),
    ...parts,
  };
  environment.browser.session.save('token', someUser({ role: 'staff', ...user }), true);
  api.answers('POST /api/auth/validate', { isvalid: true });

  const log = openLog(environment);
  const logged: LogEntry[] = [];
  log.log.appended.subscribe((entry) => void logged.push(entry));
  const system = startSystem(environment, log, startSession(environment, log));
  const router = createMemoryRouter([{ path: '*', element: <AppRoutes /> }], { initialEntries: [address] });
  system.watchNews();
  // What the router does is drawn at once, or when the test says so: React may take its time on a slow device.
  let undrawn: (() => void)[] | null = null;
  const drawn: typeof router = Object.create(router, {
    subscribe: {
      value: (draw: Parameters<typeof router.subscribe>[0]) =>
        router.subscribe((...news) => void (undrawn ? undrawn.push(() => draw(...news)) : draw(...news))),
    },
  });

  return {
    api,
    system,
    copyText,
    /** What was written into the page's log. */
    logged: logged as readonly LogEntry[],
    /** Reports progress of the upload under way, 0 to 1. */
    reportProgress: (share: number) => act(async () => reportProgress(share)),
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
    goTo: (path: string) => router.navigate(path),
    goBack: () => act(() => router.navigate(-1)),
    /** Leaves addresses undrawn from now on; what it returns draws all of them. */
    holdDrawing: () => {
      undrawn = [];
      return () =>
        act(async () => {
          for (const draw of undrawn?.splice(0) ?? []) draw();
          undrawn = null;
        });
    },
    /** Draws the page with its screen; call it once the first answers are scripted. */
    show: async () => {
      system.attach(router);
      await routeOf(system.table, router.state.location.pathname)?.preload();
      await act(async () => {
        render(
          <SystemProvider value={system}>
            <ThemeProvider>
              <RouteTableProvider table={system.table}>
                <RouterProvider router={drawn} />
              </RouteTableProvider>
            </ThemeProvider>
          </SystemProvider>,
        );
      });
    },
    /** How many sockets the page has opened, and how many of them stand. */
    sockets: () => ({ opened: network.sockets.length, alive: network.alive.length }),
    /** Names of the channels that the page listens to. */
    channels: () => network.alive.map(({ query }) => query.id),
    /** The server accepts the connection and is up to date. */
    connect: () =>
      act(async () => {
        network.socket.open().receive({ event: 'resumed', epoch: 'e', seq: 0, complete: true });
      }),
    /** The connection breaks. */
    disconnect: (code?: number) => act(async () => network.socket.close(code)),
    /** The server sends one frame. */
    receive: (frame: unknown) =>
      act(async () => {
        network.socket.receive(frame);
      }),
  };
}
