import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { loadCalls } from '../../src/api/calls';

const calls = await loadCalls();

const page = (answer: unknown) => z.safeParse(calls['proxy.page'].answer, answer).data;
const proxy = { id: 1, value: 'http://10.0.0.1:3128', status: 'active', count_use: 0 };

describe('a paged list', () => {
  it('is read from data or from list, with its pages [HTTP-05]', () => {
    const expected = { rows: [{ ...proxy, id: '1' }], totalPages: 3, unreadable: [] };
    expect(page({ data: [proxy], meta: { totalPages: 3 } })).toMatchObject(expected);
    expect(page({ list: [proxy], meta: { totalPages: '3' } })).toMatchObject(expected);
  });

  it.each([
    undefined,
    null,
    {},
    { totalPages: 0 },
    { totalPages: -2 },
    { totalPages: 'banyak' },
    { totalPages: null },
    5,
  ])('has one page where its meta is %j [D2]', (meta) =>
    expect(page({ data: [proxy], meta })).toMatchObject({ totalPages: 1, rows: [{ id: '1' }] }),
  );

  it('has whole pages only [D2]', () => {
    expect(page({ data: [], meta: { totalPages: 2.7 } })).toMatchObject({ totalPages: 2 });
  });

  it.each([{ data: [] }, { data: null }, { list: null }, []])('of %j is empty [D4]', (answer) => {
    expect(page(answer)).toMatchObject({ rows: [], totalPages: 1 });
  });

  it.each([{}, null, 'x', { data: 'x' }, { meta: { totalPages: 1 } }])('is not %j [R9]', (answer) => {
    expect(page(answer)).toBeUndefined();
  });

  it('tells where in the history of the socket it was read, if it is told', () => {
    expect(page({ data: [], meta: { epoch: 'e', seq: '7' } })?.position).toEqual({ epoch: 'e', seq: 7 });
    expect(page({ data: [], meta: { epoch: 'e' } })?.position).toBeNull();
    expect(page({ data: [], meta: { epoch: 'e', seq: -1 } })?.position).toBeNull();
  });

  it('carries a total where the contract has one', () => {
    const referrals = z.parse(calls['users.referralPage'].answer, {
      list: [{ id: 9, income: '4000' }],
      total: '4000',
    });
    expect(referrals).toMatchObject({ total: 4000, rows: [{ id: '9', income: 4000 }] });
  });
});

const CASES = [false, 'false', 0, '0', '', null, undefined];

describe('the answer on a token', () => {
  it.each([true, 'true', 1, '1'])('%j is yes [AUTH-16]', (isvalid) => {
    expect(z.parse(calls['auth.validate'].answer, { isvalid })).toEqual({ isvalid: true });
  });

  it.each(CASES)('%j is no [AUTH-13, AUTH-14, A9]', (isvalid) => {
    expect(z.parse(calls['auth.validate'].answer, { isvalid })).toEqual({ isvalid: false });
  });
});

describe('a user in detail', () => {
  it.each([
    ['Silver', 'Silver'],
    [{ id: 1, name: 'Silver' }, 'Silver'],
    [null, null],
    [{ id: 1 }, null],
    [['x'], null],
  ])('of level %j has the level %j', (level, expected) => {
    expect(z.parse(calls['users.read'].answer, { user: { id: 5 }, level, color: '#2C2C2C' })).toMatchObject({
      level: expected,
      color: '#2C2C2C',
    });
  });
});

describe('a session', () => {
  it.each([{}, { token: '', user: { id: 5 } }, { token: 't' }, { token: 't', user: {} }])(
    'is not %j [R9]',
    (answer) => expect(z.safeParse(calls['auth.login'].answer, answer).success).toBe(false),
  );
});

describe('what an import answers', () => {
  it('tells both of what was created and of what was skipped [DATA-13]', () => {
    const answer = {
      created: [{ id: 1, number: 6281, name: 'Citra', status: 'active' }],
      skipped: [{ number: '6282', name: '', status: 'active' }],
    };
    const { created, skipped } = z.parse(calls['phoneNumber.import'].answer, answer);
    expect(created.rows).toEqual([{ id: '1', number: '6281', name: 'Citra', status: 'active', reason: '' }]);
    expect(skipped.rows).toEqual([{ id: null, number: '6282', name: '', status: 'active', reason: '' }]);
  });
});

const ARE_READ_NUMBERS = [
  [
    calls['whatsapp.count'].answer,
    { connectedCount: '2', disconnectedCount: null },
    { connectedCount: 2, disconnectedCount: 0 },
  ],
  [calls['messageLog.count'].answer, { successCount: 1, failCount: '0' }, { successCount: 1, failCount: 0 }],
  [calls['messageLog.todayCount'].answer, { success: 1 }, { success: 1, fail: 0 }],
  [calls['users.active'].answer, { count: '4' }, { count: 4 }],
  [calls['phoneNumber.countBlast'].answer, { blasted: 1, unBlasted: 2 }, { blasted: 1, unBlasted: 2 }],
  [calls['proxy.countUse'].answer, { used: 1, unUsed: 2 }, { used: 1, unUsed: 2 }],
  [calls['withdraw.income'].answer, { income: '12000' }, { income: 12000 }],
  [calls['withdraw.balance'].answer, { balance: null }, { balance: 0 }],
  [calls['bonus.total'].answer, { totalBonus: 5000 }, { totalBonus: 5000 }],
  [calls['withdraw.totalRequested'].answer, { total: '20000' }, { total: 20000 }],
] as const;

describe('the figures of a dashboard', () => {
  it.each(ARE_READ_NUMBERS)('are read as numbers, nothing as 0 [DATA-21, D6]', (schema, answer, expected) => {
    expect(z.parse(schema as z.ZodMiniType, answer)).toEqual(expected);
  });
});

describe('what is sent', () => {
  it.each([0, -1, 1.5, Number.NaN, '2'])('asks for no page %j [D1]', (number) => {
    expect(z.safeParse(calls['level.page'].request, { page: number }).success).toBe(false);
  });

  it('has a loop of true and both ids to start a blast [API-24]', () => {
    const start = { whatsappClientId: 'id-1', socketClientId: 'client-5', loop: true };
    expect(z.safeParse(calls['whatsapp.start'].request, start).success).toBe(true);
    expect(z.safeParse(calls['whatsapp.start'].request, { ...start, loop: false }).success).toBe(false);
    expect(z.safeParse(calls['whatsapp.start'].request, { ...start, whatsappClientId: '' }).success).toBe(
      false,
    );
  });
});
