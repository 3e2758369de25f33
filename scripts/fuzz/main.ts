import { parseArgs } from 'node:util';
import { routes } from '../../sandbox/http/routes';
import { startServer } from '../../sandbox/server';
import { titleOf } from '../shared/routes';
import { explore } from './explore';
import { exploreSockets } from './sockets';
import { LENIENT } from './world';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    call: { type: 'string', multiple: true, default: [] },
    'database-url': { type: 'string' },
  },
});
const requests = Number(values.requests);
const seed = Number(values.seed);
const known = routes.map(titleOf);
if (!(requests > 0) || !Number.isSafeInteger(seed) || values.call.some((call) => !known.includes(call))) {
  console.error(
    "usage: npm run fuzz -- [--requests 20000] [--seed 1] [--call 'PUT /admin/users/:id']… [--database-url postgres://…]",
  );
  process.exit(2);
}

const failures: string[] = [];
const url = values['database-url'];
const server = await startServer({
  ...LENIENT,
  ...(url ? { url } : { dataDir: 'memory://' }),
  seed: 'demo',
  logger: { level: 'error', stream: { write: (line: string) => void failures.push(line) } },
});
const began = performance.now();
const report = await explore(server, {
  requests,
  seed,
  calls: values.call,
  onRound: (sent) => process.stderr.isTTY && process.stderr.write(`\r${sent}/${requests}`),
});
const socket = values.call.length === 0 && (await exploreSockets(server, { sockets: 500, seed }));
await server.close();

console.log(
  `\n${report.sent} requests in ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}`,
);
console.log(
  Object.entries(report.statuses)
    .map(([status, times]) => `${status}: ${times}`)
    .join('  '),
);
const untried = known.filter((call) => !report.succeeded.has(call));
if (values.call.length === 0)
  console.log(
    `${known.length - untried.length} of ${known.length} calls answered 200; not ${untried.join(', ')}`,
  );
for (const { request, answer } of report.faults) console.error(`\n${request}\n→ ${answer}`);
if (socket) console.error(`\na socket failed: ${socket}`);
for (const line of new Set(failures.map(causeOf))) console.error(`\nlogged: ${line}`);
process.exitCode = socket || report.faults.length + failures.length > 0 ? 1 : 0;

interface Failure {
  readonly msg: string;
  readonly route?: string;
  readonly err?: { readonly message: string; readonly stack: string };
}
/** What went wrong where; the cause stands at the end of the message, behind statement and values. */
function causeOf(line: string) {
  const { msg, route = '', err } = JSON.parse(line) as Failure;
  const message = err?.message.replace(/\s+/g, ' ') ?? '';
  const places = err?.stack.split('\n').filter((at) => at.includes('/sandbox/')) ?? [];
  return [
    `${route} ${msg}`,
    message.slice(0, 150),
    message.slice(150).slice(-150),
    ...places.slice(0, 3),
  ].join('\n');
}
