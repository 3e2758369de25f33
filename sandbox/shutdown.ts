import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock';
import type { RunningNetwork } from './network/create-network';
import type { Calls } from './observability/calls';
import type { Sockets } from './socket/register';

/** How long connections that are kept open may bring another call, in ms: a proxy may be sending one just now. */
const LINGER_MS = 500;

/** What still ran when the time to finish was over. */
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
  /** Aborted at the beginning: who only waits for news ends then. */
  readonly ending: AbortController;
}

/** From the beginning of the end each answer is the last of its connection. Register before everything that answers. */
export function closeConnectionsAfter(app: FastifyInstance, ending: AbortSignal): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (ending.aborted) reply.header('Connection', 'close');
    return payload;
  });
}

/**
 * Takes no more connections, and finishes what runs: calls are answered, also those that come by connections that are
 * kept open, long waits early; sockets are told to come back; the network ends its step. Resolves then, or after
 * `grace` ms.
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
  let cancel = () => {};
  const late = new Promise<void>((resolve) => {
    cancel = clock.after(grace, resolve);
  });
  const finish = async () => {
    await Promise.all([Promise.race([closed, lingered]), sockets.sendAway(), network.close()]);
    await calls.settled();
  };
  await Promise.race([finish(), late]);
  cancel();
  const left = unfinished();
  if (left.calls + left.sockets > 0) app.log.warn(left, 'some did not finish in time');
  return left;
}
