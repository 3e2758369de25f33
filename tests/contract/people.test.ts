import { describe, expect, it } from 'vitest';
import { useServer } from './harness';

const harness = useServer();

const signUp = {
  firstName: 'Rina',
  lastName: 'Baru',
  email: 'rina@example.test',
  password: 'kuda-lari-malam',
  password2: 'kuda-lari-malam',
  agreeToTerms: true,
  affiliateCode: 'ANI1',
  referral_code: 'ANI1',
};

describe('sign-in and people', () => {
  it('signs in with e-mail and password [API-01]', async () => {
    const { token, user } = await harness.stranger.call('auth.login', {
      email: 'Member@demo.test',
      password: 'demo1234',
    });
    expect(token.length).toBeGreaterThanOrEqual(32);
    expect(user).toMatchObject({ role: 'member', firstname: 'Ani', email: 'member@demo.test' });
  });

  it('refuses a wrong password in words [API-01] [ERR-01]', async () => {
    const wrong = harness.stranger.call('auth.login', { email: 'member@demo.test', password: 'salah' });
    await expect(wrong).rejects.toMatchObject({
      kind: 'refused',
      status: 401,
      text: 'Email atau kata sandi salah.',
    });
  });

  it('registers a referred member who then counts as a referral [API-02] [API-10]', async () => {
    const { user, token } = await harness.stranger.call('auth.register', signUp);
    expect(user).toMatchObject({ role: 'member', firstname: 'Rina', level: 'Bronze', whatsapps: 0 });
    expect(await harness.stranger.call('auth.validate', { token })).toEqual({ isvalid: true });
    const { rows } = await harness
      .as('member')
      .call('users.referralPage', { page: 1, userId: harness.as('member').id });
    expect(rows[0]).toMatchObject({ firstname: 'Rina', email: 'rina@example.test', income: 0 });
  });

  it('tells what is wrong with a sign-up by field [API-02] [SIGNUP-20]', async () => {
    const taken = harness.stranger.call('auth.register', { ...signUp, email: 'member@demo.test' });
    await expect(taken).rejects.toMatchObject({
      status: 422,
      fieldErrors: { email: 'Email sudah terdaftar.' },
    });
    const unknown = harness.stranger.call('auth.register', {
      ...signUp,
      email: 'x@example.test',
      referral_code: 'X',
    });
    await expect(unknown).rejects.toMatchObject({
      fieldErrors: { referral_code: 'Kode referal tidak ditemukan.' },
    });
  });

  it('tells a valid token from a stale one [API-03] [AUTH-13]', async () => {
    const member = harness.as('member');
    expect(await harness.stranger.call('auth.validate', { token: member.token })).toEqual({ isvalid: true });
    expect(await harness.stranger.call('auth.validate', { token: `${member.token}x` })).toEqual({
      isvalid: false,
    });
  });

  it('reads a user with level and colour [API-04]', async () => {
    const member = harness.as('member');
    const { user, level, color } = await member.call('users.read', { id: member.id });
    expect(user.id).toBe(member.id);
    expect(level).toBe(user.level);
    expect(color).toMatch(/^#[\dA-F]{6}$/);
  });

  it('tells how far somebody is to the next level, and how many are on each [API-04]', async () => {
    const [admin, member] = [harness.as('admin'), harness.as('member')];
    const { user } = await member.call('users.read', { id: member.id });
    const { rows } = await admin.call('level.page', { page: 1 });
    const { blasts = 0, next } = user.level_progress ?? {};
    const above = rows.find(({ requirement_blast: asked }) => asked > blasts);
    expect(next).toEqual({
      name: above?.name,
      blast_fee: above?.blast_fee,
      missing: (above?.requirement_blast ?? 0) - blasts,
    });
    const { count } = await admin.call('users.memberPage', { page: 1, level: user.level });
    expect(rows.find(({ name }) => name === user.level)?.members).toBe(count);
    expect((await admin.call('users.read', { id: admin.id })).user.level_progress).toBeUndefined();
  });

  it('reads the fee of one blast [API-05]', async () => {
    const member = harness.as('member');
    const { user } = await member.call('users.read', { id: member.id });
    expect(await member.call('users.blastFee', { id: member.id })).toEqual({ blast_fee: user.blast_fee });
  });

  it('updates the own profile [API-06]', async () => {
    const { other } = harness;
    const { user } = await other.call('users.update', {
      id: other.id,
      account_bank: 'BRI',
      lastname: 'Jaya',
    });
    expect(user).toMatchObject({ id: other.id, account_bank: 'BRI', lastname: 'Jaya' });
  });

  it("updates a member's interval and fee as admin [API-06] [MEMBER-11]", async () => {
    const changes = { id: harness.other.id, blast_interval_min: 3, blast_interval_max: 9, blast_fee: 175 };
    const { user } = await harness.as('admin').call('users.update', changes);
    expect(user).toMatchObject({ blast_interval_min: 3, blast_interval_max: 9, blast_fee: 175 });
    expect(await harness.other.call('users.blastFee', { id: harness.other.id })).toEqual({ blast_fee: 175 });
  });

  it('lists all members [API-07]', async () => {
    const { users } = await harness.as('admin').call('users.members', {});
    expect(users.rows.length).toBeGreaterThanOrEqual(12);
    expect(users.rows.every((user) => user.role === 'member')).toBe(true);
  });

  it('pages and searches members [API-08] [HTTP-05]', async () => {
    const admin = harness.as('admin');
    const first = await admin.call('users.memberPage', { page: 1 });
    expect(first.rows).toHaveLength(10);
    expect(first.totalPages).toBe(2);
    const found = await admin.call('users.memberPage', { page: 1, search: 'prasetyo' });
    expect(found.rows.map((user) => user.firstname)).toEqual(['Eko']);
    const inConflict = await admin.call('users.memberPage', { page: 1, search: 'conflict' });
    expect(inConflict.rows.length).toBeGreaterThan(0);
  });

  it('counts members with a connected account [API-09]', async () => {
    const { count } = await harness.as('admin').call('users.active', {});
    expect(count).toBe(12);
  });

  it('sums what referred users earned the member [API-10] [APP-19]', async () => {
    const member = harness.as('member');
    const { rows, total } = await member.call('users.referralPage', { page: 1, userId: member.id });
    expect(total).toBe(rows.reduce((sum, row) => sum + row.income, 0));
    expect(total).toBeGreaterThan(0);
  });

  it('lists for the office all who were invited, with who invited them, and tells a member no more than their own', async () => {
    const ofOffice = { page: 1, size: 100, of: 'office', sort: '-income' } as const;
    const [admin, member] = [harness.as('admin'), harness.as('member')];
    const { rows, total, count } = await admin.call('users.referralPage', { ...ofOffice, userId: admin.id });
    expect(total).toBe(rows.reduce((sum, row) => sum + row.income, 0));
    expect(count).toBe(rows.length);
    expect(rows.map(({ income }) => income)).toEqual(
      rows.map(({ income }) => income).toSorted((a, b) => b - a),
    );
    const invitedBy = (id: string) => rows.filter(({ Referrer }) => Referrer?.id === id).map((row) => row.id);
    expect(invitedBy(member.id).length).toBeLessThan(rows.length);
    const own = await member.call('users.referralPage', { ...ofOffice, userId: member.id });
    expect(own.rows.map((row) => row.id).toSorted()).toEqual(invitedBy(member.id).toSorted());
  });
});

describe('developer monitors', () => {
  it('describes the process [API-92]', async () => {
    const { data } = await harness.as('dev').call('monitor.local', {});
    expect(data).toMatchObject({ network: { speed: 1 }, whatsapps: 60 });
  });

  it('describes one account, and nothing for an unknown one [API-93]', async () => {
    const dev = harness.as('dev');
    const { rows } = await dev.call('whatsapp.page', { page: 1, user_id: null });
    const account = rows[0];
    const { data } = await dev.call('monitor.remote', { id: account?.clientid });
    expect(data).toMatchObject({ clientid: account?.clientid, clientState: expect.any(String) });
    expect(await dev.call('monitor.remote', { id: 'id-0' })).toEqual({ data: null });
  });

  it('lists the messages of one device and where the channels stand [API-94]', async () => {
    const dev = harness.as('dev');
    const { rows } = await dev.call('whatsapp.page', { page: 1, user_id: null, search: 'connected' });
    const account = rows[0];
    await dev.call('whatsapp.reset', { id: account?.id ?? '' });
    const { data } = await dev.call('monitor.socket', { id: account?.clientid });
    expect(data).toMatchObject({ messages: [{ event: 'reset', deviceId: account?.clientid }] });
  });
});
