import type { Clock } from '../../sandbox/core/clock';
import { required, sampleRecord } from './contract';
import { Refused } from './refused';

export type Fields = Readonly<Record<string, unknown>>;
export type Row = Record<string, unknown> & { id: number };

/** The records by the first part of the calls about them. */
const ENTITIES = {
  users: 'Member',
  level: 'Level',
  proxy: 'Proxy',
  phoneNumber: 'PhoneNumber',
  message: 'Message',
  generator: 'Generator',
  validator: 'Validator',
  bonus: 'Bonus',
  withdraw: 'Withdraw',
  whatsapp: 'Whatsapp',
} as const;
export type Area = keyof typeof ENTITIES;
export const isArea = (name: string): name is Area => name in ENTITIES;

const ROLES = ['admin', 'member', 'staff', 'dev'];
const NAMES = ['Sari', 'Ani', 'Budi', 'Dewi'];
export const PASSWORD = 'mock1234';
export const EMAILS = ROLES.map((role) => `${role}@mock.test`);

const PAGE = 10;
const DAY = 86_400_000;
/** Words that stand for a state where a text is searched. */
const STATES = /^(connected|disconnected|loggedOut|conflict|unknown|sending|suspended)$/;
const isIn = ({ state, status, suspended }: Fields, wanted: string) =>
  state === wanted || status === wanted || (wanted === 'suspended' && suspended === 1);

export const sumOf = (rows: readonly Fields[], field: string) =>
  rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0);
const personOf = ({ firstname, lastname }: Fields) => ({ firstname, lastname });
/** Whom a withdraw is paid to, as the profile says at that moment. */
export const payeeOf = (user: Fields) => required('Payee', user);

/** What is kept, from a small fleet on. */
export function openRecords(clock: Pick<Clock, 'now'>) {
  /** With the offset of its own zone. */
  const moment = (daysAgo = 0) => new Date(clock.now() - daysAgo * DAY).toISOString().replace('Z', '+00:00');
  let lastId = 1000;
  const rows = (area: Area, count: number, fields: (place: number) => Fields): Row[] =>
    Array.from({ length: count }, (_, place) => ({
      ...sampleRecord(ENTITIES[area]),
      id: count - place,
      ...fields(place),
    }));
  const users = rows('users', ROLES.length, (place) => ({
    id: place + 1,
    role: ROLES[place],
    email: EMAILS[place],
    firstname: NAMES[place],
    password: PASSWORD,
    level: 'Silver',
    referral_code: `MOCK000${place}`,
    createdAt: moment(90 - place),
  }));
  const ofMember = (area: 'bonus' | 'withdraw', count: number, fields: (place: number) => Fields) =>
    rows(area, count, (place) => ({
      userId: 2,
      adminId: 1,
      User: payeeOf(users[1] ?? {}),
      createdAt: moment(place + 1),
      ...fields(place),
    }));
  /** Whose account it is: the member's, but for the first few of the office. */
  const ownerAt = (place: number) => [1, 3, 3, 4][place] ?? 2;
  const idle = { status: 'idle', count_success: 0, count_fail: 0, progress: 0 };
  const kept: Record<Area, Row[]> = {
    users,
    level: rows('level', 2, (place) => ({ name: ['Gold', 'Silver'][place] })),
    proxy: rows('proxy', 12, (place) => ({ value: `http://10.0.0.${place}:3128` })),
    phoneNumber: rows('phoneNumber', 23, (place) => ({
      number: `62812000001${place + 10}`,
      name: `Nama ${place}`,
      in_use: 0,
      ...(place > 2 && { count_success: 0, count_fail: 0, last_sent: null }),
    })),
    message: rows('message', 2, (place) => ({
      text: `<p>Halo ${place}</p>`,
      text_wa: `Halo ${place}`,
      button: [],
    })),
    generator: rows('generator', 1, () => ({
      ...idle,
      user_id: 3,
      whatsapp_id: 11,
      start_number: '6282100000000',
      end_number: '6282100000009',
      current_number: null,
    })),
    validator: rows('validator', 1, () => ({ ...idle, user_id: 3, whatsapp_id: 11, numbers: [] })),
    bonus: ofMember('bonus', 2, () => ({ nominal: 5000 })),
    withdraw: ofMember('withdraw', 3, (place) => ({
      nominal: 20_000,
      status: ['requested', 'accepted', 'rejected'][place],
    })),
    whatsapp: rows('whatsapp', 12, (place) => ({
      clientid: `id-172300000000000${place + 10}`,
      phonenumber: `628120000000${place + 10}`,
      serialized: `628120000000${place + 10}@c.us`,
      pushname: `Akun ${place + 1}`,
      user_id: ownerAt(place),
      proxyId: place % 2 ? place : null,
      state: place % 4 === 3 ? 'disconnected' : 'connected',
      status: 'idle',
      count_success: place * 70,
      count_fail: place,
      income: place * 7000,
      suspended: 0,
      suspended_count: 0,
    })),
  };
  const of = (area: Area) => kept[area];
  const accountsOf = ({ id }: Row) => kept.whatsapp.filter((row) => row.user_id === id);
  for (const user of users) {
    const accounts = accountsOf(user);
    const income = sumOf(accounts, 'income');
    const [success, fail] = [sumOf(accounts, 'count_success'), sumOf(accounts, 'count_fail')];
    Object.assign(user, { income, success, fail, todaySuccess: 0, todayFail: 0, todayIncome: 0 });
  }

  const seek = (area: Area, id: unknown) =>
    of(area).find((row) => String(row.id) === String(id) || row.clientid === id);
  const find = (area: Area, id: unknown): Row => {
    const row = seek(area, id);
    if (!row) throw new Refused(404, 'Data tidak ditemukan.');
    return row;
  };
  const proxyOf = ({ proxyId }: Row) => {
    const proxy = seek('proxy', proxyId);
    return proxy ? { value: proxy.value } : null;
  };
  const runnerOf = (row: Row) => {
    const account = seek('whatsapp', row.whatsapp_id);
    return { state: account?.state ?? null, Whatsapp: account ? required('Carrier', account) : null };
  };
  /** What of a record is another's, as it stands now. */
  const joined: Partial<Record<Area, (row: Row) => Fields>> = {
    users: (row) => ({ whatsapps: accountsOf(row).length }),
    proxy: (row) => ({ count_use: of('whatsapp').filter(({ proxyId }) => proxyId === row.id).length }),
    generator: runnerOf,
    validator: runnerOf,
    whatsapp: (row) => ({
      User: personOf(seek('users', row.user_id) ?? {}),
      Proxy: proxyOf(row),
    }),
  };
  const shown = (area: Area, row: Row): Fields => ({
    ...required(ENTITIES[area], row),
    ...joined[area]?.(row),
  });

  /** Clients that a phone is being linked by, by their `deviceId`. */
  const pairings = new Map<string, Record<string, unknown>>();
  return {
    moment,
    of,
    find,
    accountsOf,
    shown,
    pairings,
    shownAll: (area: Area, listed: readonly Row[] = of(area)) => listed.map((row) => shown(area, row)),
    page: (area: Area, listed: readonly Row[], { page, search = '' }: Fields) => {
      const wanted = String(search);
      const found = listed
        .map((row) => shown(area, row))
        .filter((row) =>
          STATES.test(wanted)
            ? isIn(row, wanted)
            : JSON.stringify(Object.values(row)).toLowerCase().includes(wanted.toLowerCase()),
        );
      const from = (Number(page) - 1) * PAGE;
      const totalPages = Math.max(1, Math.ceil(found.length / PAGE));
      return { data: found.slice(from, from + PAGE), meta: { totalPages, count: found.length } };
    },
    add: (area: Area, fields: Fields): Row => {
      const row: Row = { ...sampleRecord(ENTITIES[area]), createdAt: moment(), ...fields, id: (lastId += 1) };
      of(area).unshift(row);
      return row;
    },
    remove: (area: Area, id: unknown) => void of(area).splice(of(area).indexOf(find(area, id)), 1),
    /** How many there are, by what they are. */
    counts: () => Object.fromEntries(Object.entries(kept).map(([area, { length }]) => [area, length])),
    /** Whose that is; null where nobody has it. */
    ownerOf: (what: string, id: unknown): unknown => {
      if (what === 'user') return Number(id);
      const area = what === 'client' ? 'whatsapp' : what;
      return (isArea(area) && seek(area, id)?.user_id) || pairings.get(String(id))?.userId || null;
    },
  };
}
export type Records = ReturnType<typeof openRecords>;
