import type { Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, useServer } from '../../contract/harness';
import { settled } from '../../support/deferred';
import { holdRequest } from '../../support/held-request';
import { steppedClock } from '../network/harness';

/** Like no other timer of the server. */
const BODY = 10_007;
const { clock, timers } = steppedClock();
const harness = useServer({
  clock,
  arrivals: { perNetwork: 8, perPerson: 3, uploadsPerPerson: 2, uploads: 3, body: BODY },
});
/** Until the server waits for so many bodies since the clock stands where it does. */
const awaited = async (bodies: number) => {
  await expect.poll(() => timers.pending.filter((ms) => ms === BODY).length).toBe(bodies);
};
const bytesRead = () => sockets.reduce((bytes, socket) => bytes + socket.bytesRead, 0);
const sockets: Socket[] = [];
beforeAll(() => {
  harness.server.app.server.on('connection', (socket: Socket) => sockets.push(socket));
});
const bearer = ({ token }: Person) => ({ Authorization: `Bearer ${token}` });
const hold = (headers: Record<string, string>, path = '/api/admin/withdraw/request') =>
  holdRequest(harness.url, {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json', 'Content-Length': '1000', ...headers },
  });
const holdUpload = (person: Person, length = 1_000_000) =>
  hold(
    {
      ...bearer(person),
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': String(length),
    },
    '/api/admin/phonenumber/import',
  );
const partHead = '--x\r\nContent-Disposition: form-data; name="file"; filename="n.csv"\r\n\r\n';
describe('a body that does not come', () => {
  it('is waited for ten seconds, and refused in words [V10]', async () => {
    const held = await hold(bearer(harness.as('member')));
    held.write('{');
    await awaited(1);
    timers.advance(BODY - 1);
    expect(await Promise.race([held.answered, settled()])).toBeUndefined();
    timers.advance(1);
    const { status, body } = await held.answered;
    expect([status, body]).toEqual([408, expect.stringContaining('terlalu lama tiba')]);
  });

  it('of an upload goes on while it brings what any line does, and no longer [V10]', async () => {
    const held = await holdUpload(harness.as('admin'));
    await awaited(1);
    const before = bytesRead();
    held.write(partHead);
    for (let second = 1; second <= 30; second += 1) {
      held.write('6'.repeat(9000));
      await expect.poll(() => bytesRead() - before).toBe(partHead.length + second * 9000);
      timers.advance(1000);
    }
    expect(sockets.at(-1)?.closed).toBe(false);
    timers.advance(30_000);
    expect((await held.answered).status).toBe(408);
  });
});

describe('bodies that are on their way', () => {
  it('are few of each person, and nobody else waits for them [V10]', async () => {
    const [member, other] = [harness.as('member'), harness.other];
    const held = await Promise.all([1, 2, 3].map(() => hold(bearer(member))));
    await awaited(3);
    const { status, body } = await (await hold(bearer(member))).answered;
    expect([status, body]).toEqual([429, expect.stringContaining('belum selesai')]);
    expect((await other.send('POST', '/api/admin/intent/settle', { key: crypto.randomUUID() })).status).toBe(
      200,
    );
    timers.advance(BODY);
    for (const { answered } of held) expect((await answered).status).toBe(408);
    expect((await member.send('POST', '/api/admin/intent/settle', { key: crypto.randomUUID() })).status).toBe(
      200,
    );
  });

  it('are few of each network, whoever sends them [V10]', async () => {
    const held = await Promise.all(Array.from({ length: 8 }, () => hold({}, '/api/auth/login')));
    await awaited(8);
    expect((await (await hold({}, '/api/auth/login')).answered).status).toBe(429);
    timers.advance(BODY);
    for (const { answered } of held) expect((await answered).status).toBe(408);
  });

  it('are fewer where each is held in memory [V10]', async () => {
    const [admin, dev] = [harness.as('admin'), harness.as('dev')];
    const held = [await holdUpload(admin), await holdUpload(admin)];
    await awaited(2);
    expect((await (await holdUpload(admin)).answered).status).toBe(429);
    held.push(await holdUpload(dev));
    await awaited(3);
    expect((await (await holdUpload(dev)).answered).status).toBe(429);
    timers.advance(BODY + 1001);
    for (const { answered } of held) expect((await answered).status).toBe(408);
  });
});
