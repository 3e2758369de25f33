import type { WebSocket } from 'ws';
import type { Clock } from '../core/clock';

const SERVICE_RESTART = 1012;
/** Closed sockets reconnect within half a second: so many are closed at once, and the batches so far apart in ms. */
const AT_ONCE = 100;
const APART_MS = 100;
/** How long a peer may take to answer a close, in ms. */
const CLOSING_MS = 5000;

const pause = (clock: Clock, ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));

/**
 * Closes each socket with "service restart", in batches, so that not all of them reconnect at once. `flush` sends what
 * waits for them first. Resolves once they are closed, those that do not answer by force.
 */
export async function sendAway(
  sockets: readonly WebSocket[],
  flush: () => void,
  clock: Clock,
): Promise<void> {
  const closed = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        if (socket.readyState === socket.CLOSED) resolve();
        else socket.once('close', () => resolve());
      }),
  );
  for (let start = 0; start < sockets.length; start += AT_ONCE) {
    if (start > 0) await pause(clock, APART_MS);
    flush();
    for (const socket of sockets.slice(start, start + AT_ONCE))
      socket.close(SERVICE_RESTART, 'service restart');
  }
  const cancel = clock.after(CLOSING_MS, () => {
    for (const socket of sockets) socket.terminate();
  });
  await Promise.all(closed);
  cancel();
}
