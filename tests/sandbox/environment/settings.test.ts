import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkConfig } from '../../../sandbox/environment/check-config';
import { listeningProblem } from '../../../sandbox/environment/listening';
import { readEnvironment } from '../../../sandbox/environment/read';
import { SETTING_NAMES, settingOf } from '../../../sandbox/environment/settings';

const NOWHERE = { DATA_DIR: 'memory://' };
const problems = (variables: NodeJS.ProcessEnv) => readEnvironment({ ...NOWHERE, ...variables }).problems;
const BY_URL =
  'it must be an address that begins with postgres:// or postgresql://, such as postgresql://blaster:secret@127.0.0.1/blaster.';
const BY_ORIGIN = 'it must be origins without a path, such as https://a.example, separated by commas.';

describe('a setting that is wrong', () => {
  it.each<[NodeJS.ProcessEnv, string]>([
    [{ PORT: 'abc' }, 'PORT is "abc"; it must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT is "70000"; it must be a whole number from 0 to 65535.'],
    [{ PORT: '80.5' }, 'PORT is "80.5"; it must be a whole number from 0 to 65535.'],
    [{ PORT: '0x50' }, 'PORT is "0x50"; it must be a whole number from 0 to 65535.'],
    [{ MESSAGE_DAYS: '1.5' }, 'MESSAGE_DAYS is "1.5"; it must be a whole number from 1 to 3650.'],
    [{ LEDGER_MONTHS: '3' }, 'LEDGER_MONTHS is "3"; it must be a whole number from 12 to 240.'],
    [{ SPEED: 'Infinity' }, 'SPEED is "Infinity"; it must be a number from 0.01 to 10000.'],
    [{ SHUTDOWN_GRACE: '-1' }, 'SHUTDOWN_GRACE is "-1"; it must be a number from 0 to 3600.'],
    [{ SEED: 'Demo' }, 'SEED is "Demo"; it must be demo, large or none.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; it must be silent, error, warn, info or debug.'],
    [{ SANDBOX_TEST: 'yes' }, 'SANDBOX_TEST is "yes"; it must be 1 or 0.'],
    [
      { HOST: 'http://127.0.0.1' },
      'HOST is "http://127.0.0.1"; it must be an address or a name of this machine, such as 127.0.0.1, ::1, 0.0.0.0 or localhost.',
    ],
    [
      { HOST: '256.1.1.1' },
      'HOST is "256.1.1.1"; it must be an address or a name of this machine, such as 127.0.0.1, ::1, 0.0.0.0 or localhost.',
    ],
    [
      { METRICS_TOKEN: 'short' },
      'METRICS_TOKEN is "*** (5 characters)"; it must be at least 16 characters, none of them blank.',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.0/33' },
      'TRUSTED_PROXIES is "10.0.0.0/33", of which "10.0.0.0/33" is none; it must be addresses and subnets, such as 127.0.0.1,10.0.0.0/8, separated by commas.',
    ],
    [
      { PUSH_CONTACT: 'office@example.com' },
      'PUSH_CONTACT is "office@example.com"; it must be mailto: and an e-mail address, or an address that begins with https://.',
    ],
    [
      { PUBLIC_URL: 'here' },
      'PUBLIC_URL is "here"; it must be an address that begins with http:// or https://.',
    ],
    [{ CORS_ORIGINS: '*' }, `CORS_ORIGINS is "*", of which "*" is none; ${BY_ORIGIN}`],
    [
      { CORS_ORIGINS: 'https://a.example,https://b.example/x' },
      `CORS_ORIGINS is "https://a.example,https://b.example/x", of which "https://b.example/x" has a path; ${BY_ORIGIN}`,
    ],
    [{ DATABASE_URL: 'mysql://root:geheim@db/x' }, `DATABASE_URL is "mysql://root:***@db/x"; ${BY_URL}`],
    [{ DATABASE_URL: 'db.example.com' }, `DATABASE_URL is "db.example.com"; ${BY_URL}`],
    [
      { DATABASE_URL: 'postgres://a:b@db:54x2/x' },
      `DATABASE_URL is "postgres://a:***@db:54x2/x", whose port is none from 1 to 65535, or whose password has / or ? in it (write %2F and %3F); ${BY_URL}`,
    ],
    [
      { DATABASE_URL: 'postgres://db/x?sslmode=prefer' },
      `DATABASE_URL is "postgres://db/x?sslmode=prefer", whose sslmode is prefer, and may be disable, require, verify-ca, verify-full; ${BY_URL}`,
    ],
    [
      { DATABASE_URL: 'postgres://db/x?sslrootcert=/nowhere.pem' },
      `DATABASE_URL is "postgres://db/x?sslrootcert=/nowhere.pem", whose file /nowhere.pem cannot be read; ${BY_URL}`,
    ],
    [
      { DATABASE_URL: 'postgres://db/x', DATABASE_READ_URL: 'http://db/x' },
      `DATABASE_READ_URL is "http://db/x"; ${BY_URL}`,
    ],
    [
      { DATABASE_URL: 'postgres://db/x', BROKER_URL: 'kafka://:geheim@one' },
      'BROKER_URL is "kafka://:***@one"; it must be redis://host:port/number or rediss://…, or nats://host:port/fleet or tls://…, the servers of one cluster separated by commas.',
    ],
    [{ BROKER_URL: 'redis://one' }, 'BROKER_URL needs DATABASE_URL: nobody shares the embedded database.'],
  ])('says its name, what was given and what is allowed: %o', (variables, sentence) => {
    expect(problems(variables)).toEqual([sentence]);
  });

  it('is told with all others, once each', () => {
    const named = problems({
      PORT: 'x',
      HOST: 'a b',
      DATABASE_URL: 'x://',
      SEED: 'x',
      SPEED: 'x',
      BROKER_URL: 'x',
    });
    expect(named.map((sentence) => sentence.split(' ')[0])).toEqual([
      'PORT',
      'HOST',
      'DATABASE_URL',
      'BROKER_URL',
      'SEED',
      'SPEED',
    ]);
  });

  it('is DATA_DIR where no folder can be made or written to, of which nothing stays', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const allowed = 'it must be a folder that can be written to.';
    expect(problems({ DATA_DIR: file })).toEqual([`DATA_DIR is "${file}", which is a file; ${allowed}`]);
    expect(problems({ DATA_DIR: join(file, 'x') })).toEqual([
      `DATA_DIR is "${join(file, 'x')}", but ${file} is a file; ${allowed}`,
    ]);
    expect(problems({ DATA_DIR: '/proc/x' })).toEqual([
      `DATA_DIR is "/proc/x", in which no folder can be made; ${allowed}`,
    ]);
    expect(problems({ DATA_DIR: join(folder, 'new', 'deep') })).toEqual([]);
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it.skipIf(process.getuid?.() === 0)('is DATA_DIR where its user may not write', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    chmodSync(folder, 0o500);
    onTestFinished(() => rmSync(folder, { recursive: true }));
    expect(problems({ DATA_DIR: folder })[0]).toContain('which this user may not write to');
  });

  it('is HOST or PORT where nobody can listen', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as { readonly port: number };
    expect(await listeningProblem('127.0.0.1', port)).toBe(
      `PORT is "${port}", which is taken: stop what listens there, or choose another, as by PORT=${port + 1}.`,
    );
    expect(await listeningProblem('192.0.2.1', 0)).toContain('HOST is "192.0.2.1", which is another machine');
    expect(await listeningProblem('nowhere.invalid', 0)).toContain('a name that leads to no address');
    expect(await listeningProblem('127.0.0.1', 0)).toBeNull();
  });
});

it.each([
  ['postgresql://blaster:geheim@db/x', 'postgresql://blaster:***@db/x'],
  [
    'postgres://blaster:ge@h/e,im@db-1,db-2/x?sslmode=require',
    'postgres://blaster:***@db-1,db-2/x?sslmode=require',
  ],
  [
    'postgres://blaster@db/x?password=geheim&sslmode=require',
    'postgres://blaster@db/x?password=***&sslmode=require',
  ],
  ['host=db user=blaster password=geheim', 'host=db user=blaster password=***'],
  ['blaster:geheim@db', 'blaster:***@db'],
  ['redis://:geheim@broker:6379/2', 'redis://:***@broker:6379/2'],
  ['nats://geheim@one:4222', 'nats://***@one:4222'],
  ['nats://fleet:geheim@one,nats://fleet:geheim@two', 'nats://fleet:***@two'],
])('%s is printed as %s', (given, shown) => {
  expect(settingOf('DATABASE_URL').shown?.(given)).toBe(shown);
  expect(shown).not.toContain('geheim');
});

describe('a setting', () => {
  it('is the origin that browsers send, however its address was written', () => {
    const { settings } = readEnvironment({
      ...NOWHERE,
      CORS_ORIGINS: 'https://A.example/, https://b.example:443',
    });
    expect(settings.CORS_ORIGINS).toEqual(['https://a.example', 'https://b.example']);
  });

  it('is its default where nothing, or a blank, is given', () => {
    const { settings, problems: wrong } = readEnvironment({
      ...NOWHERE,
      PORT: ' ',
      METRICS_TOKEN: '',
      HOST: '[::1]',
    });
    expect(wrong).toEqual([]);
    expect(settings).toMatchObject({ PORT: 5173, HOST: '::1', CORS_ORIGINS: [], MESSAGE_DAYS: 7 });
  });
});

describe('a variable one letter off', () => {
  it.each([
    ['PROT', 'PORT'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['CORS_ORIGIN', 'CORS_ORIGINS'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['METRIC_TOKEN', 'METRICS_TOKEN'],
    ['SHUTDOWN_GRACES', 'SHUTDOWN_GRACE'],
    ['port', 'PORT'],
  ])('%s was probably meant to be %s', (name, meant) => {
    expect(readEnvironment({ ...NOWHERE, [name]: 'x' }).suspects).toEqual([
      `${name} is not a setting of the server: did you mean ${meant}?`,
    ]);
  });

  it('is no news of what systems and tools set, nor beside the setting itself', () => {
    const common =
      'PATH HOME HOST HOSTNAME HOSTTYPE PWD OLDPWD USER LOGNAME SHELL TERM LANG LC_ALL TZ MAIL EDITOR PAGER DISPLAY TMPDIR SHLVL COLUMNS NODE_ENV NODE_OPTIONS npm_config_port PGHOST PGPORT PGDATA PGUSER XDG_DATA_DIRS XDG_DATA_HOME SSH_TTY INVOCATION_ID NOTIFY_SOCKET STATE_DIRECTORY KUBERNETES_PORT REDIS_URL DB_HOST LOGLEVEL_JSON CI';
    const variables = Object.fromEntries(common.split(' ').map((name) => [name, 'localhost']));
    expect(readEnvironment({ ...NOWHERE, ...variables }).suspects).toEqual([]);
    expect(readEnvironment({ ...NOWHERE, PORT: '1', PORTS: '2' }).suspects).toEqual([]);
  });
});

describe('check-config', () => {
  it('tells each setting, where it comes from and what is wrong, and no secret', async () => {
    const { text, isFit } = await checkConfig({
      ...NOWHERE,
      PORT: '0',
      METRICS_TOKEN: 'geheim-geheim-geheim',
      DATABASE_URL: 'postgres://blaster:geheim@db/x',
      SEED: 'huge',
      SHUTDOWN_GRCE: '3',
    });
    expect(isFit).toBe(false);
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'PORT               given    0',
        'HOST               default  127.0.0.1',
        'METRICS_TOKEN      given    *** (20 characters)',
        'DATABASE_URL       given    postgres://blaster:***@db/x',
        '! SHUTDOWN_GRCE is not a setting of the server: did you mean SHUTDOWN_GRACE?',
        '✖ SEED is "huge"; it must be demo, large or none.',
      ]),
    );
    expect(text).not.toContain('geheim');
  });

  it('is content with what can be started', async () => {
    const { text, isFit } = await checkConfig({ ...NOWHERE, PORT: '0' });
    expect(isFit).toBe(true);
    expect(text).toContain('✓ The settings can be started with.');
  });
});

describe('the documents', () => {
  const rowsOf = (path: string) =>
    Array.from(
      readFileSync(path, 'utf8').matchAll(/^\| `([A-Z_]+)` \|(.*)\|$/gm),
      ([, name = '', cells = '']) => ({
        name,
        cells: cells.split('|').map((cell) => cell.trim()),
      }),
    );

  it('say of each setting what is allowed and what holds without it, as the server does', () => {
    const rows = rowsOf('sandbox/README.md');
    expect(rows.map(({ name }) => name)).toEqual(SETTING_NAMES);
    for (const { name, cells } of rows) {
      const { allowed, fallback } = settingOf(name as (typeof SETTING_NAMES)[number]);
      expect([name, cells[0]]).toEqual([name, allowed]);
      if (fallback) expect([name, cells[1]]).toEqual([name, `\`${fallback}\``]);
    }
  });

  it('name in the first of them no setting that there is not, and the same defaults', () => {
    const rows = rowsOf('README.md').filter(({ name }) => name !== 'CHROMIUM_PATH');
    expect(rows.length).toBeGreaterThan(10);
    for (const { name, cells } of rows) {
      expect(SETTING_NAMES).toContain(name);
      const { fallback = '' } = settingOf(name as (typeof SETTING_NAMES)[number]);
      if (name !== 'SEED') expect([name, cells[0]]).toEqual([name, fallback && `\`${fallback}\``]);
    }
  });
});
