import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as inventory from '../../src/api/schema/calls/inventory';
import * as money from '../../src/api/schema/calls/money';
import * as session from '../../src/api/schema/calls/session';
import * as statistics from '../../src/api/schema/calls/statistics';
import * as whatsapp from '../../src/api/schema/calls/whatsapp';

const answers = {
  ...session.answers,
  ...whatsapp.answers,
  ...inventory.answers,
  ...money.answers,
  ...statistics.answers,
};
const requests = whatsapp.requests;

const page = (answer: unknown) => z.safeParse(answers.proxyPage, answer).data;
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
    const referrals = z.parse(answers.referralPage, { list: [{ id: 9, income: '4000' }], total: '4000' });
    expect(referrals).toMatchObject({ total: 4000, rows: [{ id: '9', income: 4000 }] });
  });
});

const CASES = [false, 'false', 0, '0', '', null, undefined];

describe('the answer on a token', () => {
  it.each([true, 'true', 1, '1'])('%j is yes [AUTH-16]', (isvalid) => {
    expect(z.parse(answers.validity, { isvalid })).toEqual({ isvalid: true });
  });

  it.each(CASES)('%j is no [AUTH-13, AUTH-14, A9]', (isvalid) => {
    expect(z.parse(answers.validity, { isvalid })).toEqual({ isvalid: false });
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
    expect(z.parse(answers.userDetail, { user: { id: 5 }, level, color: '#2C2C2C' })).toMatchObject({
      level: expected,
      color: '#2C2C2C',
    });
  });
});

describe('a session', () => {
  it.each([{}, { token: '', user: { id: 5 } }, { token: 't' }, { token: 't', user: {} }])(
    'is not %j [R9]',
    (answer) => expect(z.safeParse(answers.session, answer).success).toBe(false),
  );
});

describe('what an import answers', () => {
  it('tells both of what was created and of what was skipped [DATA-13]', () => {
    const answer = {
      created: [{ id: 1, number: 6281, name: 'Citra', status: 'active' }],
      skipped: [{ number: '6282', name: '', status: 'active' }],
    };
    const { created, skipped } = z.parse(answers.phoneNumberImport, answer);
    expect(created.rows).toEqual([{ id: '1', number: '6281', name: 'Citra', status: 'active', reason: '' }]);
    expect(skipped.rows).toEqual([{ id: null, number: '6282', name: '', status: 'active', reason: '' }]);
  });
});

const ARE_READ_NUMBERS = [
  [
    answers.whatsappCount,
    { connectedCount: '2', disconnectedCount: null },
    { connectedCount: 2, disconnectedCount: 0 },
  ],
  [answers.messageLogCount, { successCount: 1, failCount: '0' }, { successCount: 1, failCount: 0 }],
  [answers.blastResult, { success: 1 }, { success: 1, fail: 0 }],
  [answers.count, { count: '4' }, { count: 4 }],
  [answers.blastCount, { blasted: 1, unBlasted: 2 }, { blasted: 1, unBlasted: 2 }],
  [answers.proxyUse, { used: 1, unUsed: 2 }, { used: 1, unUsed: 2 }],
  [answers.income, { income: '12000' }, { income: 12000 }],
  [answers.balance, { balance: null }, { balance: 0 }],
  [answers.totalBonus, { totalBonus: 5000 }, { totalBonus: 5000 }],
  [answers.total, { total: '20000' }, { total: 20000 }],
] as const;

describe('the figures of a dashboard', () => {
  it.each(ARE_READ_NUMBERS)('are read as numbers, nothing as 0 [DATA-21, D6]', (schema, answer, expected) => {
    expect(z.parse(schema as z.ZodMiniType, answer)).toEqual(expected);
  });
});

describe('what is sent', () => {
  it.each([0, -1, 1.5, Number.NaN, '2'])('asks for no page %j [D1]', (number) => {
    expect(z.safeParse(requests.paged, { page: number }).success).toBe(false);
  });

  it('has a loop of true and both ids to start a blast [API-24]', () => {
    const start = { whatsappClientId: 'id-1', socketClientId: 'client-5', loop: true };
    expect(z.safeParse(requests.startBlasting, start).success).toBe(true);
    expect(z.safeParse(requests.startBlasting, { ...start, loop: false }).success).toBe(false);
    expect(z.safeParse(requests.startBlasting, { ...start, whatsappClientId: '' }).success).toBe(false);
  });
});
