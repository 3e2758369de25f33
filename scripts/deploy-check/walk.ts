/**
 * Follows docs/deploy.md in the machine whose root is named: each block of `sh` in its order, as written, and after some what a
 * person would look at. Started by machine.ts, in namespaces of its own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../shared/launch-chromium';
import { type Answered, askerOf } from './ask';
import { type Block, readBlocks } from './blocks';
import { DEMO_MEMBER, journey, type Person } from './journey';

const root = process.argv.at(-1) ?? '';
const HOST = 'app.example.com';
/** For whatever runs in the machine, in ms. */
const PATIENCE = 300_000;
const ask = askerOf({ http: 80, https: 443 }, HOST);

/** Says how it went and how long it took. Rejects where it did not go well: what follows would not either. */
async function take(what: string, run: () => Promise<string | void>): Promise<void> {
  const began = performance.now();
  const said = await run().then(
    (note) => ({ isWell: true, note }),
    (error: Error) => ({ isWell: false, note: error.message }),
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${said.isWell ? '✓' : '✗'} ${seconds.padStart(6)} s  ${what}${said.note ? `: ${said.note}` : ''}`,
  );
  if (!said.isWell) throw new Error('The rest of docs/deploy.md has not been tried.');
}

/** Runs commands in the machine; resolves with what they print. What they leave running may keep their output open. */
async function inMachine(text: string): Promise<string> {
  const file = join(root, 'tmp/said');
  const out = openSync(file, 'w');
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    DEBIAN_FRONTEND: 'noninteractive',
  };
  const child = spawn('chroot', [root, 'sh', '-euc', `cd /root\n${text}`], {
    env,
    stdio: ['ignore', out, out],
    timeout: PATIENCE,
    killSignal: 'SIGKILL',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  closeSync(out);
  const said = readFileSync(file, 'utf8');
  if (code !== 0) {
    const how = code === null ? `it did not end within ${PATIENCE / 1000} s` : `it ended with ${code}`;
    throw new Error(`${how}\n${said.split('\n').slice(-25).join('\n')}`);
  }
  return said;
}

function expectThat(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

/** Waits until both processes may be sent callers, and the proxy has noticed, or has been loaded again. */
const areServed = () =>
  inMachine(`for port in 5173 5174; do
    curl -fsS -o /dev/null --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:$port/readyz
  done
  curl -kfsS -o /dev/null --retry 30 --retry-delay 1 --retry-all-errors --resolve ${HOST}:443:127.0.0.1 \\
    https://${HOST}/healthz`);

async function signIn({ email, password }: Person): Promise<string> {
  const headers = { 'Accept-Encoding': 'identity' };
  const answer = await ask('/api/auth/login', { json: { email, password }, headers });
  expectThat(answer.status === 200, `signing in is answered ${answer.status}: ${answer.text}`);
  return (JSON.parse(answer.text) as { readonly token: string }).token;
}

async function blast(person: Person): Promise<string> {
  const browser = await launchChromium(
    '--ignore-certificate-errors',
    `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
  );
  try {
    const steps = await journey(browser, `https://${HOST}`, ask, true, person);
    const wrong = steps.filter(({ problem }) => problem !== null);
    expectThat(wrong.length === 0, wrong.map(({ step, problem }) => `${step}: ${problem}`).join('; '));
    return steps.map(({ step }) => step).join(', ');
  } finally {
    await browser.close();
  }
}

/** Callers who ask without a pause until `isOver`; resolves with how many were answered, and what was wrong. */
async function callMeanwhile(token: string, isOver: () => boolean) {
  const answers: Answered[] = [];
  const slowest = { ms: 0 };
  const call = async () => {
    while (!isOver()) {
      const began = performance.now();
      answers.push(await ask('/api/auth/validate', { json: { token } }));
      answers.push(await ask('/'));
      slowest.ms = Math.max(slowest.ms, performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: 8 }, call));
  const wrong = answers.filter(({ status }) => status !== 200).map(({ status }) => status);
  expectThat(
    wrong.length === 0,
    `${wrong.length} of ${answers.length} calls were answered ${[...new Set(wrong)].join()}`,
  );
  return `${answers.length} calls, all answered 200, the slowest two in ${Math.round(slowest.ms)} ms`;
}

const emptyDatabase = () =>
  inMachine(`systemctl stop whatsapp-blaster@5173 whatsapp-blaster@5174
    runuser -u postgres -- dropdb blaster
    runuser -u postgres -- createdb --owner=blaster --template=template0 --encoding=UTF8 --locale=C.UTF-8 blaster`);

/** How many there are of what earlier versions have too. */
const countRows = async () =>
  (
    await inMachine(`for table in users whatsapps withdraws phone_numbers proxies; do
      echo "$(runuser -u postgres -- psql --no-psqlrc -Atc "select count(*) from $table" blaster) $table"
    done`)
  )
    .trim()
    .replaceAll('\n', ', ');

const administrator: Person = { email: 'admin@localhost', password: 'rahasia-administrator' };
/** Whoever there is at the time. */
let person = administrator;

/** The commands, which make people their own passwords before anything is started: with those that everybody knows, none is served. */
const withPasswords = (text: string) =>
  text.replace(/^systemctl (start|enable)/m, 'whatsapp-blaster admin demo-passwords\n$&');
function becomeMember(said: string): void {
  const password = new RegExp(`^${DEMO_MEMBER.email} +(\\S+)$`, 'm').exec(said)?.[1];
  if (!password) throw new Error(`no password is told of ${DEMO_MEMBER.email}:\n${said}`);
  person = { ...DEMO_MEMBER, password };
}

const OLDER = ['0.1', '0.2'];

/** What is done where a block is not run once, and nothing else; resolves with what it prints. */
const INSTEAD: Readonly<Record<string, (block: Block, name: string) => Promise<void>>> = {
  'A restart that nobody notices': async ({ text }, name) => {
    const token = await signIn(person);
    let isOver = false;
    const calls = callMeanwhile(token, () => isOver);
    await take(name, async () => {
      await inMachine(text).finally(() => (isOver = true));
    });
    await take('— nobody noticed', () => calls);
  },
  Upgrades: async ({ text }, name) => {
    await take(name, async () => void (await inMachine(text)));
    await take('— the new one runs, and who could sign in can', async () => {
      await signIn(person);
      const from = await inMachine(
        'for file in /run/units/whatsapp*.pid; do readlink /proc/$(cat $file)/cwd; done',
      );
      expectThat(/^(\/opt\/whatsapp-blaster-dashboard-0\.3\.0\n){2}$/.test(from), `it runs from ${from}`);
    });
    for (const version of OLDER) {
      await emptyDatabase();
      await inMachine(`rm -r /opt/whatsapp-blaster-dashboard-0.3.0
        ln -sfn whatsapp-blaster-dashboard-0.2.0 /opt/whatsapp-blaster
        database=$(sed -n s/^DATABASE_URL=//p /etc/whatsapp-blaster.env)
        psql --quiet --set=ON_ERROR_STOP=1 --file=/root/older/${version}/database.sql "$database"`);
      const rows = await countRows();
      await take(`${name}, of a database of ${version}`, async () => {
        becomeMember(await inMachine(withPasswords(text)));
        expectThat((await countRows()) === rows, `of ${rows} there are ${await countRows()}`);
        return rows;
      });
      await take(`— a member of the database of ${version} blasts`, () => blast(person));
    }
  },
  'A folder into PostgreSQL': async ({ text }, name) => {
    for (const version of OLDER) {
      await emptyDatabase();
      const folder = join(root, 'var/lib/whatsapp-blaster');
      rmSync(folder, { recursive: true });
      cpSync(join(root, `root/older/${version}/folder`), folder, { recursive: true });
      await inMachine('chown -R whatsapp-blaster: /var/lib/whatsapp-blaster');
      await take(`${name}, of ${version}`, async () => {
        const said = await inMachine(withPasswords(text));
        becomeMember(said);
        return /^.*rows of.*$/m.exec(said)?.[0];
      });
      await take(`— a member of the folder of ${version} blasts`, async () => {
        await areServed();
        return blast(person);
      });
    }
  },
};

/** What is looked at after the last block of a heading, by what its blocks have printed. */
const AFTER: Readonly<Record<string, (said: string) => Promise<void>>> = {
  // Where systemd runs, Debian starts what it installs.
  Programs: async () => void (await inMachine('systemctl start postgresql nginx')),
  'Two processes': async (said) => {
    await take('— systemd has nothing to say about the unit', async () => {
      const complaints = await inMachine(
        'systemd-analyze verify /etc/systemd/system/whatsapp-blaster@.service',
      );
      expectThat(complaints === '', complaints);
    });
    await take('— the administrator sets a password by the link', async () => {
      const token = /reset-password#([\w-]{43})/.exec(said)?.[1];
      const { password } = administrator;
      const answer = await fetch('http://127.0.0.1:5173/api/auth/reset-password', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ token, password, password2: password }),
      });
      expectThat(answer.ok, `it is answered ${answer.status}: ${await answer.text()}`);
    });
  },
  nginx: () =>
    take('— the administrator signs in by https', async () => {
      await areServed();
      await signIn(person);
    }),
  'A demonstration for others': async (said) => {
    becomeMember(said);
    await take('— a member blasts, by nginx', async () => {
      await areServed();
      return blast(person);
    });
  },
  'Caddy in place of nginx': () =>
    take('— a member blasts, by Caddy (with a certificate of its own: no other is to be had)', async () => {
      const file = join(root, 'etc/caddy/Caddyfile');
      writeFileSync(file, readFileSync(file, 'utf8').replace(`\n${HOST} {`, `\n${HOST} {\n\ttls internal`));
      await inMachine('systemctl restart caddy');
      await areServed();
      return blast(person);
    }),
  'Below a path': () =>
    take('— the page in the folder begins with that path', async () => {
      const page = readFileSync(join(root, 'srv/dashboard/index.html'), 'utf8');
      expectThat(/ src="\/dashboard\/assets\//.test(page), page.slice(0, 2000));
      expectThat(!/(src|href)="\/(?!dashboard\/)/.test(page), page.slice(0, 2000));
    }),
  'What to watch': () =>
    take('— Prometheus reads both processes, and judges by the alerts', async () => {
      await inMachine(`for try in $(seq 60); do
          sleep 1
          up=$(curl -fsG 127.0.0.1:9090/api/v1/query --data-urlencode 'query=up{job="whatsapp-blaster"} == 1' | grep -o 517[34] | sort -u | wc -l) || true
          [ "$up" = 2 ] && break
        done
        curl -fsS 127.0.0.1:9090/api/v1/targets | grep -o '"lastError":"[^"]*"'
        [ "$up" = 2 ]
        curl -fsS 127.0.0.1:9090/api/v1/rules | grep -q ProcessGone`);
    }),
  Backups: () =>
    take('— who could sign in can again', async () => {
      await areServed();
      await signIn(person);
    }),
};

const [blocks = [], others = []] = [true, false].map((isRun) =>
  readBlocks().filter((block) => block.isRun === isRun),
);
try {
  let said = '';
  for (const [index, block] of blocks.entries()) {
    const { heading, line, text } = block;
    const name = `${heading} (line ${line})`;
    if (blocks[index - 1]?.heading !== heading) said = '';
    if (heading === 'A demonstration for others') await emptyDatabase();
    if (INSTEAD[heading]) await INSTEAD[heading](block, name);
    else await take(name, async () => void (said += await inMachine(text)));
    if (blocks[index + 1]?.heading !== heading) await AFTER[heading]?.(said);
  }
} catch (error) {
  console.log((error as Error).message);
  console.log(await inMachine('tail -n 5 /run/units/*.log 2> /dev/null || true'));
  process.exitCode = 1;
}
for (const { heading, line } of others) console.log(`·  not run  ${heading} (line ${line})`);
