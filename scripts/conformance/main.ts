import { writeFileSync } from 'node:fs';
import type { Limits } from './check';
import { CHECKS } from './checks/index';
import { VERSION } from './contract';
import { askOnTerminal, type Options, readOptions, USAGE, WrongUsage } from './options';
import { countOf, runChecks } from './run';
import { connectTo, type Person } from './server';
import { signIn, SignInRefused, signOut } from './sign-in';
import { closeStanding } from './standing';
import { certificateOf, sealOf, tableOf } from './table';

const LIMITS: Omit<Limits, 'call'> = { resumed: 3000, signIn: 8000, heartbeat: 20_000, event: 10_000 };

const progress = (text: string) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`);
};

const optionsOf = ({ writes, origin, idempotent }: Pick<Options, 'writes' | 'origin' | 'idempotent'>) => [
  writes ? 'calls that change something' : 'reads alone',
  ...(origin === null ? [] : [`a page at ${origin}`]),
  ...(idempotent ? ['Idempotency-Key demanded'] : []),
];

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
  const now = new Date();
  const onCheck = ({ area, name }: (typeof CHECKS)[number], place: number) =>
    progress(`${place + 1}/${CHECKS.length} ${area}: ${name}`);
  const limits = { ...LIMITS, call: limit };
  const report = await runChecks(CHECKS, {
    server,
    people,
    limits,
    now,
    onCheck,
    isStopped: () => isStopped,
    ...asked,
  });
  await closeStanding(server);
  progress('');
  const certificate = certificateOf(
    { ...report, left: [...report.left, ...(await signOut(server, people))] },
    {
      server: url,
      contract: VERSION,
      date: now.toISOString(),
      people: people.map(({ email, role }) => `${email} (${role})`),
      options: optionsOf(asked),
    },
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${url} in ${seconds} s\n\n${tableOf(report)}\n\n${sealOf(certificate)}`);
  if (json !== null)
    writeFileSync(json, `${JSON.stringify({ certificate, results: report.results }, null, 2)}\n`);
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
