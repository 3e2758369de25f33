import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRates } from '../../../sandbox/http/rates';
import type { Refusal } from '../../../sandbox/core/refusal';
import { createTurns } from '../../../sandbox/http/turns';
import { pairings } from '../../../sandbox/store/schema';
import { createClient } from '../../../src/api/client';
import { type Person, useServer } from '../../contract/harness';

let now = Date.now();
const harness = useServer({ clock: { now: () => now, after: () => () => {} } });
const pass = (ms: number) => {
  now += ms;
};
const HOUR = 3_600_000;
afterEach(async () => {
  pass(HOUR);
  await harness.server.database.db.delete(pairings);
});

/** Statuses of so many calls, ten at a time. */
async function statuses(times: number, send: (time: number) => Promise<{ readonly status: number }>) {
  const answered: number[] = [];
  for (let time = 0; time < times; time += 10) {
    const some = Array.from({ length: Math.min(10, times - time) }, (_, place) => send(time + place));
    answered.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  return answered;
}
/** What the page calls with, and how many ms it waits before it tries again. */
function pageOf({ token }: Person) {
  const waits: number[] = [];
  const wait = async (ms: number) => {
    waits.push(ms);
    pass(ms);
  };
  const host = harness.url;
  return {
    waits,
    call: createClient({ host, fetch, token: () => token, intents: null, wait, random: () => 0 }),
  };
}
const refused = (answered: readonly number[]) => answered.filter((status) => status === 429).length;

describe('searches of one person', () => {
  it('are six hundred at a time and ten a second; what is not searched through is none, and others go on', async () => {
    const rates = createRates(() => now);
    const { signal } = new AbortController();
    const ask = async (id: number, search = 'a') => {
      const raw = new EventEmitter();
      const asked = { user: { id }, input: { page: 1, search }, signal };
      const status = await rates
        .enter(undefined, asked, { raw } as unknown as FastifyReply)
        .then(() => 200)
        .catch((refusal: Refusal) => refusal.status);
      raw.emit('close');
      return { status };
    };
    expect(refused(await statuses(601, () => ask(1)))).toBe(1);
    expect((await ask(2)).status).toBe(200);
    expect((await ask(1, '')).status).toBe(200);
    pass(1000);
    expect(refused(await statuses(11, () => ask(1)))).toBe(1);
  });
});

describe('whole lists for one person', () => {
  const lists = ['whatsapp/list', 'proxy/list', 'users/members', 'phonenumber/list', 'message/list'];
  const read = ({ send }: Person, time: number) => send('GET', `/api/admin/${lists[time % 5]}`);

  it('are all answered to ten tabs that come back at once, and refused after 120 and two a second, which the page waits for [R7]', async () => {
    const dev = harness.as('dev');
    const atOnce = await Promise.all(Array.from({ length: 30 }, (_, time) => read(dev, time)));
    expect(atOnce.map(({ status }) => status)).toEqual(atOnce.map(() => 200));
    expect(refused(await statuses(91, (time) => read(dev, time)))).toBe(1);
    expect((await read(harness.as('admin'), 0)).status).toBe(200);
    const { status, headers, body } = await read(dev, 0);
    expect({ status, wait: headers.get('retry-after'), body }).toEqual({
      status: 429,
      wait: '1',
      body: { msg: 'Terlalu banyak permintaan.' },
    });
    const { call, waits } = pageOf(dev);
    await call('whatsapp.list', {});
    expect(waits).toEqual([1000]);
    pass(5000);
    expect(refused(await statuses(10, (time) => read(dev, time)))).toBe(0);
  });

  it('wait for their turn, those of one person two at a time', async () => {
    const turns = createTurns();
    const room = { atOnce: 2, inLine: 2 };
    const staying = new AbortController();
    const take = (key: string, signal = staying.signal) => turns.take(key, room, signal);
    const [first] = await Promise.all([take('ani'), take('ani')]);
    const leaving = new AbortController();
    const [third, fourth] = [take('ani', leaving.signal), take('ani')];
    expect(await take('ani')).toBeNull();
    expect(await take('budi')).not.toBeNull();
    leaving.abort();
    expect(await third).toBeNull();
    first?.();
    expect(await fourth).not.toBeNull();
  });
});

describe('waits for news of one person', () => {
  it('are twenty at a time; one that ends makes room', async () => {
    const { db } = harness.server.database;
    const member = harness.as('member');
    const own = Array.from({ length: 21 }, (_, place) => ({
      deviceId: `wait-${place}`,
      userId: Number(member.id),
      state: 'requested' as const,
    }));
    await db.insert(pairings).values(own);
    const wait = (place: number, signal: AbortSignal) =>
      fetch(`${harness.url}/api/admin/whatsapp/qr-new-client/wait-${place}`, {
        headers: { Authorization: `Bearer ${member.token}` },
        signal,
      }).then(
        ({ status }) => status,
        () => 'left',
      );
    const begun = vi.spyOn(harness.server.network, 'qr');
    const leaving = Array.from({ length: 21 }, () => new AbortController());
    const waits = leaving.slice(0, 20).map(({ signal }, place) => wait(place, signal));
    await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(20), { timeout: 20_000 });
    const last = leaving[20] ?? new AbortController();
    expect(await wait(20, last.signal)).toBe(429);
    leaving[0]?.abort();
    expect(await Promise.race(begun.mock.results.map(({ value }) => value))).toBeNull();
    waits.push(wait(20, last.signal));
    await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(21), { timeout: 20_000 });
    for (const controller of leaving) controller.abort();
    expect(await Promise.all(waits)).toEqual(waits.map(() => 'left'));
    begun.mockRestore();
  });
});

describe('pairings of one person', () => {
  const pair = (person: Person, place: number) =>
    person.send('POST', '/api/admin/whatsapp/new-client', { deviceId: `pair-${place}`, userId: person.id });

  it('are twenty that are open at a time, of more the page says how long to wait; one that is begun anew is none more [R7]', async () => {
    const member = harness.as('member');
    for (let place = 0; place < 20; place += 1) expect((await pair(member, place)).status).toBe(200);
    const { status, headers } = await pair(member, 20);
    expect({ status, wait: headers.get('retry-after') }).toEqual({ status: 429, wait: '90' });
    const { call, waits } = pageOf(member);
    await expect(
      call('whatsapp.newClient', { deviceId: 'pair-20', userId: member.id }),
    ).rejects.toMatchObject({
      kind: 'refused',
      text: 'Terlalu banyak permintaan. Coba lagi dalam 90 detik.',
    });
    expect(waits).toEqual([]);
    expect((await pair(member, 0)).status).toBe(200);
    expect((await pair(harness.other, 21)).status).toBe(200);
    await member.send('POST', '/api/admin/whatsapp/remove-client', { deviceId: 'pair-1' });
    expect((await pair(member, 20)).status).toBe(200);
  });

  it('are sixty at a time and two hundred an hour', async () => {
    const member = harness.as('member');
    const again = () => pair(member, 0);
    expect(refused(await statuses(61, again))).toBe(1);
    pass(HOUR / 4);
    expect(refused(await statuses(51, again))).toBe(1);
  });
});

describe('questions whether an e-mail is taken', () => {
  const ask = (email: string) => {
    const member = harness.as('member');
    return member.send('PUT', `/api/admin/users/${member.id}`, { email, current_password: 'demo1234' });
  };

  it('are five at a time and twenty an hour, whether or not it is; saving the own one is none', async () => {
    for (let time = 0; time < 10; time += 1) expect((await ask('member@demo.test')).status).toBe(200);
    expect((await statuses(4, () => ask('admin@demo.test'))).every((status) => status === 422)).toBe(true);
    expect((await ask('free@demo.test')).status).toBe(200);
    expect((await ask('member@demo.test')).status).toBe(429);
    expect((await ask('admin@demo.test')).status).toBe(429);
    expect((await ask('free@demo.test')).status).toBe(200);
    pass(HOUR / 20);
    expect((await ask('member@demo.test')).status).toBe(200);
  });
});
