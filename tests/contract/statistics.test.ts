import { describe, expect, it } from 'vitest';
import type { Past, PastAccount } from '../../src/api/schema/past';
import { totalsOf } from '../../src/machines/figures/statistics.rules';
import { useServer } from './harness';

const harness = useServer();

describe('statistics', () => {
  it("count a member's own blasts as the other figures do, day by day and hour by hour", async () => {
    const member = harness.as('member');
    const statistics = await member.call('statistics.ofUser', { userId: member.id, days: 31 });
    const counted = await member.call('messageLog.count', { userId: member.id });
    const { income } = await member.call('messageLog.todayIncome', { userId: member.id });
    const all = totalsOf(statistics.days);
    expect([all.success, all.fail]).toEqual([counted.successCount, counted.failCount]);
    expect(statistics.days.at(-1)?.income).toBe(income);
    const isToday = ({ from }: (typeof statistics.hours)[number]) => from.day === statistics.at.day;
    expect(totalsOf(statistics.hours.filter(isToday))).toEqual(totalsOf(statistics.days.slice(-1)));
    const yesterday = statistics.hours.filter((hour) => !isToday(hour));
    expect(yesterday.map(({ from }) => from.hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(totalsOf(yesterday)).toEqual(totalsOf(statistics.days.slice(-2, -1)));
  });

  it("count everybody's for the office", async () => {
    const admin = harness.as('admin');
    const statistics = await admin.call('statistics.ofEverybody', { days: 31 });
    const { success, fail } = totalsOf(statistics.days);
    expect({ success, fail }).toEqual(await admin.call('messageLog.totalCount', {}));
    const [today] = [totalsOf(statistics.days.slice(-1))];
    expect({ success: today.success, fail: today.fail }).toEqual(
      await admin.call('messageLog.todayCount', {}),
    );
  });

  it('have a bucket for every day that is asked for, in the days of the server', async () => {
    const member = harness.as('member');
    const { days, at } = await member.call('statistics.ofUser', { userId: member.id, days: 14 });
    expect(days).toHaveLength(14);
    expect(days.every(({ from }) => from.hour === 0)).toBe(true);
    expect(days.at(-1)?.from.day).toBe(at.day);
    const { body } = await member.send('GET', `/api/admin/statistics/blasts/${member.id}?days=2`);
    expect(body.days[0].from).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\+07:00$/);
  });

  it('look back a month where nobody says how far', async () => {
    const member = harness.as('member');
    const lengths = await Promise.all(
      ['', '?days=0', '?days=91', '?days=x'].map(async (query) => {
        const { body } = await member.send('GET', `/api/admin/statistics/blasts/${member.id}${query}`);
        return body.days.length;
      }),
    );
    expect(lengths).toEqual([30, 30, 30, 30]);
  });
});

describe('what accounts did', () => {
  const secondsOf = ({ spans }: PastAccount) =>
    spans.split('\n').reduce((sum, line) => sum + Number(line.split(' ')[0]), 0);

  it.each(['member', 'admin'] as const)('is told to a %s without a gap, until now', async (role) => {
    const person = harness.as(role);
    const { accounts }: Past = await (role === 'member'
      ? person.call('statistics.pastOfUser', { userId: person.id })
      : person.call('statistics.pastOfEverybody', {}));
    expect(accounts.length).toBe(role === 'member' ? 16 : 60);
    const whole = (role === 'member' ? 14 : 7) * 86_400;
    for (const account of accounts)
      expect([account.id, Math.abs(secondsOf(account) - whole) <= 1]).toEqual([account.id, true]);
  });

  it('comes with what days brought, and what works, of everybody', async () => {
    const { at, days, runners } = await harness.as('admin').call('statistics.pastOfEverybody', {});
    expect(days).toHaveLength(28);
    expect(days.every(({ from }) => from.hour === 0 && from.offset === at.offset)).toBe(true);
    expect(days.some(({ linked }) => linked > 0)).toBe(true);
    expect(days.some(({ asked }) => asked > 0)).toBe(true);
    expect(runners).toEqual([]);
    const member = harness.as('member');
    expect(await member.call('statistics.pastOfUser', { userId: member.id })).toMatchObject({
      days: [],
      runners: [],
    });
  });

  it("names a person's own accounts as their list does, by id", async () => {
    const member = harness.as('member');
    const { accounts } = await member.call('statistics.pastOfUser', { userId: member.id });
    const { rows } = await member.call('whatsapp.listOfUser', { userId: member.id });
    const named = ({
      id,
      pushname,
      phonenumber,
      state,
      status,
      suspended,
      suspended_count,
      plan,
      linkedAt,
    }: (typeof rows)[number]) => ({
      id,
      pushname,
      phonenumber,
      state,
      status,
      suspended,
      suspended_count,
      plan,
      linked_at: linkedAt,
      weight: 1,
    });
    expect(
      accounts.map(({ spans: _spans, interval: _interval, sent_today: _sent, ...rest }) => rest),
    ).toEqual(rows.map(named).toSorted((one, other) => Number(one.id) - Number(other.id)));
  });

  it('comes to what their accounts count, and to how they stand', async () => {
    const member = harness.as('member');
    const { accounts } = await member.call('statistics.pastOfUser', { userId: member.id });
    const { rows } = await member.call('whatsapp.listOfUser', { userId: member.id });
    for (const { id, spans, status, state } of accounts) {
      const lines = spans.split('\n').map((line) => line.split(' '));
      const [, standing] = lines.at(-1) ?? [];
      if (status === 'sending' || state === 'loggedOut' || state === 'conflict')
        expect(standing).toBe(status === 'sending' ? status : state);
      const counted = rows.find((row) => row.id === id);
      const success = lines.reduce((sum, line) => sum + Number(line[2]), 0);
      expect(success).toBeGreaterThan((counted?.count_success ?? 0) * 0.4);
      expect(success).toBeLessThan((counted?.count_success ?? 0) * 0.8);
    }
  });
});
