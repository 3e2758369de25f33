interface Asked {
  readonly path: string;
  /** A member; default: the office. */
  readonly by?: 'member' | 'another';
}

const members = '/admin/users/members-per-page?';
const withdraws = '/admin/withdraw/histories-per-page?';
const bonuses = '/admin/bonus/list-per-page?';

/** A month in the middle of the days that are filled. */
const month = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 7);
const days = `period=${month}-03..${month}-17`;

/** The calls about people, money and figures, with so many rows. The first member has ten thousand movements, the second a hundredth. */
export const asked = (rows: number): Readonly<Record<string, Asked>> => {
  const pages = (count: number) => Math.floor(count / 10);
  const people = rows / 10;
  return {
    'a call that asks nothing': { path: '/admin/level/list-per-page' },
    'members: first page': { path: members },
    'members: last page': { path: `${members}page=last` },
    'members: page in the middle': { path: `${members}page=${pages(people / 2)}` },
    'members: 500 rows': { path: `${members}size=500` },
    'members: after a row': { path: `${members}size=500&after=${people / 2}` },
    'members: by name': { path: `${members}sort=firstname` },
    'members: by e-mail, back': { path: `${members}sort=-email` },
    'members: by income': { path: `${members}sort=income` },
    'members: by income, back': { path: `${members}sort=-income` },
    'members: by date': { path: `${members}sort=createdAt` },
    'members: searched, one': { path: `${members}search=anggota${people / 2 + 1}%40` },
    'members: searched, none': { path: `${members}search=xyzzy` },
    'members: searched, many': { path: `${members}search=budi` },
    'members: searched, all': { path: `${members}search=example.com` },
    'members: searched, two signs': { path: `${members}search=9x` },
    'members: in a status of few': { path: `${members}status=conflict` },
    'members: in a status of most': { path: `${members}status=connected` },
    'members: of a level': { path: `${members}level=Emas` },
    'members: of a level, by income, searched': { path: `${members}level=Emas&sort=-income&search=ani` },
    staff: { path: `${members}role=staff` },
    'staff searched': { path: `${members}role=staff&search=example` },
    'referred people': { path: '/admin/users/referral-per-page?userId=1', by: 'member' },
    'members with accounts that send': { path: '/admin/users/active' },
    'withdraws: first page': { path: withdraws },
    'withdraws: last page': { path: `${withdraws}page=last` },
    'withdraws: page in the middle': { path: `${withdraws}page=${pages(rows / 2)}` },
    'withdraws: after a row': { path: `${withdraws}size=500&after=${rows / 2}` },
    'withdraws: requested': { path: `${withdraws}status=requested` },
    'withdraws: accepted, last page': { path: `${withdraws}status=accepted&page=last` },
    'withdraws: of today': { path: `${withdraws}period=today` },
    'withdraws: of 30 days, rejected': { path: `${withdraws}period=30d&status=rejected` },
    'withdraws: of an old month': { path: `${withdraws}period=${month}` },
    'withdraws: of an old month, page in the middle': {
      path: `${withdraws}period=${month}&page=${pages(rows / 26)}`,
    },
    'withdraws: of an old month, last page': { path: `${withdraws}period=${month}&page=last` },
    'withdraws: of an old month, accepted, last page': {
      path: `${withdraws}period=${month}&status=accepted&page=last`,
    },
    'withdraws: of old days': { path: `${withdraws}${days}` },
    'withdraws: by nominal, of an old month': { path: `${withdraws}sort=nominal&period=${month}` },
    'withdraws: own, of an old month': { path: `${withdraws}period=${month}`, by: 'member' },
    'withdraws: by name': { path: `${withdraws}sort=firstname` },
    'withdraws: by nominal, back': { path: `${withdraws}sort=-nominal` },
    'withdraws: by status': { path: `${withdraws}sort=status` },
    'withdraws: by nominal, requested': { path: `${withdraws}sort=nominal&status=requested` },
    'withdraws: by nominal, of 7 days': { path: `${withdraws}sort=nominal&period=7d` },
    'withdraws: searched, one person': { path: `${withdraws}search=Pemilik%20${people / 2 + 1}` },
    'withdraws: searched, none': { path: `${withdraws}search=xyzzy` },
    'withdraws: searched, many': { path: `${withdraws}search=budi` },
    'withdraws: searched, all': { path: `${withdraws}search=pemilik` },
    'withdraws: searched, requested': { path: `${withdraws}search=budi1&status=requested` },
    'withdraws: own': { path: withdraws, by: 'member' },
    'withdraws: own, accepted, 30 days': { path: `${withdraws}status=accepted&period=30d`, by: 'member' },
    'withdraws: own, all': { path: '/admin/withdraw/history/1', by: 'member' },
    'bonuses: first page': { path: bonuses },
    'bonuses: last page': { path: `${bonuses}page=last` },
    'bonuses: of 30 days': { path: `${bonuses}period=30d` },
    'bonuses: of an old month': { path: `${bonuses}period=${month}` },
    'bonuses: of an old month, page in the middle': {
      path: `${bonuses}period=${month}&page=${pages(rows / 26)}`,
    },
    'bonuses: by name': { path: `${bonuses}sort=firstname` },
    'bonuses: by reason, back': { path: `${bonuses}sort=-reason` },
    'bonuses: searched by reason': { path: `${bonuses}search=bonus%2017` },
    'bonuses: searched by person': { path: `${bonuses}search=citra7%20w` },
    'bonuses: searched, none': { path: `${bonuses}search=xyzzy` },
    'bonuses: own': { path: bonuses, by: 'member' },
    'bonuses: own total': { path: '/admin/bonus/total/1', by: 'member' },
    'ledger of 10,000: first page': { path: '/admin/withdraw/ledger/1', by: 'member' },
    'ledger of 10,000: middle': { path: '/admin/withdraw/ledger/1?page=500', by: 'member' },
    'ledger of 10,000: last page': { path: '/admin/withdraw/ledger/1?page=1000', by: 'member' },
    'ledger of a hundredth: first page': { path: '/admin/withdraw/ledger/2', by: 'another' },
    'ledger of a hundredth: middle': {
      path: `/admin/withdraw/ledger/2?page=${pages(rows / 200)}`,
      by: 'another',
    },
    'ledger of a hundredth: last page': {
      path: `/admin/withdraw/ledger/2?page=${pages(rows / 100)}`,
      by: 'another',
    },
    'ledger of 10,000: an old month': { path: `/admin/withdraw/ledger/1?period=${month}`, by: 'member' },
    'ledger of a hundredth: an old month, last page': {
      path: `/admin/withdraw/ledger/2?period=${month}&page=last`,
      by: 'another',
    },
    'statement of 10,000: this month': { path: '/admin/withdraw/statement/1', by: 'member' },
    'statement of 10,000: an old month': { path: `/admin/withdraw/statement/1?month=${month}`, by: 'member' },
    'statements of everybody: an old month': { path: `/admin/withdraw/statements-per-page?month=${month}` },
    'statements of everybody: middle': {
      path: `/admin/withdraw/statements-per-page?month=${month}&page=${pages(people / 2)}`,
    },
    'statements of everybody: 500 rows': {
      path: `/admin/withdraw/statements-per-page?month=${month}&size=500`,
    },
    balance: { path: '/admin/withdraw/balance/1', by: 'member' },
    'statistics of a member': { path: '/admin/statistics/blasts/1?days=90', by: 'member' },
    'statistics of everybody': { path: '/admin/statistics/blasts?days=90' },
    'messages of everybody today': { path: '/admin/messagelog/today-count' },
    'messages of everybody, ever': { path: '/admin/messagelog/total-count' },
    'messages of a member': { path: '/admin/messagelog/count/1', by: 'member' },
    'history of an account': { path: '/admin/whatsapp/history/5' },
    'history of an account, from the middle': {
      path: `/admin/whatsapp/history/5?before=${rows / 2}&epoch=epoch`,
    },
    'monitor of the socket': { path: '/dev/monitor/socket?id=id-5' },
  };
};
