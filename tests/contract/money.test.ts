import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { HOUR, startOfToday } from '../../sandbox/http/business-day';
import { fleetFigures, hourlyFigures } from '../../sandbox/store/schema';
import { useServer } from './harness';

const harness = useServer();

describe('bonuses', () => {
  it('gives a bonus that raises the balance, and takes it back [API-74] [API-75] [API-77] [API-88]', async () => {
    const [admin, member] = [harness.as('admin'), harness.as('member')];
    const before = await member.call('withdraw.balance', { userId: member.id });
    const { bonus } = await admin.call('bonus.create', {
      nominal: 7000,
      reason: 'Bonus uji',
      userId: member.id,
      adminId: admin.id,
    });
    expect(bonus).toMatchObject({ nominal: 7000, userId: member.id, adminId: admin.id });
    expect(bonus.User).toEqual({ firstname: 'Ani', lastname: 'Wijaya' });
    const after = await member.call('withdraw.balance', { userId: member.id });
    expect(after.balance - before.balance).toBe(7000);
    await admin.call('bonus.delete', { id: bonus.id });
    expect(await member.call('withdraw.balance', { userId: member.id })).toEqual(before);
  });

  it("shows members their own bonuses and admins everybody's [API-76] [BONUS-02] [BONUS-04]", async () => {
    const own = await harness.as('member').call('bonus.page', { page: 1, user_id: harness.other.id });
    expect(own.totalPages).toBe(2);
    expect(own.rows.every((bonus) => bonus.userId === harness.as('member').id)).toBe(true);
    const all = await harness.as('admin').call('bonus.page', { page: 2 });
    expect(new Set(all.rows.map((bonus) => bonus.userId)).size).toBeGreaterThan(1);
  });

  it('sums the bonuses of a user [API-77]', async () => {
    const { totalBonus } = await harness.as('admin').call('bonus.total', { userId: harness.as('member').id });
    expect(totalBonus).toBeGreaterThan(0);
  });
});

describe('levels', () => {
  const fields = { name: 'Perunggu', blast_fee: 90, requirement_blast: 10 };

  it('creates, reads, changes, lists and deletes a level [API-78] [API-79] [API-80] [API-81] [API-82]', async () => {
    const admin = harness.as('admin');
    const { level } = await admin.call('level.create', fields);
    expect(level).toMatchObject(fields);
    const changed = await admin.call('level.update', { id: level.id, ...fields, blast_fee: 95 });
    expect(changed.level.blast_fee).toBe(95);
    expect(await admin.call('level.read', { id: level.id })).toEqual(changed);
    const page = await admin.call('level.page', { page: 1 });
    expect(page.rows.map(({ name }) => name)).toContain('Perunggu');
    await admin.call('level.delete', { id: level.id });
    await expect(admin.call('level.read', { id: level.id })).rejects.toMatchObject({ status: 404 });
  });

  it('tells in `error` why a level is not saved [API-78] [LEVEL-07]', async () => {
    const { status, body } = await harness.as('admin').send('POST', '/api/admin/level/create', { name: 'x' });
    expect(status).toBe(422);
    expect(body).toEqual({
      error: 'Harus berupa angka bulat.',
      errors: { blast_fee: 'Harus berupa angka bulat.', requirement_blast: 'Harus berupa angka bulat.' },
    });
  });
});

describe('withdraws', () => {
  it('requests a part of the balance [API-83] [API-88] [API-89]', async () => {
    const member = harness.as('member');
    const id = { userId: member.id };
    const before = await member.call('withdraw.totalRequested', id);
    const { balance } = await member.call('withdraw.balance', id);
    const { withdraw } = await member.call('withdraw.request', { nominal: 10_000, ...id });
    expect(withdraw).toMatchObject({ nominal: 10_000, status: 'requested' });
    expect((await member.call('withdraw.totalRequested', id)).total).toBe(before.total + 10_000);
    expect((await member.call('withdraw.balance', id)).balance).toBe(balance - 10_000);
  });

  it('answers code 1 and the reason where bank details are missing [API-83] [WD-17]', async () => {
    await harness.other.call('users.update', { id: harness.other.id, account_bank: '' });
    const request = harness.other.call('withdraw.request', { nominal: 10_000, userId: harness.other.id });
    await expect(request).rejects.toMatchObject({
      code: 1,
      text: 'Lengkapi dulu data rekening bank Anda.',
    });
  });

  it("lists a user's history, newest first [API-84]", async () => {
    const member = harness.as('member');
    const { rows } = await member.call('withdraw.history', { userId: member.id });
    const times = rows.map((row) => row.createdAt ?? 0);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(rows[0]?.User).toMatchObject({ firstname: 'Ani', account_name: 'Ani Wijaya' });
  });

  it('lists everybody for those who decide [API-85] [API-86]', async () => {
    const all = await harness.as('staff').call('withdraw.histories', {});
    const page = await harness.as('staff').call('withdraw.page', { page: 1 });
    const waits = ({ status }: { readonly status: string }) => status === 'requested';
    const queue = [...all.rows.filter(waits).toReversed(), ...all.rows.filter((row) => !waits(row))];
    expect(page.rows).toEqual(queue.slice(0, 10));
    expect(page.totalPages).toBe(Math.ceil(all.rows.length / 10));
  });

  it('keeps members to their own page of history [API-86]', async () => {
    const own = await harness.other.call('withdraw.page', { page: 1, user_id: harness.as('member').id });
    expect(own.rows.map((row) => row.User?.firstname)).toEqual(own.rows.map(() => 'Budi'));
  });

  it('answers income and totals that add up to the balance [API-87] [API-88] [API-89] [API-90]', async () => {
    const member = harness.as('member');
    const id = { userId: member.id };
    const { income } = await member.call('withdraw.income', id);
    const { balance } = await member.call('withdraw.balance', id);
    const requested = (await member.call('withdraw.totalRequested', id)).total;
    const accepted = (await member.call('withdraw.totalAccepted', id)).total;
    const { totalBonus } = await member.call('bonus.total', id);
    const referral = (await member.call('users.referralPage', { page: 1, ...id })).total;
    expect(balance).toBe(income + totalBonus + referral - requested - accepted);
  });

  it('explains the balance line by line, to its member and to those who handle withdraws alone', async () => {
    const [member, staff] = [harness.as('member'), harness.as('staff')];
    const userId = member.id;
    await harness.as('admin').call('bonus.create', { nominal: 7000, reason: 'Uji', userId, adminId: '1' });
    const { rows, totalPages, sums } = await member.call('withdraw.ledger', { userId, page: 1 });
    expect(totalPages).toBeGreaterThan(1);
    const { balance } = await member.call('withdraw.balance', { userId });
    expect(sums).toEqual({
      ...(await member.call('withdraw.income', { userId })),
      bonus: (await member.call('bonus.total', { userId })).totalBonus,
      referral: (await member.call('users.referralPage', { page: 1, userId })).total,
      requested: (await member.call('withdraw.totalRequested', { userId })).total,
      accepted: (await member.call('withdraw.totalAccepted', { userId })).total,
      balance,
    });
    expect(rows[0]).toMatchObject({
      kind: 'bonus',
      amount: 7000,
      balance,
      reason: 'Uji',
      User: { firstname: 'Ani', lastname: 'Wijaya' },
    });
    expect((await staff.call('withdraw.ledger', { userId, page: 1 })).rows).toEqual(rows);
    const other = harness.other.call('withdraw.ledger', { userId, page: 1 });
    await expect(other).rejects.toMatchObject({ status: 403 });
  });

  it('sums what was asked for and given, of everybody for the office, and of their own for members', async () => {
    const [member, staff, admin] = [harness.as('member'), harness.as('staff'), harness.as('admin')];
    const { rows } = await staff.call('withdraw.histories', {});
    const totalOf = (status: string) =>
      rows.reduce((total, row) => total + (row.status === status ? row.nominal : 0), 0);
    expect((await staff.call('withdraw.page', { page: 2 })).sums).toEqual({
      requested: totalOf('requested'),
      accepted: totalOf('accepted'),
      rejected: totalOf('rejected'),
    });
    const own = await member.call('withdraw.page', { page: 1, user_id: admin.id });
    const { total } = await member.call('withdraw.totalAccepted', { userId: member.id });
    expect(own.sums?.accepted).toBe(total);
    const { totalBonus } = await member.call('bonus.total', { userId: member.id });
    expect((await member.call('bonus.page', { page: 1 })).sums).toEqual({ nominal: totalBonus });
    expect((await admin.call('bonus.page', { page: 1 })).sums?.nominal).toBeGreaterThan(totalBonus);
  });

  it('accepts, takes back and rejects [API-91] [WD-05] [WD-06] [WD-07]', async () => {
    const [staff, member] = [harness.as('staff'), harness.as('member')];
    const { withdraw } = await member.call('withdraw.request', { nominal: 10_000, userId: member.id });
    for (const status of ['accepted', 'requested', 'rejected'] as const) {
      const answer = await staff.call('withdraw.update', { id: withdraw.id, status });
      expect(answer.withdraw.status).toBe(status);
    }
  });
});

describe('dashboards', () => {
  it("counts a member's blasts [API-29] [HOME-09]", async () => {
    const member = harness.as('member');
    const { successCount, failCount } = await member.call('messageLog.count', { userId: member.id });
    expect(successCount).toBeGreaterThan(1000);
    expect(failCount).toBeGreaterThan(100);
  });

  it("sums a member's income of today, which begins at midnight in Jakarta [API-30] [HOME-11]", async () => {
    const { database } = harness.server;
    const admin = harness.as('admin');
    const before = await admin.call('messageLog.todayIncome', { userId: admin.id });
    const midnight = startOfToday(Date.now()).getTime();
    await database.db
      .insert(hourlyFigures)
      .values(
        [midnight - HOUR, midnight].map((at) => ({
          userId: Number(admin.id),
          hour: new Date(at),
          income: 5000,
        })),
      )
      .onConflictDoUpdate({
        target: [hourlyFigures.userId, hourlyFigures.hour],
        set: { income: sql`${hourlyFigures.income} + 5000` },
      });
    const after = await admin.call('messageLog.todayIncome', { userId: admin.id });
    expect(after.income - before.income).toBe(5000);
  });

  it('counts all blasts, of today and ever [API-31] [API-32] [HOME-20] [HOME-21]', async () => {
    const { database } = harness.server;
    const admin = harness.as('admin');
    const counted = async () => [
      await admin.call('messageLog.todayCount', {}),
      await admin.call('messageLog.totalCount', {}),
    ];
    const before = await counted();
    const midnight = startOfToday(Date.now()).getTime();
    // By a connection that counts apart.
    const add = (hours: number, success: number, fail: number) =>
      database.db
        .insert(fleetFigures)
        .values({ hour: new Date(midnight + hours * HOUR), part: 77, success, fail });
    await add(-1, 400, 30);
    await add(0, 5, 2);
    const after = await counted();
    const grown = after.map(({ success, fail }, at) => [
      success - (before[at]?.success ?? 0),
      fail - (before[at]?.fail ?? 0),
    ]);
    expect(grown).toEqual([
      [5, 2],
      [405, 32],
    ]);
  });
});
