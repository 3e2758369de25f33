import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { User } from '../../src/api/schema/entities';
import type { WireEvent } from '../../src/api/schema/socket';
import { openAlerts } from '../../src/app/alerts';
import type { AlertSources } from '../../src/app/alert-sources';
import { preferencesMachine } from '../../src/machines/preferences/preferences';
import { createRouter } from '../../src/streams/route';
import { someUser } from '../support/fake-system';

const dropped = (sender: object): WireEvent => ({
  type: 'wire.connection.update',
  at: 0,
  replayed: false,
  state: 'loggedOut',
  sender: { id: '12', clientid: 'id-1', ...sender },
});

function open() {
  const router = createRouter();
  let user: User | null = someUser({ id: '5', role: 'member' });
  const sources: AlertSources = {
    environment: {
      now: () => 0,
      openDesktop: async () => ({
        permission: () => 'unsupported',
        ask: async () => 'denied',
        show: () => {},
        chime: () => {},
      }),
    },
    inspect: () => {},
    router,
    registry: { get: () => undefined },
    user: () => user,
    goTo: () => {},
    loadPreferences: async () => createActor(preferencesMachine).start(),
  };
  const alerts = openAlerts(sources);
  return {
    ...alerts,
    drop: (sender: object = {}) => router.deliver(['whatsapp:id-1'], dropped(sender)),
    signInAs: (id: string) => {
      user = someUser({ id, role: 'member' });
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
