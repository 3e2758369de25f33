import { NEVER, Observable, Subject } from 'rxjs';
import { createActor, type InputFrom } from 'xstate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../../../src/api/client';
import { provideClient, providePairing } from '../../../../src/app/features/whatsapp/pairing';
import type { Whatsapp } from '../../../../src/api/schema/entities/whatsapp';
import type { pairingMachine } from '../../../../src/machines/pairing/pairing';
import { selectStage } from '../../../../src/machines/pairing/pairing.selectors';
import type { Row } from '../../../../src/machines/rows/row-registry';
import { senderMachine } from '../../../../src/machines/sender/sender';
import type { Channel } from '../../../../src/streams/channel';
import type { ChannelStatus } from '../../../../src/streams/status';
import { ANY_PAIRING, routingKey } from '../../../../src/streams/owner';
import { createRouter } from '../../../../src/streams/route';
import {
  authenticated,
  clientInfo,
  DEVICE,
  fact,
  lostAccount,
  newAccount,
  qr,
} from '../../../machines/pairing/harness';
import { settled } from '../../../support/deferred';
import { fakeApi } from '../../../support/fake-api';
import { createServerClock } from '../../../../src/streams/server-clock';
import { VirtualTime } from '../../../support/virtual-time';

const NEW_CLIENT = 'POST /api/admin/whatsapp/new-client';
const READ_QR = `GET /api/admin/whatsapp/qr-new-client/${DEVICE}`;
const SAVE = 'POST /api/admin/whatsapp/save';
const REMOVE = 'POST /api/admin/whatsapp/remove-client';

/** The chart as the page has it, with the server and the socket in the test's hand. */
function open(input: Partial<InputFrom<typeof pairingMachine>> = {}) {
  const api = fakeApi();
  const router = createRouter();
  const call = createClient({
    host: '',
    fetch: api.fetch,
    token: () => 'token',
    intents: null,
    wait: async () => {},
    random: () => 0,
  });
  const leaving = new Subject<void>();
  let listeners = 0;
  const shown: [string, readonly Row[], unknown][] = [];
  const reading = { show: (...one: (typeof shown)[number]) => void shown.push(one) };
  const rowOf = (record: Whatsapp): Row => ({
    key: `whatsapp:${record.clientid}`,
    kind: 'whatsapp',
    logic: senderMachine,
    record,
  });
  let tries = 0;
  const statuses = new Subject<ChannelStatus>();
  const status: Channel['status'] = new Observable((subscriber) => {
    listeners += 1;
    const subscription = statuses.subscribe(subscriber);
    return () => {
      subscription.unsubscribe();
      listeners -= 1;
    };
  });
  const retry = () => {
    tries += 1;
  };
  const time = new VirtualTime();
  const sources = {
    call,
    router,
    streams: {
      scheduler: time,
      clock: createServerClock(time),
      createWebSocket: () => {
        throw new Error('no socket here');
      },
      random: () => 0,
      visible: NEVER,
      online: NEVER,
    },
    ownChannel: () => ({ status, retry }) as Channel,
    leaving,
    beginRead: () => ({ ...reading, add: reading.show, read: () => {}, end: () => {} }),
    registry: { release: () => {} },
    signedOut: NEVER,
  };
  const actor = createActor(providePairing(rowOf, sources), { input: { ...newAccount, ...input } });
  onTestFinished(() => void actor.stop());
  return {
    api,
    sources,
    leaving,
    actor,
    shown,
    listeners: () => listeners,
    time,
    tries: () => tries,
    changeLine: (now: ChannelStatus['status']) =>
      statuses.next({ status: now, since: 0, attempt: 0, mode: 'positioned' }),
    start: () => {
      actor.start();
      actor.send({ type: 'pairing.requested' });
      return settled();
    },
    deliver: (key: string, event: Parameters<typeof router.deliver>[1]) => router.deliver([key], event),
    stage: () => selectStage(actor.getSnapshot()),
  };
}
const own = routingKey('pairing', DEVICE);

describe('the pairing chart on its wires', () => {
  it('asks for a client and its QR code by the contract [API-11, API-13, PAIR-09, HTTP-03]', async () => {
    const { api, start, stage, actor } = open();
    api.answers(NEW_CLIENT, { proxyId: 3 });
    api.answers(READ_QR, { qr: 'QR-1' });
    await start();
    await settled();
    expect(api.requests.map(({ body }) => body)).toEqual([{ deviceId: DEVICE, userId: '5' }, undefined]);
    expect([stage(), actor.getSnapshot().context.offer]).toEqual(['qr', 'QR-1']);
    api.answers(REMOVE, {});
    actor.stop();
    await settled();
  });

  it('has its channel tried again where that is refused, until it is back', async () => {
    const { api, start, time, tries, changeLine, actor } = open();
    api.answers(NEW_CLIENT, { proxyId: 3 });
    api.answers(READ_QR, { qr: 'QR-1' });
    await start();
    await settled();
    changeLine('reconnecting');
    time.advance(600_000);
    expect(tries()).toBe(0);
    changeLine('refused');
    time.advance(29_999);
    expect(tries()).toBe(0);
    time.advance(1);
    expect(tries()).toBe(1);
    changeLine('live');
    time.advance(600_000);
    expect(tries()).toBe(1);
    api.answers(REMOVE, {});
    actor.stop();
    await settled();
  });

  it('hears its own device, failures that name none, and nothing of another one [S22, RT-34, RT-35]', async () => {
    const { api, start, stage, deliver, actor } = open();
    api.holds(NEW_CLIENT);
    await start();
    deliver(routingKey('pairing', 'id-other'), qr('QR-OTHER'));
    deliver(routingKey('pairing', 'id-other'), authenticated);
    expect(stage()).toBe('generating');
    deliver(own, qr('QR-1'));
    expect(stage()).toBe('qr');
    deliver(ANY_PAIRING, fact('mongo', { message: 'boom' }));
    expect([stage(), actor.getSnapshot().context.error]).toEqual(['failed', 'mongo erorr : boom']);
    api.answers(REMOVE, {});
    actor.stop();
    await settled();
  });

  it("keeps the user's own channel open while the screen is there [RT-02]", async () => {
    const { actor, listeners } = open();
    actor.start();
    expect(listeners()).toBe(1);
    actor.stop();
    expect(listeners()).toBe(0);
  });

  it('saves by the contract, and does not remove what it saved [API-17, PAIR-10, PAIR-18]', async () => {
    const { api, actor, deliver, stage, shown } = open({ reconnect: '12' });
    api.answers('GET /api/admin/whatsapp/12', { whatsapp: lostAccount });
    api.answers(NEW_CLIENT, { proxyId: 3 });
    api.holds(READ_QR);
    api.answers(SAVE, { whatsapp: { ...lostAccount, clientid: DEVICE } });
    actor.start();
    await settled();
    actor.send({ type: 'pairing.requested' });
    await settled();
    deliver(own, authenticated);
    await settled();
    expect(stage()).toBe('saved');
    // Its row is there at once, wherever one is sent.
    expect(shown.map(([holder, rows]) => [holder, rows[0]?.key])).toEqual([['linked', `whatsapp:${DEVICE}`]]);
    expect(api.requests.at(-1)?.body).toEqual({
      ...clientInfo,
      clientid: DEVICE,
      proxyId: '3',
      user_id: '5',
      reconnect: '12',
    });
  });
});

describe('leaving the screen', () => {
  it('removes the client and gives up the code [API-12, PAIR-22, R10]', async () => {
    const { api, actor, start } = open();
    api.answers(NEW_CLIENT, { proxyId: 3 });
    const waiting = api.holds(READ_QR);
    await start();
    api.answers(REMOVE, {});
    actor.stop();
    await settled();
    expect((await waiting.request).signal?.aborted).toBe(true);
    expect(api.requests.at(-1)?.body).toEqual({ deviceId: DEVICE });
  });

  it('removes the client once when the whole page goes away [PAIR-22]', async () => {
    const { api, actor, start, leaving } = open();
    api.holds(NEW_CLIENT);
    await start();
    api.answers(REMOVE, {});
    leaving.next();
    actor.stop();
    await settled();
    expect(api.requests.filter(({ path }) => path.endsWith('/remove-client'))).toHaveLength(1);
  });

  it('lets a save that is on its way finish [U1]', async () => {
    const { api, actor, start, deliver } = open();
    api.holds(NEW_CLIENT);
    const saving = api.holds(SAVE);
    await start();
    deliver(own, authenticated);
    actor.stop();
    expect((await saving.request).signal?.aborted).toBe(false);
    saving.answer({ whatsapp: lostAccount });
    await settled();
    expect(api.requests.map(({ path }) => path)).not.toContain('/api/admin/whatsapp/remove-client');
  });

  it('removes the client whose save is refused afterwards [U1]', async () => {
    const { api, actor, start, deliver } = open();
    api.holds(NEW_CLIENT);
    const saving = api.holds(SAVE);
    await start();
    deliver(own, authenticated);
    actor.stop();
    await saving.request;
    api.answers(REMOVE, {});
    saving.answer({ msg: 'Perangkat belum tersambung.' }, { status: 409 });
    await settled();
    await settled();
    expect(api.requests.at(-1)?.body).toEqual({ deviceId: DEVICE });
  });
});

it.each([
  ['reset', ['reset.requested', 'reset.confirmed']],
  ['activate', ['activation.requested']],
] as const)('tells the server to %s an account, once [API-26, API-28, PAIR-22]', async (call, events) => {
  const { api, sources } = open();
  const suspended = { ...lostAccount, id: '12', suspended: 1 as const, suspended_count: 1 };
  api.answers(`POST /api/admin/whatsapp/${call}`, { data: { ...suspended, suspended: 0, count_success: 0 } });
  const client = createActor(provideClient(sources), { input: { account: suspended } }).start();
  for (const type of events) client.send({ type });
  for (const type of events) client.send({ type });
  await settled();
  await settled();
  expect(api.requests.map(({ body }) => body)).toEqual([{ id: '12' }]);
  expect(client.getSnapshot().context.account).toMatchObject({ suspended: 0, count_success: 0 });
  client.stop();
});

it('asks a client for its state and its next message by the contract [API-14, API-15, PAIR-22, PAIR-23]', async () => {
  const { api, sources } = open();
  api.answers(`GET /api/admin/whatsapp/client-state/${DEVICE}`, { state: 'CONNECTED' });
  api.answers('GET /api/admin/whatsapp/listen-message-created/12', { message: { body: 'Halo' } });
  const client = createActor(provideClient(sources), {
    input: { account: { ...lostAccount, id: '12', clientid: DEVICE } },
  }).start();
  client.send({ type: 'state.requested' });
  client.send({ type: 'message.requested' });
  await settled();
  await settled();
  expect(client.getSnapshot().context).toMatchObject({ state: 'CONNECTED', message: { body: 'Halo' } });
  client.stop();
});
