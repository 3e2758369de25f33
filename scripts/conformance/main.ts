import { writeFileSync } from 'node:fs';
import type { Limits } from './check';
import { CHECKS } from './checks/index';
import { askOnTerminal, type Options, readOptions, USAGE, WrongUsage } from './options';
import { countOf, runChecks } from './run';
import { connectTo, type Person } from './server';
import { signIn, SignInRefused } from './sign-in';
import { closeStanding } from './standing';
import { tableOf } from './table';

const LIMITS: Omit<Limits, 'call'> = { resumed: 3000, signIn: 8000, heartbeat: 20_000, event: 10_000 };

const progress = (text: string) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`);
};

async function main({ url, accounts, limit, json, ...asked }: Options): Promise<number> {
  const server = connectTo({ url, limit });
  const people: Person[] = [];
  for (const credentials of accounts) people.push(await signIn(server, credentials));
  let isStopped = false;
  // A second one ends it at once.
  process.once('SIGINT', () => {
    isStopped = true;
    console.error('\nputting back what was changed');
  });
  const startedAt = performance.now();
  const onCheck = ({ area, name }: (typeof CHECKS)[number], place: number) =>
    progress(`${place + 1}/${CHECKS.length} ${area}: ${name}`);
  const limits = { ...LIMITS, call: limit };
  const report = await runChecks(CHECKS, {
    server,
    people,
    limits,
    now: new Date(),
    onCheck,
    isStopped: () => isStopped,
    ...asked,
  });
  await closeStanding(server);
  progress('');
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const who = people.map(({ email, role }) => `${email} (${role})`).join(', ');
  console.log(`${url} in ${seconds} s, as ${who}\n\n${tableOf(report)}`);
  if (json !== null) writeFileSync(json, `${JSON.stringify({ url, ...report }, null, 2)}\n`);
  return countOf(report, 'failed') > 0 ? 1 : isStopped ? 2 : 0;
}

try {
  process.exitCode = await main(await readOptions(process.argv.slice(2), process.env, askOnTerminal));
} catch (error) {
  if (error instanceof WrongUsage) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof SignInRefused) console.error(error.message);
  else throw error;
  process.exitCode = 2;
}
