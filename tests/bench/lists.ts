/**
 * Measures list calls of 10,000 and 100,000 accounts on PostgreSQL, and of 10,000 on the embedded database: plain, sorted,
 * searched. Databases and questions take turns, since the machine is not the same from one second to the next; where others
 * use it too, what a call takes of the processors, its database's included, says more than how many there are in a second.
 * `npm run bench:lists -- /path/of/another/checkout` asks the servers of that one in turns with these.
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { keep } from '../../scripts/shared/results';
import { startPostgres } from '../../scripts/shared/servers/postgres-server';
import { median } from './median';
import type { Called } from './server/call';
import { cpuOfChildren } from './server/cpu';
import { mixes } from './server/lists';
import { start } from './server/process';

const ROUNDS = 3;
const SECONDS = 0.5;
const CALLERS = 4;
/** So many that none of them searches more than one person may. */
const PEOPLE = 100;
const [another] = process.argv.slice(2);
const round = (value: number, places = 0) => Number(value.toFixed(places));

const postgres = await startPostgres();
async function open(checkout: string | undefined, database: object, accounts: number) {
  const server = start('serve.ts', [], checkout && join(checkout, 'tests/bench/server'));
  const url = await server.ask<string>('open', { ...database, seed: 'demo', network: { speed: 0.01 } });
  await server.ask('grow', { accounts });
  const tokens = await server.ask<string[]>('people', { count: PEOPLE });
  const read = async (asked: readonly string[] = []) => {
    const databaseBefore = cpuOfChildren(postgres?.pid() ?? 0);
    await server.ask('cpu');
    const called = await callers.ask<Called>('lists', {
      url,
      tokens,
      asked,
      seconds: SECONDS,
      callers: CALLERS,
    });
    const cpu =
      (await server.ask<number>('cpu')) * 1000 + cpuOfChildren(postgres?.pid() ?? 0) - databaseBefore;
    return { ...called, cpuMs: cpu / called.calls };
  };
  return { server, read, asked: mixes(accounts) };
}
const callers = start('call.ts');
const serversOf = async (checkout: string | undefined, prefix: string) => ({
  [`${prefix}embedded`]: await open(checkout, { dataDir: 'memory://' }, 10_000),
  ...(postgres && {
    [`${prefix}postgres`]: await open(checkout, { url: await postgres.create() }, 10_000),
    [`${prefix}postgres, 100,000`]: await open(checkout, { url: await postgres.create() }, 100_000),
  }),
});
const servers = {
  ...(await serversOf(undefined, '')),
  ...(another && (await serversOf(another, 'before: '))),
};

type Measured = Awaited<ReturnType<(typeof servers)[string]['read']>>;
const measured: Record<string, Record<string, Measured[]>> = {};
const loadBefore = round(loadavg()[0] ?? 0, 1);
for (let turn = 0; turn < ROUNDS; turn += 1)
  for (const mix of Object.keys(mixes(10)))
    for (const [kind, { read, asked }] of Object.entries(servers))
      ((measured[mix] ??= {})[kind] ??= []).push(await read(asked[mix]));

/** What is worked out of the measurements, by question and server. */
const results = <T>(work: (called: readonly Measured[]) => T) =>
  Object.fromEntries(
    Object.entries(measured).map(([mix, byKind]) => [
      mix,
      Object.fromEntries(Object.entries(byKind).map(([kind, called]) => [kind, work(called)])),
    ]),
  );
const cpuMs = (called: readonly Measured[]) => round(median(called.map((one) => one.cpuMs)), 1);
const perSecond = (called: readonly Measured[]) => round(median(called.map((one) => one.perSecond)));
console.table(results(cpuMs));
console.table(results(perSecond));
await callers.end();
for (const { server } of Object.values(servers)) await server.end();
await postgres?.remove();
keep('lists', {
  loadBefore,
  ...results((called) => ({
    cpuMs: cpuMs(called),
    perSecond: perSecond(called),
    failed: called.reduce((sum, { failed }) => sum + failed, 0),
  })),
});
