import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountReport, Host, Network, Order } from '../../../sandbox/network/port';
import { networkOrders, phoneNumbers, whatsapps } from '../../../sandbox/store/schema';
import { type NetworkHarness, openNetworkHarness } from './harness';

/** A network that does nothing by itself: the test reports. */
function createSilent() {
  const given: Order[] = [];
  const silent = {
    host: undefined as unknown as Host,
    sends: () => given.filter(({ kind }) => kind === 'send'),
    last: () => given.at(-1),
    forget: () => void given.splice(0),
    open: (host: Host): Network => {
      silent.host = host;
      return {
        about: {},
        take: async (orders) => void given.push(...orders),
        check: async () => [],
        close: async () => {},
      };
    },
  };
  return silent;
}

const id = () => crypto.randomUUID();

describe('what is reported', () => {
  let harness: NetworkHarness;
  let silent: ReturnType<typeof createSilent>;
  beforeEach(async () => {
    silent = createSilent();
    harness = await openNetworkHarness({ open: silent.open, log: { info() {}, warn() {}, error() {} } });
  });
  afterEach(() => harness.close());
  const start = async () => {
    await harness.command((tx) => harness.network.startBlast(tx, 1, 'client-1'));
    await harness.pass(1000);
  };
  const sendDirectly = async (to = '628130000000') => {
    const asked = { senders: ['id-1'], targets: [to], message: 'Hai' };
    await harness.command((tx) => harness.network.sendMessage(tx, asked));
    await harness.pass(0);
    return silent.last()?.id ?? '';
  };
  const inUse = async () => (await harness.numbers()).flatMap(({ id: one, inUse: is }) => (is ? one : []));

  it('of a message whose device is another by now ends its order', async () => {
    const message = await sendDirectly();
    await harness.db.update(whatsapps).set({ clientid: 'id-2' });
    await silent.host.report([{ kind: 'sent', deviceId: 'id-1', message }]);
    expect(await harness.db.$count(networkOrders)).toBe(0);
    silent.forget();
    await harness.pass(60_000);
    expect(silent.sends()).toEqual([]);
  });

  it.each(['conflict', 'loggedOut', 'suspended'] as const)(
    'as %s fails what its device was given beside a blast',
    async (kind) => {
      await sendDirectly();
      silent.host.reportSoon([{ id: id(), kind, deviceId: 'id-1' }]);
      await harness.pass(1000);
      expect(harness.said('count_fail')).toMatchObject([{ text: 'Hai' }]);
      expect(await harness.account()).toMatchObject({ countFail: 1 });
      expect(await harness.db.$count(networkOrders)).toBe(0);
    },
  );

  it('and refused by the database holds up nothing else', async () => {
    await start();
    const { inFlight } = await harness.account();
    silent.host.reportSoon([
      { id: `${id()}\0`, kind: 'broken', deviceId: 'id-7', error: '' },
      { kind: 'sent', deviceId: 'id-1', message: inFlight?.id ?? '' },
    ]);
    await harness.pass(1000);
    expect(await harness.account()).toMatchObject({ countSuccess: 1 });
  });

  it('of one device one after the other is all written at an end', async () => {
    await start();
    const { inFlight } = await harness.account();
    const said: readonly AccountReport[] = [
      { kind: 'sent', deviceId: 'id-1', message: inFlight?.id ?? '' },
      { id: id(), kind: 'suspended', deviceId: 'id-1' },
    ];
    silent.host.reportSoon(said);
    await harness.restart();
    expect(await harness.account()).toMatchObject({ countSuccess: 1, state: 'suspended' });
  });

  it('of a phone that a person disconnected lets it rest across an end', async () => {
    await start();
    await silent.host.report([{ id: id(), kind: 'disconnected', deviceId: 'id-1', returns: false }]);
    silent.forget();
    await harness.restart();
    await harness.pass(60_000);
    expect([silent.last(), (await harness.account()).state]).toEqual([undefined, 'disconnected']);
  });

  it('as failed is not tried again at a number that wants no more messages', async () => {
    await start();
    const { inFlight } = await harness.account();
    const message = inFlight?.id ?? '';
    await harness.db
      .update(phoneNumbers)
      .set({ status: 'nonactive' })
      .where(eq(phoneNumbers.id, inFlight?.phoneNumberId ?? 0));
    silent.forget();
    await silent.host.report([{ kind: 'failed', deviceId: 'id-1', message, code: '500' }]);
    expect(silent.sends()).toEqual([]);
    expect(await harness.account()).toMatchObject({ countFail: 1, inFlight: null });
  });

  it('of a message beside blasts frees no number that a blast has taken', async () => {
    await start();
    const { inFlight } = await harness.account();
    const taken = [inFlight?.phoneNumberId];
    expect(await inUse()).toEqual(taken);
    const [number] = (await harness.numbers()).filter(({ id: one }) => taken.includes(one));
    const message = await sendDirectly(number?.number);
    await silent.host.report([{ kind: 'sent', deviceId: 'id-1', message }]);
    expect(await inUse()).toEqual(taken);
    expect(await harness.account()).toMatchObject({ countSuccess: 1, inFlight });
  });

  it('of a message beside a blast to a number that is not listed names no receiver of the blast', async () => {
    await start();
    const message = await sendDirectly('628999999999');
    await silent.host.report([{ kind: 'failed', deviceId: 'id-1', message, code: '500' }]);
    const [said] = harness.said('count_fail');
    expect(said).toMatchObject({ text: 'Hai' });
    expect(said).not.toHaveProperty('receiver');
  });

  it('of no code lets a pairing be over', async () => {
    await harness.command((tx) => harness.network.newClient(tx, { deviceId: 'id-9', userId: 2 }));
    await harness.pass(120_000 + 20_000);
    silent.forget();
    await harness.pass(60_000);
    expect(silent.last()).toBeUndefined();
  });

  it('of a removal that was not told yet does not end the link that is asked for next', async () => {
    await harness.command(async (tx) => {
      await harness.network.removeClient(tx, 'id-9');
      await harness.network.newClient(tx, { deviceId: 'id-9', userId: 2 });
    });
    await harness.pass(1000);
    expect(silent.last()).toMatchObject({ kind: 'link' });
    expect(await harness.db.$count(networkOrders)).toBe(0);
  });
});
