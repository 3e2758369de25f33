import { Advised, type Check, Failure, Skipped, type Trial } from '../check';
import { clauseOf } from '../contract';
import { answered } from '../cover';

const check = (name: string, run: Check['run']): Check => ({
  area: 'transport',
  name,
  clause: clauseOf('answers'),
  run,
});
const someRead = ({ server, people: [first] }: Trial) =>
  server.send(first ?? null, 'GET', '/api/admin/setting/get');

const unknownAddress = check('unknown address: 404', async (trial) => {
  const [first = null] = trial.people;
  const sent = await trial.server.send(first, 'GET', '/api/admin/conformance-nowhere');
  if (sent.status !== 404) throw new Failure('404 for an unknown address', answered(sent));
  if (sent.body === undefined) trial.tolerate('404 without JSON');
});

const caches = check('caches: nothing is kept', async (trial) => {
  const { headers } = await someRead(trial);
  const said = headers.get('cache-control') ?? '';
  if (/no-store/.test(said)) return;
  trial.advise(`no Cache-Control: no-store${said && `, but ${said}`}`, 'GET /admin/setting/get');
});

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const https = check('encrypted on its way', async ({ server }) => {
  const { protocol, hostname } = new URL(server.url);
  if (protocol === 'https:') return;
  if (LOOPBACK.test(hostname)) throw new Skipped('the server is on this machine');
  throw new Advised('no HTTPS: tokens can be read on their way');
});

const listed = (header: string | null) => (header ?? '').toLowerCase().split(/\s*,\s*/);
const cors = check('a page of another origin may call', async (trial) => {
  const { origin, server } = trial;
  if (origin === null) throw new Skipped('needs --origin');
  const preflight = await server.send(null, 'OPTIONS', '/api/admin/setting/update', undefined, {
    Origin: origin,
    'Access-Control-Request-Method': 'PUT',
    'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
  });
  const allows = (name: string) => listed(preflight.headers.get(`access-control-allow-${name}`));
  const [allowed] = allows('origin');
  if (allowed !== '*' && allowed !== origin.toLowerCase())
    throw new Failure(`Access-Control-Allow-Origin: ${origin}`, allowed || `${preflight.status} without it`);
  const need = (name: string, wanted: string) => {
    const has = allows(name);
    if (has.includes(wanted)) return;
    if (has.includes('*') && wanted !== 'authorization') return;
    throw new Failure(`Access-Control-Allow-${name}: ${wanted}`, has.join(', ') || 'none');
  };
  for (const method of ['put', 'delete']) need('methods', method);
  for (const header of ['authorization', 'content-type']) need('headers', header);
  if (trial.idempotent) need('headers', 'idempotency-key');
  else if (!allows('headers').includes('idempotency-key')) trial.advise('no Idempotency-Key from elsewhere');
  const [first = null] = trial.people;
  const answerTo = (who: typeof first) =>
    server.send(who, 'GET', '/api/admin/setting/get', undefined, { Origin: origin });
  const [sent, refusal] = [await answerTo(first), await answerTo(null)];
  for (const { headers, status } of [sent, refusal]) {
    const [given] = listed(headers.get('access-control-allow-origin'));
    if (given !== '*' && given !== origin.toLowerCase())
      throw new Failure(
        `Access-Control-Allow-Origin: ${origin} at an answer with ${status}`,
        given || 'none',
      );
  }
  if (!listed(sent.headers.get('access-control-expose-headers')).includes('retry-after'))
    trial.advise('Retry-After is not exposed');
});

export const transport: readonly Check[] = [unknownAddress, caches, https, cors];

/** Tried last: it looks back on all calls. */
export const tooMany = check('too many calls: told how long to wait', async ({ server: { refusals } }) => {
  if (refusals.tooMany === 0) throw new Skipped('no call was refused as one too many');
  if (refusals.withoutWait > 0)
    throw new Failure('Retry-After at every 429', `${refusals.withoutWait} of ${refusals.tooMany} without`);
});
