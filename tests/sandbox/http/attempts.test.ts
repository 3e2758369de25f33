import { describe, expect, it } from 'vitest';
import { networkOf } from '../../../sandbox/core/network-of';
import { createAttempts } from '../../../sandbox/http/attempts';
import { attempts } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';

const harness = useServer({ trustedProxies: ['127.0.0.1'] });
const guess = (email: string, address: string, password = 'salah') =>
  harness.stranger.send('POST', '/api/auth/login', { email, password }, { 'X-Forwarded-For': address });

describe('guessing a password from many addresses', () => {
  it('is limited by account, and its owner signs in from where they have before [V4]', async () => {
    const email = 'member3@demo.test';
    expect((await guess(email, '203.0.113.200', 'demo1234')).status).toBe(200);
    const statuses = [];
    for (let address = 1; address <= 33; address += 1)
      statuses.push((await guess(email, `203.0.113.${address}`)).status);
    expect(statuses.indexOf(429)).toBe(30);
    expect((await guess(email, '198.51.100.1', 'demo1234')).status).toBe(429);
    expect((await guess(email, '203.0.113.200', 'demo1234')).status).toBe(200);
  });

  it('is limited by /64 of IPv6, within which anybody picks addresses [V4]', async () => {
    const statuses = [];
    for (let last = 1; last <= 7; last += 1)
      statuses.push((await guess('member4@demo.test', `2001:db8:1:2::${last}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await guess('member4@demo.test', '2001:db8:1:3::1')).status).toBe(401);
  });
});

describe('tries that are counted', () => {
  const limits = [{ key: 'x', tries: 2 }];

  it('count in every process and after a restart, and pass with their window [V4]', async () => {
    const { database } = harness.server;
    let now = Date.now();
    const [one, other] = [createAttempts(database, () => now), createAttempts(database, () => now)];
    await one.take(limits);
    await other.take(limits);
    await expect(createAttempts(database, () => now).take(limits)).rejects.toThrow('Terlalu banyak');
    now += 60_000;
    const forgive = await one.take(limits);
    await forgive();
    await other.take(limits);
    await one.take(limits);
    await expect(one.take(limits)).rejects.toMatchObject({ status: 429, details: { retryAfter: 60 } });
  });

  it('of many at once none overlooks the other', async () => {
    const { database } = harness.server;
    const counted = createAttempts(database, Date.now);
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => counted.take([{ key: 'at once', tries: 3 }])),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(3);
  });

  it('do not say whom they are about', async () => {
    await guess('someone@blast.example', '203.0.113.77');
    const rows = JSON.stringify(await harness.server.database.db.select().from(attempts));
    expect(rows).not.toMatch(/someone|203\.0\.113/);
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['unknown', 'unknown'],
])('takes %s for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
