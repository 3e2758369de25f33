/** A small server that speaks the contract, for whoever writes a page, a client or a server of their own. */
import { endWithNpm } from '../run/end-with-npm.mjs';
import { VERSION } from './contract';
import { startMock } from './mock';
import { type Options, readOptions, USAGE, WrongUsage } from './options';
import { EMAILS, PASSWORD } from './records';

async function main({ isHelp, mock, switches }: Options): Promise<void> {
  if (isHelp) {
    console.log(USAGE);
    return;
  }
  endWithNpm();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
  const { url } = await startMock(mock);
  console.log(`${url} speaks the contract ${VERSION}
people    ${EMAILS.join(', ')}; password ${PASSWORD}
switches  ${switches.join(', ') || 'none (--help lists them)'}`);
}

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof WrongUsage) && (error as NodeJS.ErrnoException).code === undefined) throw error;
  console.error((error as Error).message);
  process.exitCode = error instanceof WrongUsage ? 2 : 1;
}
