import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { can, ROLES } from '../../../src/machines/auth/policy';
import { settled } from '../../support/deferred';
import { someUser } from '../../support/fake-system';
import { FakeNetwork } from '../../support/fake-socket';
import { openLivePage } from '../../support/live-page';
import { VirtualTime } from '../../support/virtual-time';
import { browserEnvironment } from '../../../src/streams/environment';

/** What the addresses of screens name, without which they show nothing. */
const NAMED: Readonly<Record<string, string>> = {
  '/generator/create': '?id=4',
  '/validator/create': '?id=4',
  '/whatsapp/create': '?r=4',
  '/member/whatsapp': '?id=4',
  '/member/profile': '?id=4',
  '/withdraw/ledger': '?id=4',
  '/withdraw/ledger/statement': '?id=4',
  '/withdraw/payouts/run': '?id=4',
  '/monitor/remote': '?id=4',
};
const addressOf = (path: string) => `${path}${path.endsWith('/edit') ? '?id=4' : (NAMED[path] ?? '')}`;
/** Asked for by the session, where it is not there yet. */
const OWN_DETAILS = `/api/admin/users/${someUser().id}`;
/** What the bell tells is of no screen. */
const BELL = '/api/admin/news?limit=30';

it.each(ROLES)(
  'asks for what a screen of %s shows with its address, before it is drawn, and for nothing else',
  async (role) => {
    const asked: { readonly path: string; readonly signal: AbortSignal }[] = [];
    const time = new VirtualTime();
    const { createWebSocket } = new FakeNetwork();
    const { api, system, goTo, show, holdDrawing } = await openLivePage(
      '/not-authorized',
      { role },
      {},
      {
        streams: { ...browserEnvironment({ createWebSocket }), scheduler: time },
        fetch: async (input, { signal } = {}) => {
          const path = String(input).slice(window.location.origin.length);
          if (path.endsWith('/auth/validate')) return new Response('{"isvalid":true}');
          if (path !== OWN_DETAILS && path !== BELL) asked.push({ path, signal: signal as AbortSignal });
          // Never answered: what is asked after an answer is not asked first.
          return new Promise(() => {});
        },
      },
    );
    await api.fetch('/api/auth/validate', { method: 'POST' });
    await show();
    const reading: string[] = [];
    for (const { path, permission, preload } of system.table.routes) {
      if (!can(role, permission)) continue;
      await preload();
      await goTo('/not-authorized');
      asked.length = 0;
      const draw = holdDrawing();
      await goTo(addressOf(path));
      await settled();
      const begun = asked.map((request) => request.path);
      await draw();
      await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
      await settled();
      const shown = asked.map((request) => request.path);
      // Staff are led on from the dashboard, to an address that begins on its own.
      if (role === 'staff' && permission === 'home.open') continue;
      expect.soft(shown, path).toEqual(begun);
      // What nobody took over is dropped by then.
      time.advance(10_000);
      const unused = begun.filter((_, index) => asked[index]?.signal.aborted);
      expect.soft(unused, path).toEqual([]);
      if (begun.length > 0) reading.push(path);
    }
    expect(reading.length).toBeGreaterThan(5);
  },
);
