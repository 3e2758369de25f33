import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { useServer } from '../../contract/harness';

const harness = useServer();

/** What is answered to bytes as they are, until the server closes. */
async function answerTo(bytes: string): Promise<string> {
  const { port } = new URL(harness.url);
  const socket = connect(Number(port), '127.0.0.1');
  let answered = '';
  socket.on('data', (part) => (answered += String(part)));
  socket.write(bytes);
  await once(socket, 'close');
  return answered;
}
const request = (...lines: readonly string[]) =>
  ['POST /api/auth/validate HTTP/1.1', 'Host: a', 'Connection: close', ...lines].join('\r\n');
const SECOND = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';

it.each([
  [
    'length and chunks together',
    request('Content-Length: 4', 'Transfer-Encoding: chunked', '', '0', '', SECOND),
  ],
  ['two lengths', request('Content-Length: 0', 'Content-Length: 44', '', SECOND)],
  [
    'chunks that are said twice',
    request('Transfer-Encoding: chunked', 'Transfer-Encoding: identity', '', SECOND),
  ],
  ['a length that is none', request('Content-Length: +0', '', SECOND)],
  ['a header without an end', request('X-A: b\nContent-Length: 0', '', SECOND)],
  ['a blank before the colon', request('Content-Length : 0', '', SECOND)],
])('a message with %s hides no second one [V9]', async (_, bytes) => {
  const answered = await answerTo(bytes);
  expect(answered).toMatch(/^HTTP\/1\.1 400 /);
  expect(answered.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

it('TRACE and CONNECT are no methods of the server [V14]', async () => {
  const trace = await answerTo(
    'TRACE /api/admin/setting/get HTTP/1.1\r\nHost: a\r\nX-Secret: kenari\r\nConnection: close\r\n\r\n',
  );
  expect(trace).toMatch(/^HTTP\/1\.1 404 /);
  expect(trace).not.toContain('kenari');
  expect(await answerTo('CONNECT db:5432 HTTP/1.1\r\nHost: db:5432\r\n\r\n')).not.toMatch(/^HTTP\/1\.1 2/);
});
