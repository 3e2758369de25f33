import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';

const harness = useServer();
const INTERVAL = 'Interval minimal harus lebih kecil dari interval maksimal';

describe('settings that contradict each other or mean nothing', () => {
  it.each([
    [{ interval_min: 5, interval_max: 1 }, { interval_min: INTERVAL }],
    [{ referral_percent: -1000 }, { referral_percent: 'Minimal 0.' }],
    [{ referral_percent: 101 }, { referral_percent: 'Maksimal 100.' }],
    [{ colors: '#2C2C2C, merah' }, { colors: 'Warna harus ditulis seperti #2C2C2C.' }],
    [{ colors: '#2C2C2C, ' }, { colors: 'Warna harus ditulis seperti #2C2C2C.' }],
    [{ colors: '#12345' }, { colors: 'Warna harus ditulis seperti #2C2C2C.' }],
    [{ bank_names: 'BCA, , BRI' }, { bank_names: 'Nama bank tidak boleh kosong.' }],
    [{ bank_names: ',' }, { bank_names: 'Nama bank tidak boleh kosong.' }],
    [{ price: -1 }, { price: 'Minimal 0.' }],
    [{ price: 2 ** 31 }, { price: 'Maksimal 1000000.' }],
    [
      { interval_min: 5, interval_max: 1, referral_percent: 'x', colors: '' },
      { colors: 'Wajib diisi.', referral_percent: 'Harus berupa angka bulat.' },
    ],
  ])('%j is refused in words under each field', async (changed, errors) => {
    const admin = harness.as('admin');
    const { setting } = await admin.call('setting.read', {});
    const { status, body } = await admin.send('PUT', '/api/admin/setting/update', { ...setting, ...changed });
    expect([status, body.errors, body.msg]).toEqual([422, errors, Object.values(errors)[0]]);
    expect((await admin.call('setting.read', {})).setting).toEqual(setting);
  });

  it.each([
    { interval_min: 3, interval_max: 3 },
    { referral_percent: 0 },
    { referral_percent: 100 },
    { colors: '#abc,#ABCDEF' },
    { bank_names: 'Bank Jago' },
    { price: 1_000_000 },
  ])('%j is taken', async (changed) => {
    const admin = harness.as('admin');
    const { setting } = await admin.call('setting.read', {});
    await admin.call('setting.update', { ...setting, ...changed });
    expect((await admin.call('setting.read', {})).setting).toEqual({ ...setting, ...changed });
    await admin.call('setting.update', setting);
  });
});

describe('an interval whose shortest pause is above its longest', () => {
  it('is refused for an account', async () => {
    const member = harness.as('member');
    const [account] = (await member.call('whatsapp.listOfUser', { userId: member.id })).rows;
    const interval = { id: account?.id, interval_min: 5, interval_max: 1 };
    const { status, body } = await member.send('PUT', '/api/admin/whatsapp/interval', interval);
    expect([status, body.errors]).toEqual([422, { interval_min: INTERVAL }]);
  });

  it('is refused for a member, also where only one of the two is sent', async () => {
    const admin = harness.as('admin');
    const { id } = harness.other;
    const path = `/api/admin/users/${id}`;
    const change = async (fields: object) => {
      const { status, body } = await admin.send('PUT', path, fields);
      return status === 200 ? [body.user.blast_interval_min, body.user.blast_interval_max] : body.errors;
    };
    expect(await change({ blast_interval_min: 5, blast_interval_max: 1 })).toEqual({
      blast_interval_min: INTERVAL,
    });
    expect(await change({ blast_interval_min: 4, blast_interval_max: 8 })).toEqual([4, 8]);
    expect(await change({ blast_interval_min: 9 })).toEqual({ blast_interval_min: INTERVAL });
    expect(await change({ blast_interval_max: 3 })).toEqual({ blast_interval_max: INTERVAL });
    expect(await change({ blast_interval_max: 4 })).toEqual([4, 4]);
  });

  it('keeps nobody from changing the fee, where it stands from before', async () => {
    const [admin, { id }] = [harness.as('admin'), harness.other];
    await harness.server.database.db
      .update(users)
      .set({ blastIntervalMin: 5, blastIntervalMax: 1 })
      .where(eq(users.id, Number(id)));
    const { user } = await admin.call('users.read', { id });
    const { status, body } = await admin.send('PUT', `/api/admin/users/${id}`, { ...user, blast_fee: 120 });
    expect([status, body.user.blast_fee]).toEqual([200, 120]);
  });

  it('is taken for a validator, whose form knows no such rule', async () => {
    const staff = harness.as('staff');
    const [account] = (await staff.call('whatsapp.listOfUser', { userId: staff.id })).rows;
    const form = new FormData();
    form.set('file', new File(['6281200000001\n'], 'a.csv'));
    for (const [field, value] of Object.entries({ b_insert: '0', interval_min: '5', interval_max: '1' }))
      form.set(field, value);
    form.set('whatsapp_id', String(account?.id));
    expect((await staff.send('POST', '/api/admin/validator/create', form)).status).toBe(200);
  });
});
