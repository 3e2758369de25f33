import { describe, expect, it } from 'vitest';
import { statistics as answered } from '../../../src/api/schema/statistics';
import type { Foreseen } from '../../../src/machines/ahead/foresee';
import { withdraw } from '../../../src/api/schema/entities/money';
import { user } from '../../../src/api/schema/entities/people';
import { whatsapp } from '../../../src/api/schema/entities/whatsapp';
import {
  accountsAttention,
  firstSteps,
  isBankKnown,
  isBeginner,
  isSoonGone,
  manyAttention,
  officeSteps,
  rowCountOf,
  reportedWaiting,
  waitingOf,
} from '../../../src/machines/attention/attention.rules';
import {
  changeOf,
  comparisonOf,
  hoursOfToday,
  successRateOf,
  totalsOf,
} from '../../../src/machines/figures/statistics.rules';

const hour = (day: string, of: number, success: number, fail = 0) => ({
  from: `2026-11-${day}T${String(of).padStart(2, '0')}:00:00+07:00`,
  success,
  fail,
  income: success * 100,
});
const statistics = (at: string, hours: readonly object[], days: readonly object[] = []) =>
  answered.parse({ at, hours, days });

describe('the statistics of a dashboard', () => {
  const afternoon = statistics('2026-11-23T14:30:00+07:00', [
    hour('22', 9, 10),
    hour('22', 13, 20, 5),
    hour('22', 14, 40),
    hour('23', 0, 6),
    hour('23', 13, 12, 2),
    hour('23', 14, 9),
  ]);

  it('compare today with yesterday until the last full hour of the server, whatever zone the browser is in', () => {
    expect(comparisonOf(afternoon)).toEqual({
      until: 14,
      today: { success: 18, fail: 2, income: 1800 },
      yesterday: { success: 30, fail: 5, income: 3000 },
    });
  });

  it('compare nothing before the first hour of the day is full', () => {
    expect(comparisonOf(statistics('2026-11-23T00:59:00+07:00', [hour('23', 0, 1)]))).toBeNull();
  });

  it('have all 24 hours of today, and tell those that have not come', () => {
    const hours = hoursOfToday(afternoon);
    expect(hours.map((each) => each.hour)).toEqual(Array.from({ length: 24 }, (_, at) => at));
    expect(hours.filter(({ isKnown }) => isKnown).map((each) => each.hour)).toEqual([0, 13, 14]);
    expect(hours[13]).toMatchObject({ success: 12, fail: 2 });
  });

  it('sum up, and know no share of nothing', () => {
    expect(totalsOf([])).toEqual({ success: 0, fail: 0, income: 0 });
    expect([successRateOf({ success: 3, fail: 1 }), successRateOf({ success: 0, fail: 0 })]).toEqual([
      0.75,
      null,
    ]);
    expect([changeOf(15, 10), changeOf(5, 10), changeOf(5, 0)]).toEqual([0.5, -0.5, null]);
  });

  it('refuse a moment without its zone, which could be any day', () => {
    const { success } = answered.safeParse({ at: '2026-11-23T00:06:00', hours: [], days: [] });
    expect(success).toBe(false);
  });
});

const FORESEEN = {
  kind: 'known',
  at: 0,
  basis: { days: 14, hours: 9, success: 500, ends: 0 },
  today: { low: 0, middle: 0, high: 0 },
  week: { low: 0, middle: 0, high: 0 },
  sevenDays: { low: 0, middle: 0, high: 0 },
  accounts: [],
  present: { sending: 0, interval: null, fee: 0 },
  rested: [],
  minimum: null,
  numbers: null,
  daily: null,
  runners: [],
  risk: null,
} as const satisfies Foreseen;
const account = (id: string, state: string | null, more: object = {}) =>
  whatsapp.parse({ id, clientid: `id-${id}`, state, pushname: 'Ani', phonenumber: '628', ...more });

describe('what needs attention', () => {
  it('are accounts in a lost state, not those that are suspended, linked or on their way back', () => {
    const { dropped, suspended, isLinked, isBlasted } = accountsAttention([
      account('1', 'connected'),
      account('2', 'loggedOut'),
      account('3', null),
      account('4', 'disconnected', { suspended: 1 }),
      account('5', 'reconnecting...'),
      account('6', 'conflict'),
    ]);
    expect(dropped).toEqual([
      { id: '2', phonenumber: '628', pushname: 'Ani', state: 'loggedOut' },
      { id: '3', phonenumber: '628', pushname: 'Ani', state: null },
      { id: '6', phonenumber: '628', pushname: 'Ani', state: 'conflict' },
    ]);
    expect([suspended, isLinked, isBlasted]).toEqual([1, true, false]);
  });

  it('are, of more accounts than a page has, those that it has of each status, and how many there are', () => {
    const many = {
      lost: [account('2', 'loggedOut'), account('4', 'disconnected', { suspended: 1 })],
      busiest: [account('1', 'connected', { count_success: 9 })],
      disconnected: 12,
      suspended: 3,
    };
    expect(manyAttention(many)).toEqual({
      dropped: [{ id: '2', phonenumber: '628', pushname: 'Ani', state: 'loggedOut' }],
      droppedCount: 9,
      suspended: 3,
      isLinked: true,
      isBlasted: true,
    });
  });

  it.each([{ status: 'sending' }, { count_success: 1 }, { count_fail: 1 }])(
    'knows by %o that an account has sent',
    (more) => expect(accountsAttention([account('1', 'connected', more)]).isBlasted).toBe(true),
  );

  it('are withdraws that nobody has answered', () => {
    const rows = [
      { id: 1, nominal: 10_000, status: 'requested' },
      { id: 2, nominal: 50_000, status: 'accepted' },
      { id: 3, nominal: 20_000, status: 'requested' },
    ].map((row) => withdraw.parse(row));
    expect(waitingOf(rows)).toEqual({ count: 2, sum: 30_000 });
  });

  it.each([
    ['does not narrow by status', { filterable: { period: ['7d'] } }],
    ['does not know those that wait', { filterable: { status: ['accepted'] } }],
    ['does not count', { count: null }],
    ['does not add up', { sums: {} }],
  ])('takes no sum from a server that %s', (_, change) => {
    const answer = {
      rows: [],
      unreadable: [],
      total: 0,
      totalPages: 3,
      position: null,
      count: 3,
      filterable: { status: ['requested'] },
      sums: { requested: 30_000 },
    };
    expect(reportedWaiting(answer)).toEqual({ count: 3, sum: 30_000 });
    expect(reportedWaiting({ ...answer, ...change })).toBeNull();
  });

  it.each([
    ['no rows', 0, 1, { count: 0, isLeast: false }],
    ['one page', 7, 1, { count: 7, isLeast: false }],
    ['a page for each row', 1, 42, { count: 42, isLeast: false }],
    ['a server that makes its own pages', 10, 4, { count: 31, isLeast: true }],
  ])('counts rows by %s', (_, rows, pages, expected) => {
    expect(rowCountOf(rows, pages)).toEqual(expected);
  });

  it('are numbers that may be gone within twelve hours, and that there are none', () => {
    const at = Date.parse('2026-11-23T10:00:00Z');
    const gone = (hours: number | null) => {
      const low = hours === null ? null : at + hours * 3_600_000;
      return isSoonGone(5, { ...FORESEEN, at, numbers: { low, middle: null, high: null } });
    };
    expect([gone(11.9), gone(12), gone(null)]).toEqual([true, false, false]);
    expect(isSoonGone(1000, { ...FORESEEN, numbers: null })).toBe(false);
    expect([isSoonGone(5, undefined), isSoonGone(0, undefined)]).toEqual([false, true]);
    expect([isSoonGone(999, null), isSoonGone(1000, null)]).toEqual([true, false]);
  });
});

describe('the first steps', () => {
  const accounts = accountsAttention([account('1', 'connected')]);
  const everything = { accounts, isBankKnown: true, waiting: { count: 0, sum: 0 }, isWithdrawn: false };

  it('are ticked in their order', () => {
    expect(firstSteps(everything)).toEqual([
      { step: 'link', isDone: true },
      { step: 'blast', isDone: false },
      { step: 'bank', isDone: true },
      { step: 'withdraw', isDone: false },
    ]);
  });

  it('are shown until all of them are done, and not before it is known of each', () => {
    const done = { ...everything, accounts: { ...accounts, isBlasted: true }, isWithdrawn: true };
    expect([isBeginner(firstSteps(everything)), isBeginner(firstSteps(done))]).toEqual([true, false]);
    const { isBankKnown: _, ...unknown } = everything;
    expect([firstSteps(unknown), isBeginner(firstSteps(unknown))]).toEqual([undefined, false]);
  });

  it('of the office are ticked in their order, once it is known of each whether it is done', () => {
    const { proxy, ...known } = { member: false, number: true, template: true, level: false, proxy: true };
    expect(officeSteps({ ...known, proxy })).toEqual([
      { step: 'proxy', isDone: true },
      { step: 'level', isDone: false },
      { step: 'template', isDone: true },
      { step: 'number', isDone: true },
      { step: 'member', isDone: false },
    ]);
    expect(officeSteps(known)).toBeUndefined();
  });

  it('ask for a bank and a number', () => {
    const bank = (account_bank: string, account_number: string) =>
      isBankKnown(user.parse({ id: '5', account_bank, account_number }));
    expect([bank('BCA', '1'), bank('', '1'), bank('BCA', '')]).toEqual([true, false, false]);
  });
});
