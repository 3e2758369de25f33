import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Clock, systemClock } from './core/clock';
import type { RunningNetwork } from './network/create-network';
import type { Calls } from './observability/calls';
import type { Log } from './core/log';
import type { Sockets } from './socket/register';

/** How long connections that are kept open may bring another call, in ms: a proxy may be sending one just now. */
const LINGER_MS = 500;
/** How much of the time to finish is left for closing what is open, in ms. */
const CLOSING_MS = 3000;

/** What still ran when the grace period ended. */
export interface Unfinished {
  readonly calls: number;
  readonly sockets: number;
}

export interface DrainOptions {
  readonly app: FastifyInstance;
  readonly calls: Calls;
  readonly sockets: Sockets;
  readonly network: RunningNetwork;
  readonly clock: Clock;
  /** Aborted first, which ends long polls. */
  readonly ending: AbortController;
}

/** Once shutdown begins, each answer closes its connection. Register before everything that answers. */
export function closeConnectionsAfter(app: FastifyInstance, ending: AbortSignal): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (ending.aborted) reply.header('Connection', 'close');
    return payload;
  });
}

/** Whether it was done in time and without an error, which is logged. */
async function isDone(work: Promise<unknown>, within: number, { clock, log }: { clock: Clock; log: Log }) {
  let cancel = () => {};
  const late = new Promise<false>((resolve) => {
    cancel = clock.after(within, () => resolve(false));
  });
  const done = work.then(
    () => true,
    (error: unknown) => {
      log.error({ err: error }, 'the end did not go as it should');
      return false;
    },
  );
  return Promise.race([done, late]).finally(cancel);
}

/**
 * Takes no more connections, and finishes what runs: calls are answered, also those on kept-alive connections, long
 * polls early; sockets are closed as restarting; the network ends its step. Resolves then, or after `grace` ms.
 */
export async function drain(
  { app, calls, sockets, network, clock, ending }: DrainOptions,
  grace: number,
): Promise<Unfinished> {
  const unfinished = () => ({ calls: calls.inProgress(), sockets: sockets.open().length });
  app.log.info(unfinished(), 'shutting down');
  ending.abort();
  // Not its own `close`, which cuts connections that are kept open.
  const closed = new Promise<void>(
    (resolve) => void Server.prototype.close.call(app.server, () => resolve()),
  );
  const lingered = new Promise<void>((resolve) => void clock.after(LINGER_MS, resolve));
  const finish = async () => {
    await Promise.allSettled([Promise.race([closed, lingered]), sockets.sendAway(), network.close()]);
    await calls.settled();
  };
  await isDone(finish(), grace, { clock, log: app.log });
  const left = unfinished();
  if (left.calls + left.sockets > 0) app.log.warn(left, 'some did not finish in time');
  return left;
}

/** A server that can be ended. */
export interface Ending {
  readonly app: Pick<FastifyInstance, 'log'>;
  drain(grace: number): Promise<Unfinished>;
  close(): Promise<void>;
}

/**
 * Ends a server within `grace` ms, or the time that closing takes: it finishes what runs, and closes what is open,
 * whether or not the database lets it. Resolves to whether nothing had to be cut.
 */
export async function endServer(
  { app: { log }, drain: finish, close }: Ending,
  grace: number,
  clock: Clock = systemClock,
): Promise<boolean> {
  const over = clock.now() + grace;
  const { calls, sockets } = await finish(Math.max(0, grace - CLOSING_MS));
  const isClosed = await isDone(close(), Math.max(CLOSING_MS, over - clock.now()), { clock, log });
  if (!isClosed) log.error('what was open could not be closed in time, and was cut');
  return isClosed && calls + sockets === 0;
}
