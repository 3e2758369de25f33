/**
 * Measures list calls of 10,000 and 100,000 accounts on PostgreSQL, and of 10,000 on the embedded database: plain, sorted,
 * searched. Databases and questions take turns, since the machine is not the same from one second to the next.
 */
import { loadavg } from 'node:os';
import { keepIn } from '../../scripts/shared/results';
import { startPostgres } from '../../scripts/shared/servers/postgres-server';
import { median } from './median';
import type { Called } from './server/call';
import { mixes } from './server/lists';
import { start } from './server/process';

const ROUNDS = 3;
const SECONDS = 1;
const CALLERS = 8;
/** So many that none of them searches more than one person may. */
const PEOPLE = 100;
const [name = 'now', ...words] = process.argv.slice(2);
const round = (value: number, places = 0) => Number(value.toFixed(places));

const postgres = await startPostgres();
async function open(database: object, accounts: number) {
  const server = start('serve.ts');
  const url = await server.ask<string>('open', { ...database, seed: 'demo', network: { speed: 0.01 } });
  await server.ask('grow', { accounts });
  const tokens = await server.ask<string[]>('people', { count: PEOPLE });
  return { server, url, tokens, asked: mixes(accounts) };
}
const servers = {
  embedded: await open({ dataDir: 'memory://' }, 10_000),
  ...(postgres && {
    postgres: await open({ url: await postgres.create() }, 10_000),
    'postgres, 100,000': await open({ url: await postgres.create() }, 100_000),
  }),
};
const callers = start('call.ts');

const loadBefore = round(loadavg()[0] ?? 0, 1);
const measured: Record<string, Record<string, Called[]>> = {};
for (let turn = 0; turn < ROUNDS; turn += 1) {
  for (const mix of Object.keys(mixes(10))) {
    if (words.length > 0 && !words.some((word) => mix.includes(word))) continue;
    for (const [kind, { url, tokens, asked }] of Object.entries(servers)) {
      const called = await callers.ask<Called>('lists', {
        url,
        tokens,
        seconds: SECONDS,
        callers: CALLERS,
        asked: asked[mix],
      });
      ((measured[mix] ??= {})[kind] ??= []).push(called);
    }
  }
}
const results = Object.fromEntries(
  Object.entries(measured).map(([mix, byKind]) => [
    mix,
    Object.fromEntries(
      Object.entries(byKind).map(([kind, called]) => [
        kind,
        {
          perSecond: round(median(called.map(({ perSecond }) => perSecond))),
          p99: round(median(called.map(({ p99 }) => p99)), 1),
          failed: called.reduce((sum, { failed }) => sum + failed, 0),
        },
      ]),
    ),
  ]),
);
console.table(
  Object.fromEntries(
    Object.entries(results).map(([mix, byKind]) => [
      mix,
      Object.fromEntries(Object.entries(byKind).map(([kind, { perSecond }]) => [kind, perSecond])),
    ]),
  ),
);
await callers.end();
for (const { server } of Object.values(servers)) await server.end();
await postgres?.remove();
keepIn('lists', name, { loadBefore, ...results });
