/**
 * What a call about lists takes of the database, in ms, at growing numbers of accounts and phone numbers on PostgreSQL, and by
 * which power it grows with them: `npm run bench:list-growth -- --sizes 10000,100000,1000000`. Of accounts there are a million
 * at most. `--databases url,url` measures databases that were filled before, smallest first.
 */
import { simulated } from '../../sandbox/simulated/simulated-network';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { keep } from '../../scripts/shared/results';
import { startPostgres } from '../../scripts/shared/servers/postgres-server';
import { buildServer } from '../../sandbox/server';
import { openDatabase } from '../../sandbox/store/open-database';
import { foldRowCounts } from '../../sandbox/store/row-counts';
import { query } from '../../sandbox/store/query';
import { openSession } from '../../sandbox/store/sessions';
import { FILLED, fill } from './growth/fill-lists';
import { median } from './median';

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '10000,100000,1000000' }, databases: { type: 'string' } },
});
const SIZES = values.sizes.split(',').map(Number);
const MOST_ACCOUNTS = 1_000_000;
const TIMES = 9;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

const NUMBERS = '/api/admin/phonenumber/list-per-page';
const ACCOUNTS = '/api/admin/whatsapp/list-per-page';
const calls = (accounts: number, numbers: number): Readonly<Record<string, string>> => ({
  'numbers: first page': NUMBERS,
  'numbers: middle page': `${NUMBERS}?page=${numbers / 20}`,
  'numbers: last page': `${NUMBERS}?page=${numbers / 10}`,
  'numbers: a piece of 500': `${NUMBERS}?size=500&after=${numbers / 2}`,
  'numbers: by number': `${NUMBERS}?sort=-number&page=20`,
  'numbers: nonactive': `${NUMBERS}?status=nonactive`,
  'numbers: never messaged, middle': `${NUMBERS}?sent=never&page=${numbers * 0.015}`,
  'numbers: messaged, last': `${NUMBERS}?sent=sent&page=${numbers * 0.07 - 1}`,
  'numbers: search, rare name': `${NUMBERS}?search=zulkarnain`,
  'numbers: search, common name': `${NUMBERS}?search=santoso&page=7`,
  'numbers: search, five digits': `${NUMBERS}?search=47211`,
  'numbers: search, three digits': `${NUMBERS}?search=472`,
  'numbers: search, beginning': `${NUMBERS}?search=0847`,
  'numbers: search, two letters': `${NUMBERS}?search=ni`,
  'numbers: search, nothing': `${NUMBERS}?search=xyzzy`,
  'numbers: search in nonactive': `${NUMBERS}?search=santoso&status=nonactive`,
  'numbers: blasted and not': '/api/admin/phonenumber/count-blast',
  'accounts: first page': ACCOUNTS,
  'accounts: middle page': `${ACCOUNTS}?page=${accounts / 20}`,
  'accounts: last page': `${ACCOUNTS}?page=${accounts / 10}`,
  'accounts: by income': `${ACCOUNTS}?sort=-income&page=20`,
  'accounts: by name, far': `${ACCOUNTS}?sort=pushname&page=${Math.min(2000, accounts / 10)}`,
  'accounts: conflict': `${ACCOUNTS}?status=conflict&page=20`,
  'accounts: sending, last': `${ACCOUNTS}?status=sending&page=${Math.floor(accounts / 31)}`,
  'accounts: conflict by income': `${ACCOUNTS}?status=conflict&sort=-income`,
  "accounts: a person's": `${ACCOUNTS}?user_id=7&page=2`,
  "accounts: search among a person's": `${ACCOUNTS}?user_id=7&search=santoso`,
  'accounts: search, common name': `${ACCOUNTS}?search=santoso`,
  'accounts: search, five digits': `${ACCOUNTS}?search=47211`,
  'accounts: suspended': '/api/admin/whatsapp/suspended/list-per-page?page=5',
  'accounts: suspended, search': '/api/admin/whatsapp/suspended/list-per-page?search=budi',
  "counts: fleet's accounts": '/api/admin/whatsapp/count/1',
  "counts: a member's accounts": '/api/admin/whatsapp/count/7',
  'counts: active members': '/api/admin/users/active',
  'proxies: used and not': '/api/admin/proxy/count-use',
});

async function measure(url: string, isFilled: boolean, size: number) {
  const database = await openDatabase({ url, log: quiet });
  const accounts = Math.min(size, MOST_ACCOUNTS);
  if (!isFilled) {
    await fill(database, accounts, size);
    for (const text of FILLED) await postgres?.ask(text, [], new URL(url).pathname.slice(1));
    while (await foldRowCounts(database));
  }
  const { db } = database;
  await db.execute(sql`create extension if not exists pg_stat_statements`);
  await db.execute(sql`update users set role = 'admin' where id = 1`);
  const token = await openSession(db, 1, Date.now());
  const server = await buildServer({ database, seed: 'none', network: simulated({ speed: 0.001 }) });
  const headers = { authorization: `Bearer ${token}` };
  const times: Record<string, number> = {};
  for (const [name, path] of Object.entries(calls(accounts, size))) {
    const taken: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      await db.execute(sql`select pg_stat_statements_reset()`);
      const { statusCode, body } = await server.app.inject({ url: path, headers });
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`);
      const [spent] = await query<{ ms: number }>(
        db,
        sql`select sum(total_exec_time + total_plan_time) as ms from pg_stat_statements join pg_database on oid = dbid
            where datname = current_database() and query ilike '%select%' and query not ilike '%pg_stat%'`,
      );
      taken.push(Number(spent?.ms));
    }
    times[name] = median(taken);
  }
  await server.close();
  return times;
}

const given = values.databases?.split(',');
const postgres = given
  ? null
  : await startPostgres({
      settings: {
        shared_preload_libraries: 'pg_stat_statements',
        'pg_stat_statements.track_planning': 'on',
        shared_buffers: '1GB',
        max_wal_size: '4GB',
        fsync: 'off',
      },
    });
const bySize: Record<string, number>[] = [];
for (const [place, size] of SIZES.entries())
  bySize.push(
    await measure(given?.[place] ?? (await postgres?.create('bench')) ?? '', given !== undefined, size),
  );
await postgres?.remove();

const round = (value: number) => Math.round(value * 100) / 100;
const [smallest = 1, largest = 1] = [SIZES[0], SIZES.at(-1)];
const results = Object.fromEntries(
  Object.keys(bySize[0] ?? {}).map((name) => {
    const ms = bySize.map((times) => times[name] ?? Number.NaN);
    const most = name.startsWith('numbers') ? largest : Math.min(largest, MOST_ACCOUNTS);
    const exponent = Math.log((ms.at(-1) ?? 1) / (ms[0] ?? 1)) / Math.log(most / smallest);
    return [
      name,
      {
        ...Object.fromEntries(SIZES.map((size, place) => [`${size}`, round(ms[place] ?? 0)])),
        exponent: round(exponent),
      },
    ];
  }),
);
console.table(results);
if (!given) keep('listGrowth', results);
