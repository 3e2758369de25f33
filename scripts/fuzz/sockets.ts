import * as fc from 'fast-check';
import { WebSocket } from 'ws';
import type { RunningServer } from '../../sandbox/server';
import { nested, NUMBERS, OTHERS, TEXTS } from './odd-values';
import { encode } from './requests';
import { admit, findPeople } from './world';

/** Stands for the token of a person who may listen. */
const TOKEN = 'a token';
const anything = fc.constantFrom<unknown>(...TEXTS, ...NUMBERS, ...OTHERS);

const message = fc.oneof(
  { weight: 4, arbitrary: fc.constant(JSON.stringify({ type: 'auth', token: TOKEN })) },
  fc
    .record({ type: fc.constantFrom<unknown>('auth', 'pong', ...OTHERS), token: anything })
    .map((said) => JSON.stringify(said)),
  fc.constantFrom('', '{', 'null', '[]', nested(30_000), 'x'.repeat(70_000), '{"type":"auth","type":"pong"}'),
  fc.constantFrom('{"type":"auth","token":"\\ud800"}', '{"__proto__":{"type":"auth"}}', '\u0000'),
  fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
);

interface OddSocket {
  readonly channel: unknown;
  readonly since: unknown;
  readonly epoch: unknown;
  readonly messages: readonly (string | Buffer)[];
}
const oddSocket: fc.Arbitrary<OddSocket> = fc.record({
  channel: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('client-admin') },
    { weight: 1, arbitrary: anything },
  ),
  since: fc.oneof(fc.constantFrom('0', '1', '9999999999999999'), anything),
  epoch: anything,
  messages: fc.array(message, { minLength: 1, maxLength: 4 }),
});

/** The code that a failure of the server closes a socket with. */
const FAILED = 1011;

/** Opens sockets that ask for odd channels and say odd things; resolves to the smallest that made the server fail. */
export async function exploreSockets(
  server: RunningServer,
  { sockets, seed }: { sockets: number; seed: number },
) {
  const { dev } = await admit(server.database, await findPeople(server.database));
  const open = ({ channel, since, epoch, messages }: OddSocket) =>
    new Promise<number>((resolve) => {
      const query = `id=${encode(channel)}&since=${encode(since)}&epoch=${encode(epoch)}`;
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/?${query.slice(0, 8000)}`);
      socket.on('close', resolve);
      socket.on('unexpected-response', (_, { statusCode = 0 }) => {
        socket.terminate();
        resolve(statusCode);
      });
      // Its close event reports the failure.
      socket.on('error', () => undefined);
      socket.on('open', () => {
        for (const said of messages) {
          socket.send(typeof said === 'string' ? said.replace(TOKEN, dev.token) : said);
        }
        // Answered only once what was said before has been read.
        socket.ping();
      });
      socket.on('pong', () => socket.close());
    });
  const { counterexample } = await fc.check(
    fc.asyncProperty(oddSocket, async (odd) => {
      const code = await open(odd);
      return code !== FAILED && (code < 500 || code >= 1000);
    }),
    { seed, numRuns: sockets },
  );
  return counterexample && JSON.stringify(counterexample[0]).slice(0, 2000);
}
