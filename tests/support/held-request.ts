import { once } from 'node:events';
import { connect } from 'node:net';

/** A request whose head has come and whose body has not. */
export interface HeldRequest {
  /** Sends more of the body. */
  write(part: string): void;
  /** Resolves to the status and the body of the answer, once the server has closed the connection. */
  readonly answered: Promise<{ readonly status: number; readonly body: string }>;
}

/** Resolves once the server has the head, which it says by 100 Continue. */
export async function holdRequest(
  url: string,
  head: { readonly method: string; readonly path: string; readonly headers: Record<string, string> },
): Promise<HeldRequest> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let received = '';
  socket.on('data', (text: string) => {
    received += text;
  });
  // After an early end of the connection, the answer so far is what counts.
  socket.on('error', () => undefined);
  const headers = { Host: 'x', Connection: 'close', Expect: '100-continue', ...head.headers };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${[`${head.method} ${head.path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  const closed = once(socket, 'close').then(() => {
    const answer = received.slice(received.lastIndexOf('HTTP/1.1 '));
    return { status: Number(answer.slice(9, 12)), body: answer.slice(answer.indexOf('\r\n\r\n') + 4) };
  });
  return { write: (part) => void socket.write(part), answered: closed };
}

/** A JSON body's head and the body itself. */
export const jsonOf = (body: unknown) => {
  const text = JSON.stringify(body);
  return {
    text,
    headers: { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) },
  };
};
