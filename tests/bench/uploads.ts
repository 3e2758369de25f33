/**
 * Measures what the worst uploads cost everybody else: a cheap call each five milliseconds from another process, and the
 * memory of the server's process, its reading thread included, on the embedded database. With words, only files whose name
 * has one of them: `npx tsx tests/bench/uploads.ts quotes validator`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { keep } from '../../scripts/shared/results';
import type { Beside } from './server/call';
import { start } from './server/process';
import type { Memory } from './server/serve';
import { type WorstFile, worstFiles } from './uploads/files';

const MB = 2 ** 20;
/** How long the calls are measured with nothing beside them: what others use the machine for is in all figures. */
const QUIET_MS = 3000;
const round = (value: number) => Number(value.toFixed(1));
const words = process.argv.slice(2);

const server = start('serve.ts', ['--expose-gc']);
const callers = start('call.ts');
const folder = mkdtempSync(join(tmpdir(), 'bench-uploads-'));
const url = await server.ask<string>('open', {
  dataDir: join(folder, 'data'),
  seed: 'demo',
  network: { speed: 0.01 },
});
const [token = ''] = await server.ask<string[]>('people', { count: 1 });
const headers = { Authorization: `Bearer ${token}` };
const accounts = (await (await fetch(`${url}/api/admin/whatsapp/list`, { headers })).json()) as {
  readonly list: readonly { readonly id: number }[];
};

async function send({ path, name, content }: WorstFile) {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(content())], name));
  for (const [field, value] of Object.entries({
    whatsapp_id: accounts.list[0]?.id,
    b_insert: 0,
    interval_min: 1,
    interval_max: 2,
  }))
    body.set(field, String(value));
  const answer = await fetch(url + path, { method: 'POST', headers, body });
  const text = await answer.text();
  const { msg, counts } = JSON.parse(text) as { readonly msg?: string; readonly counts?: object };
  return { status: answer.status, said: msg ?? counts ?? null, answerKB: round(text.length / 1024) };
}

/** What others wait for, and what memory there is, while something is done. */
async function beside<T extends object>(act: () => Promise<T>) {
  await server.ask('rest');
  await callers.ask('begin', { url, token });
  const startedAt = performance.now();
  const answer = await act();
  const seconds = round((performance.now() - startedAt) / 1000);
  const { calls, failed, p50, p99, longest } = await callers.ask<Beside>('end');
  const { before, most, heapBefore, heapMost } = await server.ask<Memory>('memory');
  return {
    ...answer,
    seconds,
    others: { calls, failed, p50: round(p50), p99: round(p99), longest: round(longest) },
    rssMB: { before: round(before / MB), more: round((most - before) / MB) },
    heapMB: { before: round(heapBefore / MB), more: round((heapMost - heapBefore) / MB) },
  };
}

const first: WorstFile = {
  path: '/api/admin/phonenumber/import',
  name: 'a.csv',
  content: () => Buffer.from('081234567890'),
};
await send(first);
await beside(() => setTimeout(QUIET_MS, {}));
const results: Record<string, object> = { nothing: await beside(() => setTimeout(QUIET_MS, {})) };
console.log('nothing', JSON.stringify(results.nothing));
for (const [what, file] of Object.entries(worstFiles)) {
  if (words.length > 0 && !words.some((word) => what.includes(word))) continue;
  results[what] = await beside(() => send(file));
  console.log(what, JSON.stringify(results[what]));
}
await callers.end();
await server.end();
rmSync(folder, { recursive: true });
keep('uploads', { loadBefore: round(loadavg()[0] ?? 0), ...results });
