import type { Host, Network } from '../../../sandbox/network/port';
import { simulated } from '../../../sandbox/simulated/simulated-network';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { greeting, optionsOf } from '../../../sandbox/main';
import { administer } from '../../../sandbox/administration';
import { buildServer, type Server } from '../../../sandbox/server';
import { lockFolder } from '../../../sandbox/store/folder-lock';
import { openDatabase } from '../../../sandbox/store/open-database';
import { useServer } from '../../contract/harness';
import { fillWithDemonstration } from '../../support/database';

/** How fast the simulated network is that the command line opens. */
const speedOf = (variables: NodeJS.ProcessEnv) => (optionsOf(variables).network({} as Host) as Network).speed;

describe('the environment', () => {
  it('asks for the demonstration on this machine alone, unless told otherwise [V18]', () => {
    expect(optionsOf({})).toMatchObject({
      port: 5173,
      host: '127.0.0.1',
      dataDir: '.data',
      seed: 'demo',
      origins: [],
      trustedProxies: [],
      grace: 20_000,
      test: false,
    });
    expect(speedOf({})).toBe(1);
    expect(optionsOf({ HOST: '0.0.0.0' })).toMatchObject({ seed: 'none' });
    expect(optionsOf({ HOST: '0.0.0.0', SEED: 'demo' })).toMatchObject({ seed: 'demo' });
  });

  it.each<[NodeJS.ProcessEnv, boolean]>([
    [{}, true],
    [{ SEED: 'none' }, true],
    [{ TRUSTED_PROXIES: '127.0.0.1', SEED: 'demo' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ TRUSTED_PROXIES: '127.0.0.1' }, false],
    [{ DATABASE_URL: 'postgres://db/x' }, false],
    [{ DATABASE_URL: 'postgres://db/x', SEED: 'none' }, false],
  ])('lets people have the password that everybody knows: %o, %s [V18]', (variables, isDemonstration) => {
    expect(optionsOf(variables)).toMatchObject({ isDemonstration });
    if (!isDemonstration) expect(optionsOf(variables)).toMatchObject({ seed: 'none' });
  });

  it('says where the page is, whoever serves it, who can sign in, and what is missing', () => {
    const server = { url: 'http://127.0.0.1:9', administrator: { email: 'admin@x', token: 'once' } };
    const lines = (variables: NodeJS.ProcessEnv, isPageBuilt: boolean) =>
      greeting(optionsOf(variables), server, isPageBuilt).split('\n');
    expect(lines({ SEED: 'none' }, false)).toEqual([
      'Whatsapp Blaster for Rent: http://127.0.0.1:9',
      '  admin   admin@x sets a password, once, within a day:',
      '          http://127.0.0.1:9/reset-password#once',
      'The page is not built yet: npm run build',
    ]);
    expect(lines({ PUBLIC_URL: 'http://localhost:5173/' }, false)).toEqual([
      'Whatsapp Blaster for Rent: http://localhost:5173/',
      '  member  member@demo.test  demo1234',
      '  admin   admin@demo.test  demo1234',
      '  dev     dev@demo.test  demo1234',
      '  staff   staff@demo.test  demo1234',
      '  admin   admin@x sets a password, once, within a day:',
      '          http://localhost:5173/reset-password#once',
    ]);
    expect(lines({ SEED: 'none' }, true)).toHaveLength(3);
  });

  it('takes a broker beside a PostgreSQL alone, and no address of another kind', () => {
    const shared = { DATABASE_URL: 'postgres://db/x' };
    expect(optionsOf({ ...shared, BROKER_URL: 'redis://broker:6379/2' })).toMatchObject({
      brokerUrl: 'redis://broker:6379/2',
    });
    expect(optionsOf({ ...shared, BROKER_URL: '' })).not.toHaveProperty('brokerUrl');
    const cluster = 'nats://one:4222/fleet,nats://two:4222';
    expect(optionsOf({ ...shared, BROKER_URL: cluster })).toMatchObject({ brokerUrl: cluster });
    for (const address of [
      'amqp://broker:5672',
      'redis://one:6379,redis://two:6379',
      'nats://one:4222,',
      'nats://one/a.b',
    ])
      expect(() => optionsOf({ ...shared, BROKER_URL: address })).toThrow(
        'it must be redis://host:port/number',
      );
    expect(() => optionsOf({ BROKER_URL: 'redis://broker' })).toThrow('BROKER_URL needs DATABASE_URL');
  });

  it('takes replicas of a PostgreSQL alone', () => {
    const replicas = { DATABASE_READ_URL: 'postgres://db-2,db-3/x' };
    expect(optionsOf({ ...replicas, DATABASE_URL: 'postgres://db/x' })).toMatchObject({
      readUrl: 'postgres://db-2,db-3/x',
    });
    expect(() => optionsOf(replicas)).toThrow('DATABASE_READ_URL needs DATABASE_URL');
  });

  it('sets port, database, speed, origins and how long messages and the ledger are kept', () => {
    const read = optionsOf({
      PORT: '8080',
      DATABASE_URL: 'postgres://db/x',
      SPEED: '50',
      MESSAGE_DAYS: '30',
      LEDGER_MONTHS: '24',
      AUDIT_MONTHS: '36',
      CORS_ORIGINS: 'https://a.example, https://b.example',
      SANDBOX_TEST: '1',
    });
    expect(read).toMatchObject({
      port: 8080,
      url: 'postgres://db/x',
      messageDays: 30,
      ledgerMonths: 24,
      auditMonths: 36,
      origins: ['https://a.example', 'https://b.example'],
      test: true,
    });
    expect(read).not.toHaveProperty('dataDir');
    expect(speedOf({ SPEED: '50' })).toBe(50);
  });

  it.each([
    { PORT: 'abc' },
    { PORT: '70000' },
    { SEED: 'huge' },
    { SPEED: '0' },
    { MESSAGE_DAYS: '0' },
    { LEDGER_MONTHS: '3' },
    { CORS_ORIGINS: 'everywhere' },
    { SHUTDOWN_GRACE: 'forever' },
  ])('is refused where it makes no sense: %o', (variables) => {
    expect(() => optionsOf(variables)).toThrow();
  });
});

describe('a started server', () => {
  const harness = useServer({ test: false, passwordCost: 2 ** 10 });

  it('has no fault switches without the test flag [V18]', async () => {
    expect((await harness.stranger.send('POST', '/__faults', {})).status).toBe(404);
    const counts = await harness.stranger.send('GET', '/__faults/counts');
    expect(JSON.stringify(counts.body)).not.toContain('committed');
  });

  it('listens on this machine alone [V18]', () => {
    const addresses = harness.server.app.addresses();
    expect(addresses).toMatchObject([{ address: '127.0.0.1' }]);
  });
});

describe('the server’s own command', () => {
  it('starts it, says where it is and who can sign in, and ends it when whoever started it is gone', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
      env: { ...process.env, PORT: '0', DATA_DIR: 'memory://', SEED: 'none' },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    let said = '';
    for await (const chunk of child.stdout ?? []) {
      said += String(chunk);
      if (said.includes('#') && said.endsWith('\n')) break;
    }
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? '';
    const email = /admin@\S+/.exec(said)?.[0];
    const token = /#(\S+)/.exec(said)?.[1];
    const password = 'rahasia-pertama';
    const send = (path: string, body: object) =>
      fetch(`${url}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    await send('reset-password', { token, password, password2: password });
    expect(await (await send('login', { email, password })).json()).toMatchObject({
      user: { role: 'admin' },
    });
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });
});

describe('a built server', () => {
  it('answers without listening', async () => {
    const server = await buildServer({
      dataDir: 'memory://',
      seed: 'none',
      test: true,
      network: simulated(),
    });
    const { statusCode, json } = await server.app.inject('/api/admin/setting/get');
    expect([statusCode, json()]).toEqual([401, { msg: 'Sesi tidak valid. Silakan masuk lagi.' }]);
    await server.close();
  }, 60_000);
});

const pageUrl = 'https://blast.example/';

describe('a folder that a demonstration has filled', () => {
  it('is served to nobody else before its people have passwords of their own [V18]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'demonstration-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    fillWithDemonstration(folder);
    const start = (isDemonstration: boolean) =>
      buildServer({
        dataDir: folder,
        seed: isDemonstration ? 'demo' : 'none',
        isDemonstration,
        test: true,
        network: simulated(),
      });
    const signIn = async ({ app }: Server, password: string) => {
      const payload = { email: 'admin@demo.test', password };
      return (await app.inject({ method: 'POST', url: '/api/auth/login', payload })).json();
    };
    const demonstration = await start(true);
    const { token } = await signIn(demonstration, 'demo1234');
    await demonstration.close();

    await expect(start(false)).rejects.toThrow('npm run admin -- demo-passwords');

    const printed = await administer(['demo-passwords'], { dataDir: folder, pageUrl, passwordCost: 2 ** 10 });
    const [, password = ''] = /^admin@demo\.test {2}(\S+)$/m.exec(printed) ?? [];
    const server = await start(false);
    expect((await signIn(server, 'demo1234')).token).toBeUndefined();
    const renewed = await signIn(server, password);
    expect(renewed.user).toMatchObject({ role: 'admin' });
    const changes = await server.app.inject({
      url: '/api/admin/session/changes',
      headers: { authorization: `Bearer ${renewed.token}` },
    });
    expect(changes.json().list).toMatchObject([{ kind: 'password', device: '', seen: false }]);
    const validated = await server.app.inject({
      method: 'POST',
      url: '/api/auth/validate',
      payload: { token },
    });
    expect(validated.json()).toEqual({ isvalid: false });
    await server.close();
    expect(
      await administer(['demo-passwords'], { dataDir: folder, pageUrl, passwordCost: 2 ** 10 }),
    ).toContain('Nobody has the password');
  }, 120_000);

  it('has no other commands than those it names', async () => {
    await expect(administer(['toString'], { pageUrl })).rejects.toThrow('admin demo-passwords');
  });
});

describe('the folder of the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const lock = join(folder, 'lock');
  afterEach(() => rmSync(lock, { force: true }));

  it('belongs to one process; a second is told which, and what to do', async () => {
    const { release } = await lockFolder(folder);
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
      `${folder} is in use by process ${process.pid}. Stop that server, or choose another folder with DATA_DIR.`,
    );
    release();
    expect(existsSync(lock)).toBe(false);
  });

  it.each([
    ['a process that is gone', '999999999'],
    ['one that had the number of this, as in a container', `${process.pid} 1`],
    ['one that was killed before it could say its number', ''],
  ])('is taken over from %s', async (_, left) => {
    writeFileSync(lock, left);
    (await lockFolder(folder)).release();
    expect(existsSync(lock)).toBe(false);
  });
});
