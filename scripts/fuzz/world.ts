import { eq, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { query } from '../../sandbox/store/query';
import type { StartOptions } from '../../sandbox/server';
import type { Database } from '../../sandbox/store/database';
import {
  bonuses,
  files,
  generators,
  levels,
  messages,
  phoneNumbers,
  proxies,
  type Role,
  sessions,
  users,
  validators,
  whatsapps,
  withdraws,
} from '../../sandbox/store/schema';
import { openPasswordLink, openSession } from '../../sandbox/store/sessions';

export type Caller = Role | 'nobody';
const EMAILS: Readonly<Record<Role, string>> = {
  member: 'member@demo.test',
  staff: 'staff@demo.test',
  admin: 'admin@demo.test',
  dev: 'dev@demo.test',
};

export interface Person {
  readonly id: number;
  readonly token: string;
}
export type People = Readonly<Record<Role, Person>>;

type Ids = Readonly<Record<Role, number>>;

/** The demonstration's people, before anybody changes their e-mail. */
export async function findPeople({ db }: Database): Promise<Ids> {
  const rows = await db
    .select()
    .from(users)
    .where(inArray(users.email, Object.values(EMAILS)));
  return Object.fromEntries(rows.map(({ id, role }) => [role, id])) as Ids;
}

/** Signs them in, in the role that each of them had. */
export async function admit({ db }: Database, ids: Ids): Promise<People> {
  const people: [string, Person][] = [];
  for (const [role, id] of Object.entries(ids)) {
    await db
      .update(users)
      .set({ role: role as Role, lockedAt: null })
      .where(eq(users.id, id));
    people.push([role, { id, token: await openSession(db, id, Date.now()) }]);
  }
  return Object.fromEntries(people) as People;
}

/** What calls can be about, by the second part of their path. */
export type Subjects = ReadonlyMap<string, readonly unknown[]>;

/** Things that are there now, the first and the last of each kind. */
export async function findSubjects({ db }: Database, people: People): Promise<Subjects> {
  const own = [people.member.id, people.staff.id, people.dev.id];
  const idsOf = async (table: PgTable) => {
    const rows = await query<{ id: string | number }>(db, sql`select id from ${table} order by id`);
    return [...rows.slice(0, 3), ...rows.slice(-3)].map(({ id }) => Number(id));
  };
  const tables = {
    whatsapp: whatsapps,
    generator: generators,
    validator: validators,
    phonenumber: phoneNumbers,
    proxy: proxies,
    message: messages,
    bonus: bonuses,
    level: levels,
    withdraw: withdraws,
    session: sessions,
  };
  const accounts = await db.select().from(whatsapps).where(inArray(whatsapps.userId, own)).limit(30);
  const kept = await db.select({ name: files.storedName }).from(files).limit(5);
  const numbers = await db.select({ number: phoneNumbers.number }).from(phoneNumbers).limit(5);
  const link = await openPasswordLink(db, people.member.id, Date.now());
  const found = new Map<string, readonly unknown[]>();
  for (const [name, table] of Object.entries(tables)) found.set(name, await idsOf(table));
  found.set('whatsapp', [...accounts.map(({ id }) => id), ...(found.get('whatsapp') ?? [])]);
  return found
    .set(
      'users',
      Object.values(people).map(({ id }) => id),
    )
    .set(
      'client',
      accounts.map(({ clientid }) => clientid),
    )
    .set('channel', [...Object.values(people).map(({ id }) => `client-${id}`), 'client-admin'])
    .set(
      'file',
      kept.map(({ name }) => name),
    )
    .set(
      'number',
      numbers.map(({ number }) => number),
    )
    .set('token', [link.token, ...Object.values(people).map(({ token }) => token)]);
}

/** The kind of subject that a field refers to. */
const KINDS: Readonly<Record<string, string>> = {
  userId: 'users',
  user_id: 'users',
  whatsapp_id: 'whatsapp',
  reconnect: 'whatsapp',
  proxyId: 'proxy',
  deviceId: 'client',
  clientid: 'client',
  whatsappClientId: 'client',
  previousDeviceId: 'client',
  senders: 'client',
  targets: 'number',
  socketClientId: 'channel',
  token: 'token',
  name: 'file',
};

/** A password that may be chosen. */
const STRONG = 'kuda laut biru 8271';
/** What makes sense of fields that few texts make sense of. */
const SENSIBLE: Readonly<Record<string, readonly unknown[]>> = {
  email: [...Object.values(EMAILS), 'seseorang@odd.test'],
  password: ['demo1234', STRONG],
  password2: [STRONG],
  current_password: ['demo1234'],
  start_number: ['6281200000000'],
  end_number: ['6281200000999'],
  number: ['0812 3456 7890', '+62 812-3456-7891', '628127654321'],
  nominal: [10_000],
  firstName: ['Ani'],
  lastName: ['Wijaya'],
  agreeToTerms: [true],
  referral_code: [''],
  affiliateCode: [''],
};

/** The existing subjects that a field of a call could refer to. */
export function knownFor(subjects: Subjects, call: string, field: string): readonly unknown[] {
  const kind = field === 'id' ? call.split('/')[2] : KINDS[field];
  return [...(SENSIBLE[field] ?? []), ...(subjects.get(kind ?? '') ?? [])];
}

const ANY = 1_000_000;
/** A server without rate limits, which trusts this machine as a proxy. */
export const LENIENT: StartOptions = {
  port: 0,
  // Any page will do.
  pageFolder: 'sandbox/simulated/phone/page',
  test: true,
  local: true,
  trustedProxies: ['127.0.0.1'],
  limits: {
    signInPerAccount: ANY,
    signInPerAccountAnywhere: ANY,
    signInPerAddress: ANY,
    signIns: ANY,
    accessChanges: ANY,
    registerPerAddress: ANY,
    validatePerAddress: ANY,
  },
};
