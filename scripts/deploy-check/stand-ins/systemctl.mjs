#!/usr/bin/env node
/**
 * Does with units what systemd would, as far as docs/deploy.md asks for it: starts what a unit names as its user, with its
 * environment, and ends it by its signal. What goes into the background is started by /etc/init.d. Limits and namespaces of a unit are not
 * set: `systemd-analyze verify` reads them.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const STATE = '/run/units';
mkdirSync(STATE, { recursive: true });
const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const idOf = (kind, user) => Number(execFileSync('id', [kind, user]));

function readUnit(name) {
  const [, template, instance] = /^(.*@)(.*)$/.exec(name) ?? [];
  const file = ['/etc', '/lib']
    .map((place) => `${place}/systemd/system/${template ?? name}.service`)
    .find(existsSync);
  if (!file) throw new Error(`Unit ${name}.service could not be found.`);
  const lines = readFileSync(file, 'utf8')
    .replaceAll('%i', instance ?? '')
    .split('\n');
  const all = (key) =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
  return { all, one: (key) => all(key).at(-1) };
}

const pidFile = (name) => `${STATE}/${name}.pid`;
function pidOf(name) {
  if (!existsSync(pidFile(name))) return null;
  const pid = Number(readFileSync(pidFile(name), 'utf8'));
  // One that has ended stays until its parent asks, and its parent is gone.
  const isAlive = existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return isAlive ? pid : null;
}

const variablesOf = (text) =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => (/^\w+=/.test(line) ? [/^(\w+)="?(.*?)"?$/.exec(line).slice(1)] : [])),
  );

function start(name) {
  if (pidOf(name)) return;
  const { all, one } = readUnit(name);
  const user = one('User') ?? 'root';
  const ids = { uid: idOf('-u', user), gid: idOf('-g', user) };
  const state = one('StateDirectory');
  if (state) execFileSync('install', ['-d', '-o', user, '-g', String(ids.gid), `/var/lib/${state}`]);
  const files = all('EnvironmentFile').map((file) => readFileSync(file, 'utf8'));
  const env = {
    PATH: process.env.PATH,
    ...(one('User') && {
      HOME: execFileSync('getent', ['passwd', user], { encoding: 'utf8' }).split(':')[5],
    }),
    ...variablesOf(all('Environment').join(' ').replaceAll(' ', '\n')),
    ...Object.assign({}, ...files.map(variablesOf)),
  };
  const command = one('ExecStart').replace(/\$(\w+)/g, (_, variable) => env[variable] ?? '');
  const [program, ...args] = command.split(' ').filter(Boolean);
  const log = openSync(`${STATE}/${name}.log`, 'a');
  const options = {
    ...ids,
    env,
    cwd: one('WorkingDirectory') ?? '/',
    detached: true,
    stdio: ['ignore', log, log],
  };
  const child = spawn(program, args, options);
  writeFileSync(pidFile(name), String(child.pid));
  child.unref();
}

function stop(name) {
  const pid = pidOf(name);
  if (!pid) return;
  const { one } = readUnit(name);
  process.kill(pid, one('KillSignal') ?? 'SIGTERM');
  const until = Date.now() + Number.parseFloat(one('TimeoutStopSec') ?? '90') * 1000;
  while (pidOf(name) && Date.now() < until) wait(20);
  if (pidOf(name)) {
    process.kill(pid, 'SIGKILL');
    console.error(`${name}.service did not end in time.`);
  }
  rmSync(pidFile(name));
}

const ACTIONS = {
  start,
  stop,
  restart: (name) => {
    stop(name);
    start(name);
  },
};

const words = process.argv.slice(2);
const isNow = words.includes('--now');
const [verb = '', ...units] = words.filter((word) => !word.startsWith('-'));
const action = { enable: isNow && 'start', disable: isNow && 'stop' }[verb] ?? verb;
// What packages ask besides as they are installed is answered by nothing.
const isDone = ['start', 'stop', 'restart', 'reload'].includes(action);
for (const unit of isDone ? units : []) {
  const name = unit.replace(/\.service$/, '');
  if (existsSync(`/etc/init.d/${name}`) && ['forking', 'oneshot'].includes(readUnit(name).one('Type'))) {
    const env = { ...process.env, SYSTEMCTL_SKIP_REDIRECT: 'true' };
    const { status } = spawnSync(`/etc/init.d/${name}`, [action], { stdio: 'inherit', env });
    if (status !== 0) process.exit(1);
  } else ACTIONS[action](name);
}
