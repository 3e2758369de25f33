/**
 * What calls about people, money and figures take of PostgreSQL (planning included) with 10 thousand to 10 million rows of what
 * grows, a tenth as many members, and by which power of that it grows. `npm run bench:growth -- 10000 100000` takes fewer. With
 * `--server postgres://superuser@host` that server is asked, in whose databases `growth_…` what was filled once stays.
 */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { startServer } from '../../sandbox/server';
import { prune } from '../../sandbox/events/history';
import { OVER, nameOf, sweep } from '../../sandbox/store/expiry';
import { openDatabase } from '../../sandbox/store/open-database';
import { openSession } from '../../sandbox/store/sessions';
import { keep } from '../../scripts/shared/results';
import { connectTo, startPostgres } from '../../scripts/shared/servers/postgres-server';
import { fill } from './growth/fill';
import { asked } from './growth/calls';
import { median } from './median';

const { values, positionals } = parseArgs({
  options: { server: { type: 'string' }, discard: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const SIZES = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000, 1_000_000, 10_000_000];
const ROUNDS = 5;
const OFFICE = 100;

const own = values.server
  ? null
  : await startPostgres({
      settings: {
        shared_preload_libraries: 'pg_stat_statements',
        'pg_stat_statements.track_planning': 'on',
        shared_buffers: '2GB',
        max_wal_size: '8GB',
      },
    });
const superuser = values.server ?? `postgres://bench@127.0.0.1:${own?.port}`;

async function asSuperuser<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectTo({ connectionString: `${superuser}/${database}` });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A filled database, migrated and with figures about its tables as autovacuum keeps them. */
async function furnish(rows: number): Promise<string> {
  const name = `growth_${rows}`;
  const url = `${superuser}/${name}`;
  const isNew = await asSuperuser('postgres', async (client) => {
    const known = await client.query('select from pg_database where datname = $1', [name]);
    if (known.rowCount) return false;
    await client.query(`create database ${name}`);
    return true;
  });
  await (await openDatabase({ url })).close();
  if (isNew) await fill(url, rows);
  await asSuperuser(name, async (client) => {
    await client.query('create extension if not exists pg_stat_statements');
    if (isNew) await client.query('vacuum analyze');
  });
  return url;
}

/** What the statements of `work` take of the database, in ms: the median of some rounds, after one for its caches. */
async function measure(client: pg.Client, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await client.query('select pg_stat_statements_reset()');
    await work();
    const { rows } = await client.query<{ ms: number }>(
      `select sum(total_exec_time + total_plan_time) as ms from pg_stat_statements
       where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'`,
    );
    if (round > 0) taken.push(rows[0]?.ms ?? 0);
  }
  return median(taken);
}

const still = { now: () => Date.now(), after: () => () => {} };
const results: Record<string, Record<string, number>> = {};
for (const rows of SIZES) {
  const url = await furnish(rows);
  const server = await startServer({ url, port: 0, seed: 'none', clock: still, test: true });
  const { db } = server.database;
  await asSuperuser(`growth_${rows}`, async (client) => {
    const members = rows / 10;
    const office: string[] = [];
    for (let place = 1; place <= OFFICE; place += 1)
      office.push(await openSession(db, members + 20 + place, Date.now()));
    const tokens = {
      member: await openSession(db, 1, Date.now()),
      another: await openSession(db, 2, Date.now()),
    };
    let turn = 0;
    const get = async (path: string, token: string) => {
      const answer = await fetch(`${server.app.listeningOrigin}/api${path}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      // What takes longer than five seconds is refused.
      if (answer.status !== 200) console.warn(`${path}: ${answer.status} ${await answer.text()}`);
      if (answer.status !== 200) return {};
      return (await answer.json()) as { readonly meta?: { readonly totalPages: number } };
    };
    /** The number of the last page, where that is asked for. */
    const pathOf = async (path: string, token: string) =>
      path.includes('page=last')
        ? path.replace(
            'page=last',
            `page=${(await get(path.replace('page=last', ''), token)).meta?.totalPages}`,
          )
        : path;
    const note = async (name: string, work: () => Promise<unknown>) => {
      const ms = await measure(client, work);
      (results[name] ??= {})[rows] = Math.round(ms * 10) / 10;
      console.log(rows, name, ms.toFixed(1));
    };
    for (const [name, { path, by }] of Object.entries(asked(rows))) {
      const tokenOf = () => (by ? tokens[by] : (office[(turn += 1) % OFFICE] ?? ''));
      const its = await pathOf(path, tokenOf());
      await note(name, () => get(its, tokenOf()));
    }
    await note('housekeeping: events', () => prune(db, 7));
    for (const over of OVER)
      await note(`housekeeping: ${nameOf(over)}`, () => sweep(server.database, over, null, Date.now(), 7));
  });
  await server.close();
}
for (const [name, sizes] of Object.entries(results)) {
  const [first = 1, last = 1] = [SIZES[0], SIZES.at(-1)];
  const exponent = Math.log((sizes[last] ?? 1) / (sizes[first] ?? 1)) / Math.log(last / first);
  (results[name] ??= {}).exponent = Math.round(exponent * 100) / 100;
}
console.table(results);
if (!values.discard) keep('growth', results);
await own?.remove();
process.exit(0);
