import { sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import { query } from '../store/query';
import type { Queries } from '../store/database';
import { accountTurns, blasts, generators, PARTS, phoneNumbers, proxies, whatsapps } from '../store/schema';
import { personName } from './names';
import type { SeededPeople } from './people';
import type { Random } from './random';
import type { Amounts } from './sizes';

const CHUNK = 2000;
const range = (length: number) => Array.from({ length }, (_, index) => index);

/** Inserts rows some thousands at a time, each time as one text: a value each would take three times as long. */
export async function insertRows(tx: Queries, table: PgTable, rows: readonly object[]) {
  const columns = sql.raw(
    Object.keys(rows[0] ?? {})
      .map(toSnakeCase)
      .join(', '),
  );
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows
      .slice(start, start + CHUNK)
      .map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [toSnakeCase(key), value])));
    await query(
      tx,
      sql`insert into ${table} (${columns}) select ${columns}
          from json_populate_recordset(null::${table}, ${JSON.stringify(chunk)}::text::json)`,
    );
  }
}

export async function seedProxies(tx: Queries, random: Random, { proxies: amount }: Amounts) {
  const rows = range(amount).map((index) => ({
    value: `http://10.${Math.floor(index / 250)}.${index % 250}.${random.between(2, 250)}:3128`,
    status: index % 9 === 8 ? 'nonactive' : 'active',
  }));
  await insertRows(tx, proxies, rows);
}

export async function seedPhoneNumbers(tx: Queries, random: Random, { phoneNumbers: amount }: Amounts) {
  const rows = range(amount).map((index) => {
    const { firstname, lastname } = personName(random);
    return {
      number: `6281${String(200_000_000 + index * 37).padStart(9, '0')}`,
      name: `${firstname} ${lastname}`,
      status: index % 25 === 24 ? 'nonactive' : 'active',
    };
  });
  await insertRows(tx, phoneNumbers, rows);
}

/** Every state a list can show; the first of each owner's accounts runs through all of them. */
const STATES = [
  'connected',
  'connected',
  'loggedOut',
  'connected',
  'conflict',
  'suspended',
  'connected',
  'disconnected',
  'connected',
  'unknown',
  'connected',
  null,
] as const;

/** How often connected accounts were suspended before, in turn. */
const SENDERS_BEFORE = [2, 0, 1, 0, 1];
const OTHERS_BEFORE = [0, 0, 1, 0, 0];
function suspendedBefore(turn: number, isSending: boolean) {
  const times = isSending ? SENDERS_BEFORE : OTHERS_BEFORE;
  return times[turn % times.length] ?? 0;
}

function newAccount(random: Random, index: number, place: number, userId: number, now: number) {
  const state = STATES[place % STATES.length] ?? null;
  const suspended = state === 'suspended';
  const isCutOff = state === 'disconnected';
  const isSending = state === 'connected' && place % 6 === 1;
  const phonenumber = `62812${String(10_000_000 + index * 7919).slice(-8)}`;
  const { firstname, lastname } = personName(random);
  return {
    clientid: `id-${1_723_000_000_000 + index * 61_000}${String(random.between(0, 9999)).padStart(4, '0')}`,
    userId,
    phonenumber,
    pushname: `${firstname} ${lastname}`,
    serialized: `${phonenumber}@c.us`,
    proxyId: random.between(1, 3) === 3 ? null : random.between(1, 30),
    state,
    lost: isCutOff ? state : null,
    cutOffAt: isCutOff ? new Date(now - (1 + (index % 30)) * 3_600_000) : null,
    suspended,
    suspendedAt: suspended ? new Date(now - (1 + (index % 40)) * 7_000_000) : null,
    suspendedCount:
      state === 'connected' ? suspendedBefore(index + Math.floor(place / STATES.length), isSending) : 0,
    status: isSending ? ('sending' as const) : ('idle' as const),
    loop: isSending,
    channel: isSending ? `client-${userId}` : null,
    createdAt: new Date(now - random.between(1, 60) * 86_400_000),
  };
}

/** Accounts of every member, three of each person in the office, most of the demo member's own. */
export async function seedAccounts(
  tx: Queries,
  random: Random,
  people: SeededPeople,
  { accounts, ownAccounts }: Amounts,
  now: number,
) {
  const others = people.members.slice(1);
  const office = [people.admin, people.dev, people.staff];
  const owners = [
    ...range(accounts - ownAccounts - office.length * 3).map((index) => others[index % others.length] ?? 0),
    ...office.flatMap((id) => [id, id, id]),
    ...range(ownAccounts).map(() => people.member),
  ];
  const places = new Map<number, number>();
  const rows = owners.map((userId, index) => {
    const place = places.get(userId) ?? 0;
    places.set(userId, place + 1);
    return newAccount(random, index, place, userId, now);
  });
  await insertRows(tx, whatsapps, rows);
  await spreadSuspensions(tx);
  await query(
    tx,
    sql`insert into ${blasts} (whatsapp_id) select id from ${whatsapps} where status = 'sending'`,
  );
  await query(
    tx,
    sql`insert into ${accountTurns} (whatsapp_id, part, next_at)
        select id, user_id % ${PARTS}, ${new Date(now).toISOString()}::timestamptz + (1 + id % 5) * interval '1 second'
        from ${whatsapps} where status = 'sending'`,
  );
}

/** The suspended accounts carry 1 to 4 suspensions in turn, so that both sides of the limit are to be seen. */
const spreadSuspensions = (tx: Queries) =>
  query(
    tx,
    sql`update ${whatsapps} set suspended_count = ranked.place from (
          select id, 1 + (row_number() over (partition by user_id order by id) + user_id) % 4 as place
          from ${whatsapps} where suspended
        ) as ranked where ranked.id = ${whatsapps}.id`,
  );

/** Accounts that can do an office job now. */
export const connectedOf = (tx: Queries, userId: number) =>
  query<{ id: number | string }>(
    tx,
    sql`select id from ${whatsapps} where user_id = ${userId} and state = 'connected' and status = 'idle' order by id`,
  );

export async function seedGenerators(tx: Queries, people: SeededPeople) {
  const rows = [];
  for (const [turn, userId] of [people.staff, people.admin, people.dev].entries()) {
    const [carrier] = await connectedOf(tx, userId);
    if (!carrier) continue;
    const start = 6_282_100_000_000 + turn * 1_000_000;
    rows.push(
      { progress: 0.42, done: 42, end: start + 9999 },
      { progress: 100, done: 200, end: start + 199 },
      { progress: 37.5, done: 150, end: start + 399 },
      { progress: 0, done: 0, end: start + 999 },
    );
    await tx.insert(generators).values(
      rows.splice(0).map(({ progress, done, end }) => ({
        userId,
        whatsappId: Number(carrier.id),
        startNumber: start,
        endNumber: end,
        currentNumber: progress > 0 && progress < 100 ? start + done - 1 : null,
        insertFound: done % 4 === 2,
        progress,
        countSuccess: Math.round(done * 0.6),
        countFail: done - Math.round(done * 0.6),
        state: 'connected',
      })),
    );
  }
  await query(
    tx,
    sql`insert into results (generator_id, number)
        select id, (start_number + place)::text from ${generators}, generate_series(0, count_success - 1) as place`,
  );
}
