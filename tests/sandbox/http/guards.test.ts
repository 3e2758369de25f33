import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { generators, whatsapps } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';

const harness = useServer();

type Change = Partial<typeof whatsapps.$inferInsert>;
async function accountWith(change: Change) {
  const [account] = await harness.server.database.db
    .insert(whatsapps)
    .values({
      clientid: `id-${crypto.randomUUID()}`,
      userId: Number(harness.as('member').id),
      state: 'connected',
      ...change,
    })
    .returning();
  if (!account) throw new Error('The account was not written');
  return account;
}
const start = (clientid: string, by = harness.as('member'), channel = `client-${by.id}`) =>
  by.send('POST', '/api/admin/whatsapp/start-blasting', {
    whatsappClientId: clientid,
    socketClientId: channel,
    loop: true,
  });

describe('the guards of the dashboard hold on the server [V17]', () => {
  it.each([null, '', 'disconnected', 'unknown', 'loggedOut', 'conflict'])(
    'no start in the state %j [V17] [BLAST-04]',
    async (state) => {
      const { clientid } = await accountWith({ state });
      const { status, body } = await start(clientid);
      expect(status).toBe(409);
      expect(body).toEqual({ error: 'Sambungan terputus, sambungkan ulang dulu' });
    },
  );

  it('no start while suspended [V17]', async () => {
    const { clientid } = await accountWith({ state: 'suspended', suspended: true, suspendedCount: 1 });
    expect(await start(clientid)).toMatchObject({ status: 409, body: { error: 'Akun sedang ditangguhkan' } });
  });

  it('of 10 starts at a time, one begins [V17] [A1]', async () => {
    const { clientid } = await accountWith({});
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(clientid)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({ error: 'Akun sudah mengirim' });
  });

  it('no start on the channel of somebody else [V17]', async () => {
    const { clientid } = await accountWith({});
    const member = harness.as('member');
    for (const channel of [`client-${harness.other.id}`, 'client-admin', 'client-', 'x']) {
      expect((await start(clientid, member, channel)).status).toBe(403);
    }
    expect((await start(clientid, harness.as('dev'), 'client-admin')).status).toBe(200);
  });

  it('no start by status either [V17]', async () => {
    const { id } = await accountWith({ state: 'conflict' });
    const by = harness.as('member');
    expect((await by.send('PUT', '/api/admin/whatsapp/status', { id, status: 'sending' })).status).toBe(409);
  });

  it.each([1, 2])('activation after %i suspensions [V17] [LIMIT-09]', async (suspendedCount) => {
    const { id } = await accountWith({ state: 'suspended', suspended: true, suspendedCount });
    const { status, body } = await harness.as('admin').send('POST', '/api/admin/whatsapp/activate', { id });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ suspended: 0, state: 'connected' });
  });

  it.each([3, 4])('no activation after %i suspensions [V17] [SUSP-04]', async (suspendedCount) => {
    const { id } = await accountWith({ state: 'suspended', suspended: true, suspendedCount });
    const { status } = await harness.as('dev').send('POST', '/api/admin/whatsapp/activate', { id });
    expect(status).toBe(409);
  });

  it('no activation of what is not suspended [V17]', async () => {
    const { id } = await accountWith({});
    expect((await harness.as('dev').send('POST', '/api/admin/whatsapp/activate', { id })).status).toBe(409);
  });

  it('no generator starts twice, nor on an account that cannot send [V17]', async () => {
    const { db } = harness.server.database;
    const staff = harness.as('staff');
    const mine = and(eq(generators.userId, Number(staff.id)), eq(generators.progress, 0));
    const [generator] = await db.select().from(generators).where(mine);
    const begin = () => staff.send('POST', '/api/admin/generator/start', { id: generator?.id });
    expect((await begin()).status).toBe(200);
    expect(await begin()).toMatchObject({ status: 409, body: { error: 'Sudah berjalan' } });
    await staff.send('POST', '/api/admin/generator/stop', { id: generator?.id });
    await db
      .update(whatsapps)
      .set({ state: 'loggedOut' })
      .where(eq(whatsapps.id, generator?.whatsappId ?? 0));
    expect((await begin()).status).toBe(409);
  });

  it("staff cannot put another's account to work [V1]", async () => {
    const { id } = await accountWith({});
    const { status, body } = await harness.as('staff').send('POST', '/api/admin/generator/create', {
      start_number: '6281200000000',
      end_number: '6281200000009',
      whatsapp_id: id,
      b_insert: 0,
      interval_min: 1,
      interval_max: 2,
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ whatsapp_id: 'Akun Whatsapp tidak ditemukan.' });
  });
});
