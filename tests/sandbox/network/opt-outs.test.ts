import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountReport, Host, Network, Order, Report } from '../../../sandbox/network/port';
import { type SimulationOptions, simulated } from '../../../sandbox/simulated/simulated-network';
import {
  generators,
  messageLogs,
  networkOrders,
  numberQueue,
  optOuts,
  phoneNumbers,
  results,
  whatsapps,
} from '../../../sandbox/store/schema';
import { type NetworkHarness, openNetworkHarness } from './harness';

const SECONDS = 1000;
const SURE = { failure: 0, drop: 0, conflict: 0, suspension: 0, crash: 0, refusal: 0 };
const log = { info: () => {}, warn: () => {}, error: () => {} };
const [FIRST, SECOND, THIRD] = ['628130000000', '628130000001', '628130000002'];

/** Ways to write 6281355555555. */
const SPELLINGS = [
  '6281355555555@c.us',
  '+62(0)81355555555',
  '0062 81355555555',
  '00 62 813 5555 5555',
  '081355555555',
];

/** A network that notes what it is given, and is a simulated one where it is told what happens by chance. */
function watched(odds?: SimulationOptions['odds']) {
  const given: Order[] = [];
  const network = {
    host: undefined as unknown as Host,
    forget: () => void given.splice(0),
    ordered: (kind: Order['kind']) => given.filter((order) => order.kind === kind),
    /** To whom messages were ordered. */
    to: () => given.flatMap((order) => (order.kind === 'send' ? order.to : [])),
    open: (host: Host): Network => {
      network.host = host;
      const behind = odds && simulated({ seed: 7, odds: { ...SURE, ...odds } })(host);
      return {
        about: {},
        check: async (_device, numbers) => numbers.map(() => true),
        close: async () => behind?.close(),
        take: async (orders, signal) => {
          given.push(...orders);
          await behind?.take(orders, signal);
        },
      };
    },
  };
  return network;
}

describe('a number that opted out', () => {
  let harness: NetworkHarness;
  let network: ReturnType<typeof watched>;
  const open = async (odds?: SimulationOptions['odds']) => {
    network = watched(odds);
    harness = await openNetworkHarness({ open: network.open, log });
  };
  const start = (id = 1) => harness.command((tx) => harness.network.startBlast(tx, id, `client-${id}`));
  const refusal = (number: string, id: string = crypto.randomUUID()): Report => ({
    id,
    kind: 'refused',
    number,
    heardBy: 'id-1',
  });
  const note = (number: string) =>
    harness.command((tx) => harness.network.optOut(tx, [{ number, how: 'hand' }], 1));
  const kept = () => harness.db.select().from(optOuts).orderBy(optOuts.id);
  const send = (...targets: string[]) =>
    harness.command((tx) => harness.network.sendMessage(tx, { senders: ['id-1'], targets, message: 'Hai' }));

  describe('while accounts blast', () => {
    beforeEach(() => open({}));
    afterEach(() => harness.close());

    it('is written to by no account any more, round after round', async () => {
      await harness.db.insert(whatsapps).values(
        [2, 3].map((id) => ({
          clientid: `id-${id}`,
          userId: 2,
          phonenumber: `62812000000${id}`,
          state: 'connected',
        })),
      );
      await harness.db
        .insert(phoneNumbers)
        .values(Array.from({ length: 5 }, (_, place) => ({ number: `62814000000${place}` })));
      for (const id of [1, 2, 3]) await start(id);
      await harness.pass(30 * SECONDS);
      expect(new Set(network.to()).size).toBe(8);
      await network.host.report([refusal(SECOND)]);
      network.forget();
      await harness.pass(120 * SECONDS);
      const left = new Set(network.to());
      expect(left.has(SECOND)).toBe(false);
      expect(left.size).toBe(7);
      expect(await kept()).toMatchObject([
        { number: SECOND, how: 'button', heardBy: '628120000001', personId: null },
      ]);
    });

    it('stays so once it is deleted and written anew, and where another becomes it', async () => {
      await note(SECOND);
      await harness.db.delete(phoneNumbers);
      await harness.db.insert(phoneNumbers).values([{ number: SECOND }, { number: THIRD }]);
      await harness.db.insert(phoneNumbers).values({ number: '628139' });
      await note('628138');
      await harness.db
        .update(phoneNumbers)
        .set({ number: '628138' })
        .where(eq(phoneNumbers.number, '628139'));
      await start();
      await harness.pass(60 * SECONDS);
      expect(new Set(network.to())).toEqual(new Set([THIRD]));
      expect((await harness.numbers()).map(({ optedOut }) => optedOut)).toEqual([true, false, true]);
      expect(await harness.db.$count(numberQueue)).toBeLessThanOrEqual(1);
    });

    it('ends a blast where there is no other, and is told to pages', async () => {
      for (const number of [FIRST, SECOND]) await note(number);
      harness.forget();
      await note(THIRD);
      expect(harness.published).toMatchObject([
        { event: 'in_use', source: 'phonenumber', receiver: { number: THIRD, opted_out: 1 } },
      ]);
      await start();
      await harness.pass(5 * SECONDS);
      expect(harness.said('error_blast')).toMatchObject([{ error: 'Tidak ada nomor target yang aktif' }]);
      expect(network.to()).toEqual([]);
    });

    it('is written to again once that is taken back, which is kept with what was', async () => {
      await note(SECOND);
      const [{ id } = { id: 0 }] = await kept();
      const takeBack = () =>
        harness.command((tx) => harness.network.takeOptOutBack(tx, id, { id: 2, name: 'Budi' }));
      expect([await takeBack(), await takeBack()]).toEqual([true, false]);
      expect(harness.published.at(-1)).toMatchObject({ receiver: { number: SECOND, opted_out: 0 } });
      expect(await kept()).toMatchObject([
        { number: SECOND, takenBackBy: 2, takenBackName: 'Budi', takenBackAt: new Date(harness.clock.now()) },
      ]);
      await start();
      await harness.pass(30 * SECONDS);
      expect(network.to()).toContain(SECOND);
      await note(SECOND);
      expect(await kept()).toMatchObject([{ takenBackBy: 2 }, { takenBackBy: null, takenBackAt: null }]);
    });
  });

  describe('of which the network tells', () => {
    beforeEach(() => open());
    afterEach(() => harness.close());

    it('is noted once, however often it is told', async () => {
      const told = refusal(FIRST);
      await network.host.report([told]);
      await network.host.report([told, refusal(FIRST), refusal(`+${FIRST}`)]);
      await Promise.all([network.host.report([refusal(FIRST)]), network.host.report([refusal(FIRST)])]);
      expect(await kept()).toHaveLength(1);
    });

    it('is noted where it is told again after a death between report and commit', async () => {
      const { transaction } = harness.database;
      const told = refusal(FIRST);
      harness.database.transaction = (work) =>
        transaction(async (tx) => {
          await work(tx);
          throw new Error('killed');
        });
      await expect(network.host.report([told])).rejects.toThrow('killed');
      harness.database.transaction = transaction;
      expect(await kept()).toEqual([]);
      await network.host.report([told]);
      expect(await kept()).toHaveLength(1);
    });

    it('is taken back from the network where it was just given, and not given again', async () => {
      await start();
      await harness.pass(1 * SECONDS);
      const [asked] = network.ordered('send');
      expect(network.to()).toEqual([FIRST]);
      await network.host.report([refusal(FIRST)]);
      await harness.pass(1 * SECONDS);
      expect(network.ordered('cancel')).toMatchObject([{ deviceId: 'id-1', message: asked?.id }]);
      await harness.pass(20 * SECONDS);
      expect(network.to()).toEqual([FIRST, SECOND]);
    });

    it.each<[string, (of: NetworkHarness) => Promise<unknown>]>([
      [
        'was deleted',
        (of) =>
          of.command(async (tx) => {
            await tx.delete(phoneNumbers).where(eq(phoneNumbers.id, 1));
            await of.network.withdrawFrom(tx, 1);
          }),
      ],
      [
        'became another',
        (of) =>
          of.command(async (tx) => {
            await tx.update(phoneNumbers).set({ number: '628130000009' }).where(eq(phoneNumbers.id, 1));
            await of.network.withdrawFrom(tx, 1);
          }),
      ],
      [
        'opted out and was taken back',
        async (of) => {
          const [row] = await of.command((tx) => of.network.optOut(tx, [{ number: FIRST, how: 'hand' }], 1));
          await of.command((tx) => of.network.takeOptOutBack(tx, row?.id ?? 0, { id: 1, name: 'Ani' }));
        },
      ],
    ])('or that %s meanwhile is written to by another message at most', async (_what, change) => {
      await start();
      await harness.pass(1 * SECONDS);
      const [asked] = network.ordered('send');
      await change(harness);
      await harness.pass(60 * SECONDS);
      expect(network.ordered('cancel')).toMatchObject([{ deviceId: 'id-1', message: asked?.id }]);
      expect(network.ordered('send').filter(({ id }) => id === asked?.id)).toHaveLength(1);
      expect(network.to().length).toBeGreaterThan(1);
    });

    it('counts where the network had sent to it all the same', async () => {
      await start();
      await harness.pass(1 * SECONDS);
      const [asked] = network.ordered('send');
      await network.host.report([
        refusal(FIRST),
        { kind: 'sent', deviceId: 'id-1', message: asked?.id ?? '' },
      ]);
      expect(await harness.account()).toMatchObject({ countSuccess: 1 });
      expect((await harness.numbers())[0]).toMatchObject({ inUse: false, countSuccess: 1, optedOut: true });
    });

    it('is tried no second time', async () => {
      await start();
      await harness.pass(1 * SECONDS);
      const [asked] = network.ordered('send');
      await network.host.report([
        refusal(FIRST),
        { kind: 'failed', deviceId: 'id-1', message: asked?.id ?? '', code: '500' },
      ]);
      await harness.pass(30 * SECONDS);
      expect(network.to().filter((to) => to === FIRST)).toHaveLength(1);
    });

    it('is sent nothing beside blasts either, whether it is in the lists or not, and however it is written', async () => {
      await note('6281355555555');
      await note(FIRST);
      const refused = { status: 409, message: expect.stringContaining('meminta berhenti') as unknown };
      for (const targets of [
        [FIRST],
        ['0813-5555-5555'],
        ['+62 813 5555 5555', FIRST],
        ...SPELLINGS.map((one) => [one]),
      ])
        await expect(send(...targets)).rejects.toMatchObject(refused);
      await send(FIRST, '6281355555555', SECOND);
      await harness.pass(1 * SECONDS);
      expect(network.to()).toEqual([SECOND]);
      expect(harness.said('count_fail')).toMatchObject([
        { receiver: { number: FIRST, count_fail: 1 }, text: 'Hai' },
        { text: 'Hai' },
      ]);
      expect(await harness.account()).toMatchObject({ countFail: 2 });
      expect((await harness.db.select().from(messageLogs)).map(({ code }) => code)).toEqual([
        'opted_out',
        'opted_out',
      ]);
    });

    it.each(['81355555555', '62081355555555', '6281355555555,', '6281355555555/', 'status@broadcast', '12'])(
      'could be meant by %s, which nothing is sent to',
      async (target) => {
        await expect(send(SECOND, target)).rejects.toMatchObject({
          status: 422,
          details: { errors: { targets: `Nomor tidak dikenali: ${target}.` } },
        });
      },
    );

    it('is sent one message, however often it is named', async () => {
      await send('0813-0000-0001', SECOND, '+65 9123 4567', '6591234567');
      await harness.pass(1 * SECONDS);
      expect(network.to().toSorted()).toEqual(['6281300000001', SECOND, '6591234567'].toSorted());
    });

    it.each([
      ['+62(0)81355555555', '6281355555555', ['081355555555']],
      ['081355555555@c.us', '6281355555555', ['081355555555']],
      ['6281355555555:12@s.whatsapp.net', '6281355555555', ['081355555555']],
      ['6591234567', '6591234567', ['+65 9123 4567', '65-91234567', '006591234567']],
      ['817012345678', '817012345678', ['+81 70 1234 5678']],
    ])('is noted as it is looked for where the network tells of %s', async (told, number, targets) => {
      await network.host.report([refusal(told)]);
      expect(await kept()).toMatchObject([{ number }]);
      for (const target of targets) await expect(send(target)).rejects.toMatchObject({ status: 409 });
    });

    it('is not what is no number', async () => {
      for (const told of ['status@broadcast', '', '120363012345678901@g.us', '62081'])
        await network.host.report([refusal(told)]);
      expect(await kept()).toEqual([]);
    });

    it('is not sent what somebody had sent to it beside blasts', async () => {
      await send(FIRST, SECOND);
      await note(FIRST);
      await harness.pass(1 * SECONDS);
      expect(network.to()).toEqual([SECOND]);
      expect(network.ordered('cancel')).toHaveLength(1);
      expect(await harness.db.$count(networkOrders)).toBe(1);
    });

    it('comes not back by a generator that finds it', async () => {
      const first = 6282100000000;
      for (let number = first; number < first + 3; number += 1) await note(String(number));
      await harness.db
        .insert(generators)
        .values({ userId: 1, whatsappId: 1, startNumber: first, endNumber: first + 4, insertFound: true });
      await harness.command((tx) => harness.network.startGenerator(tx, 1));
      await harness.pass(60 * SECONDS);
      expect(await harness.db.$count(results)).toBe(5);
      const added = (await harness.numbers()).slice(3).map(({ number }) => Number(number));
      expect(added).toEqual([first + 3, first + 4]);
    });
  });

  it('is not sent what is taken back from the simulated network before it is given to it', async () => {
    await open({});
    await start();
    const [message, later] = [crypto.randomUUID(), crypto.randomUUID()];
    const order = { kind: 'send' as const, deviceId: 'id-1', to: FIRST, text: '', media: '', buttons: [] };
    const reported: AccountReport[] = [];
    const behind = simulated({ odds: SURE })({
      ...network.host,
      reportSoon: (more) => void reported.push(...more),
    });
    const { signal } = new AbortController();
    await behind.take([{ id: crypto.randomUUID(), kind: 'cancel', deviceId: 'id-1', message }], signal);
    await behind.take(
      [message, later].map((id) => ({ id, ...order })),
      signal,
    );
    await harness.pass(5 * SECONDS);
    expect(reported).toEqual([{ kind: 'sent', deviceId: 'id-1', message: later }]);
    await behind.close();
    await harness.close();
  });

  it('in the simulated network is one whose owner answers STOP, until that is taken in', async () => {
    await open({ refusal: 1 });
    const { transaction } = harness.database;
    let failures = 1;
    harness.database.transaction = (work) =>
      transaction(async (tx) => {
        const done = await work(tx);
        if (failures > 0 && (await tx.$count(optOuts)) > 0) {
          failures -= 1;
          throw new Error('gone');
        }
        return done;
      });
    await start();
    await harness.pass(120 * SECONDS);
    expect(failures).toBe(0);
    expect((await kept()).map(({ number }) => number).toSorted()).toEqual([FIRST, SECOND, THIRD]);
    expect(harness.said('error_blast')).toHaveLength(1);
    await harness.close();
  });
});
