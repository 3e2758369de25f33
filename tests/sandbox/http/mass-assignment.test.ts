import { describe, expect, it } from 'vitest';
import { useServer } from '../../contract/harness';

const harness = useServer();

describe('what people may change about themselves and others [V2]', () => {
  it('leaves role, level, fee, intervals, income and codes as they are [V2]', async () => {
    const member = harness.as('member');
    const { level_progress: _progress, ...before } = (await member.call('users.read', { id: member.id }))
      .user;
    const greedy = {
      ...before,
      firstname: 'Ana',
      role: 'admin',
      level: 'Diamond',
      level_id: 5,
      levelId: 5,
      color: '#FFFFFF',
      blast_fee: 99_999,
      blastFee: 99_999,
      blast_interval_min: 0,
      blast_interval_max: 0,
      income: 10 ** 9,
      balance: 10 ** 9,
      referralPaid: 10 ** 9,
      referral_code: 'MINE',
      referredBy: 1,
      passwordHash: 'scrypt$2$8$1$AA$AA',
      createdAt: '2000-01-01T00:00:00Z',
      whatsapps: 999,
    };
    const { user: after } = await member.call('users.update', greedy);
    expect({ ...after, income: 0 }).toEqual({ ...before, firstname: 'Ana', income: 0 });
    expect(after.income).toBeLessThan(10 ** 9);
    expect((await harness.signIn('member@demo.test')).id).toBe(member.id);
  });

  it('keeps an id in the body from naming another user than the path [V2]', async () => {
    const member = harness.as('member');
    const path = `/api/admin/users/${member.id}`;
    const { body } = await member.send('PUT', path, { id: harness.other.id, lastname: 'Wijaya' });
    expect(String(body.user.id)).toBe(member.id);
    const { user } = await harness.other.call('users.read', { id: harness.other.id });
    expect(user.lastname).toBe('Santoso');
  });

  it('checks a userId in a body against the caller [V2]', async () => {
    const member = harness.as('member');
    const withdraw = member.send('POST', '/api/admin/withdraw/request', {
      nominal: 10_000,
      userId: harness.other.id,
    });
    expect((await withdraw).status).toBe(403);
    const client = { deviceId: 'id-17260000000000001', userId: harness.other.id };
    expect((await member.send('POST', '/api/admin/whatsapp/new-client', client)).status).toBe(403);
  });

  it("keeps admins from another's name and password, and from making or changing a dev [V2]", async () => {
    const admin = harness.as('admin');
    const { user } = await admin.call('users.update', {
      id: harness.other.id,
      firstname: 'Diubah',
      account_number: '000',
      password: 'diambil-alih',
    });
    expect(user.firstname).toBe('Budi');
    expect((await harness.signIn('member2@demo.test')).id).toBe(harness.other.id);
    const promote = admin.send('PUT', `/api/admin/users/${harness.other.id}`, { role: 'dev' });
    expect((await promote).status).toBe(403);
    const demote = admin.send('PUT', `/api/admin/users/${harness.as('dev').id}`, { role: 'member' });
    expect((await demote).status).toBe(403);
    const own = await admin.call('users.update', { id: admin.id, role: 'dev' });
    expect(own.user.role).toBe('admin');
  });

  it('takes the giver of a bonus from the session [V2]', async () => {
    const admin = harness.as('admin');
    const { bonus } = await admin.call('bonus.create', {
      nominal: 1000,
      reason: 'Uji',
      userId: harness.other.id,
      adminId: harness.as('dev').id,
    });
    expect(bonus.adminId).toBe(admin.id);
  });
});
