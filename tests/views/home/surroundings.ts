import type { fakeApi } from '../../support/fake-api';

type Api = ReturnType<typeof fakeApi>;

/** A server that knows the calls of the original contract alone, and nothing that needs attention. */
export function serveSurroundings(api: Api) {
  for (const call of ['statistics/blasts', 'statistics/blasts/5'])
    api.serves(`GET /api/admin/${call}`, () => ({ msg: 'Not found' }), { status: 404 });
  api.serves('GET /api/admin/whatsapp/list/5', () => ({
    list: [{ id: 12, clientid: 'id-12', state: 'connected', count_success: 1 }],
  }));
  api.serves('GET /api/admin/users/5', () => ({
    user: { id: 5, account_bank: 'BCA', account_number: '123', account_name: 'Siti' },
  }));
  api.serves('GET /api/admin/withdraw/history/5', () => ({
    data: [{ id: 1, nominal: 10_000, status: 'accepted' }],
  }));
  api.serves('GET /api/admin/whatsapp/list-per-page', () => ({ data: [] }));
  for (const call of ['level/list-per-page', 'message/list-per-page', 'users/members-per-page'])
    api.serves(`GET /api/admin/${call}`, () => ({ data: [{ id: 1 }] }));
  for (const call of ['histories', 'histories-per-page', 'statements-per-page'])
    api.serves(`GET /api/admin/withdraw/${call}`, () => ({ data: [] }));
}

/** The figures of the cards: nothing that a test of what is around them looks at. */
export function serveCards(api: Api) {
  const answers: Readonly<Record<string, object>> = {
    'whatsapp/count/5': { connectedCount: 9, disconnectedCount: 7 },
    'messagelog/count/5': { successCount: 10, failCount: 2 },
    'messagelog/today-income/5': { income: 100 },
    'withdraw/balance/5': { balance: 1000 },
    'bonus/total/5': { totalBonus: 5 },
    'setting/get': { setting: { info: '' } },
    'proxy/count-use': { used: 3, unUsed: 37 },
    'phonenumber/count-blast': { blasted: 100, unBlasted: 60 },
    'users/active': { count: 12 },
    'messagelog/today-count': { success: 210, fail: 21 },
    'messagelog/total-count': { success: 5210, fail: 521 },
  };
  for (const [call, answer] of Object.entries(answers)) api.serves(`GET /api/admin/${call}`, () => answer);
}

const bucket = (from: string, success: number, fail = 0) => ({ from, success, fail, income: success * 100 });
/** The afternoon of 23 November in Jakarta: 15 arrived until two o'clock, 10 in the same hours of yesterday. */
export const statistics = {
  at: '2026-11-23T14:30:00+07:00',
  hours: [
    bucket('2026-11-22T09:00:00+07:00', 10),
    bucket('2026-11-22T20:00:00+07:00', 40),
    bucket('2026-11-23T00:00:00+07:00', 0),
    bucket('2026-11-23T13:00:00+07:00', 15, 5),
    bucket('2026-11-23T14:00:00+07:00', 9),
  ],
  days: [
    bucket('2026-11-21T00:00:00+07:00', 26),
    bucket('2026-11-22T00:00:00+07:00', 50),
    bucket('2026-11-23T00:00:00+07:00', 24, 5),
  ],
};
