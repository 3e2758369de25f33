import type { Browser, Page } from '@playwright/test';
import type { Ask } from './ask';

export interface Step {
  readonly step: string;
  /** What was wrong; null where nothing was. */
  readonly problem: string | null;
}

const HEADERS = [
  'content-security-policy',
  'strict-transport-security',
  'x-frame-options',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
];

function expectThat(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

/** What every host of the page has to do, wherever its API is served. */
async function answersForFiles(ask: Ask) {
  const page = await ask('/whatsapp?page=2');
  expectThat(page.status === 200, `/whatsapp is answered ${page.status}`);
  expectThat(/text\/html/.test(String(page.headers['content-type'])), 'there is no page at /whatsapp');
  expectThat(page.headers['cache-control'] === 'no-cache', 'the page is kept');
  for (const name of HEADERS) expectThat(page.headers[name] !== undefined, `there is no ${name}`);
  const worker = await ask('/service-worker.js');
  expectThat(worker.headers['cache-control'] === 'no-cache', 'the service worker is kept');
  const settings = await ask('/settings.json');
  expectThat(/json/.test(String(settings.headers['content-type'])), 'settings.json is no JSON');
  expectThat(settings.headers['cache-control'] === 'no-cache', 'settings.json is kept');
  const missing = await ask('/assets/gone-1.js');
  expectThat(missing.status === 404, `a missing file is answered ${missing.status}`);
  expectThat(
    !/immutable/.test(String(missing.headers['cache-control'])),
    'a missing file is kept as missing',
  );
  for (const hidden of ['/.sources', '/.vite/manifest.json']) {
    const { status } = await ask(hidden);
    expectThat(status === 404, `${hidden} is answered ${status}`);
  }
}

/** Checks the answer for a built file that the page references. */
async function answersForScript(ask: Ask, script: string) {
  const { headers } = await ask(script);
  expectThat(/immutable/.test(String(headers['cache-control'])), `${script} is not kept`);
  expectThat(headers['content-encoding'] !== undefined, `${script} is not packed`);
  const map = await ask(`${script}.map`);
  expectThat(map.status === 404, `the map of ${script} is answered ${map.status}`);
}

async function leadsToTls(ask: Ask) {
  const { status, headers } = await ask('/level?page=2', { isPlain: true });
  expectThat([301, 308].includes(status), `http is answered ${status}`);
  expectThat(/^https:.*\/level\?page=2$/.test(String(headers.location)), `http leads to ${headers.location}`);
}

/** Plain HTTP must not be redirected: the call would have sent its token already, unnoticed. */
async function refusesPlainCalls(ask: Ask) {
  const calls: readonly (readonly [string, Parameters<Ask>[1]])[] = [
    ['/api/auth/login', { json: { email: 'x@host.test', password: 'salah' } }],
    ['/api/admin/users/1', {}],
    ['/media/1', { headers: { Authorization: 'Bearer x' } }],
    ['/?id=client-1', { headers: { Connection: 'Upgrade', Upgrade: 'websocket' } }],
  ];
  for (const [path, asked] of calls) {
    const { status, headers, text } = await ask(path, { ...asked, isPlain: true });
    expectThat(status === 403, `${path} by http is answered ${status}`);
    expectThat(headers.location === undefined, `${path} by http leads to ${headers.location}`);
    expectThat(/HTTPS/.test(text) && 'msg' in JSON.parse(text), `${path} by http is not refused in words`);
  }
}

/** What a server keeps from the world, and says to it. */
async function answersForServer(ask: Ask) {
  for (const path of ['/metrics', '/readyz']) {
    const { status, headers } = await ask(path);
    expectThat(status === 404, `${path} is answered ${status}`);
    expectThat(headers['strict-transport-security'] !== undefined, `${path} is without HSTS`);
  }
  // Addresses that nothing answers are the page.
  for (const path of ['/phone', '/__faults/counts'])
    expectThat((await ask(path)).text === (await ask('/')).text, `${path} is for everybody`);
  const health = await ask('/healthz');
  expectThat(health.status === 200, `/healthz is answered ${health.status}`);
  const refused = await ask('/api/auth/login', { json: { email: 'x@host.test', password: 'salah' } });
  expectThat(
    refused.status === 401 && 'msg' in JSON.parse(refused.text),
    'a wrong password is not refused in words',
  );
}

export interface Person {
  readonly email: string;
  readonly password: string;
}

export const DEMO_MEMBER: Person = { email: 'member@demo.test', password: 'demo1234' };

async function signsIn(page: Page, origin: string, { email, password }: Person) {
  await page.goto(`${origin}/signin`);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/signin');
}

async function watchesABlast(page: Page, origin: string) {
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await page.goto(`${origin}/whatsapp`);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^(Start|Stop) Blast$/ }) });
  await row.first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('[role=row], tr').length > 2);
  const stop = page.getByRole('button', { name: 'Stop Blast' }).first();
  if (!(await stop.isVisible())) await page.getByRole('button', { name: 'Start Blast' }).first().click();
  await stop.waitFor();
  const deadline = Date.now() + 60_000;
  while (!frames.some((frame) => frame.includes('count_')) && Date.now() < deadline)
    await page.waitForTimeout(200);
  expectThat(
    frames.some((frame) => frame.includes('resumed')),
    'no socket was opened',
  );
  expectThat(
    frames.some((frame) => frame.includes('count_')),
    'no count came by the socket',
  );
}

async function opensByAddress(page: Page, origin: string) {
  await page.goto(`${origin}/withdraw`);
  await page.reload();
  await page.getByRole('heading', { name: 'Withdraw', level: 1 }).waitFor();
}

/** Goes through the product at `origin` as a member does. Resolves with every step, and what was wrong with it. */
export async function journey(
  browser: Browser,
  origin: string,
  ask: Ask,
  hasApi: boolean,
  person = DEMO_MEMBER,
): Promise<Step[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  const steps: Step[] = [];
  const take = async (step: string, run: () => Promise<void>) => {
    const problem = await run().then(
      () => null,
      (error: Error) => error.message.split('\n')[0] ?? '',
    );
    steps.push({ step, problem });
  };
  let script = '';
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/index-.*\.js$/.test(pathname)) script = pathname;
  });
  await take('http leads to https', () => leadsToTls(ask));
  await take('files, headers and caches', () => answersForFiles(ask));
  if (hasApi) await take('what is kept from the world', () => answersForServer(ask));
  if (hasApi) await take('calls over http are refused', () => refusesPlainCalls(ask));
  await take('signs in', () => signsIn(page, origin, person));
  await take('files of the build', () => answersForScript(ask, script));
  await take('starts a blast and hears it count', () => watchesABlast(page, origin));
  await take('opens a screen by its address', () => opensByAddress(page, origin));
  await take('nothing was complained of', async () =>
    expectThat(complaints.length === 0, complaints.join(' | ')),
  );
  await context.close();
  return steps;
}
