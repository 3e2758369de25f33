import { createServer } from 'node:net';

type Problem = (host: string, port: number) => string;

const ALLOWED = 'it must be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0';
const noAddress: Problem = (host) => `HOST is "${host}", a name that leads to no address; ${ALLOWED}.`;
const PROBLEMS: Readonly<Record<string, Problem>> = {
  EADDRINUSE: (_, port) =>
    `PORT is "${port}", which is taken: stop what listens there, or choose another, as by PORT=${port + 1}.`,
  EACCES: (_, port) =>
    `PORT is "${port}", at which this user may not listen: choose one above 1023, with a proxy in front of it.`,
  EADDRNOTAVAIL: (host) => `HOST is "${host}", which is another machine's; ${ALLOWED}.`,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
};

/** Why nobody could listen there; null where one can. Said before a database is opened, which takes seconds. */
export const listeningProblem = (host: string, port: number) =>
  new Promise<string | null>((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(PROBLEMS[error.code ?? '']?.(host, port) ?? `HOST is "${host}": ${error.message}.`),
    );
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
