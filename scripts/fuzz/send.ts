import { Agent, request as ask } from 'node:http';
import { NEW_KEY, type OddRequest } from './requests';

/** Calls that wait for news are left after so many ms; the others have so many. */
const LEFT_AFTER = 100;
const PATIENCE = 30_000;
const WAITING = [
  'GET /admin/whatsapp/qr-new-client/:deviceId',
  'GET /admin/whatsapp/listen-message-created/:id',
];

/** Where there was no answer: it was not waited for, the connection broke, or nothing came. */
export type NoAnswer = 'left' | 'lost' | 'late';
export interface Answer {
  readonly status: number | NoAnswer;
  readonly text: string;
}

export function createSender(url: string, connections = 1) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const send = (request: OddRequest, token: string | undefined): Promise<Answer> =>
    new Promise<Answer>((resolve) => {
      const { call, method, path, headers, body } = request;
      const options = {
        agent,
        hostname,
        port,
        method,
        path,
        headers: {
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...headers,
          ...(headers['Idempotency-Key'] === NEW_KEY && { 'Idempotency-Key': crypto.randomUUID() }),
          ...(body && { 'Content-Length': body.length }),
        },
      };
      const isWaiting = WAITING.includes(call);
      const end = (status: Answer['status'], text = '') => resolve({ status, text });
      const asked = ask(options, (response) => {
        const { statusCode = 0 } = response;
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('error', () => end(statusCode, text));
        response.on('end', () => end(statusCode, text));
      });
      asked.setTimeout(isWaiting ? LEFT_AFTER : PATIENCE, () => {
        end(isWaiting ? 'left' : 'late');
        asked.destroy();
      });
      // The server may have closed a kept-alive connection after its last answer: as a browser does, send again.
      asked.on('error', () => (asked.reusedSocket ? resolve(send(request, token)) : end('lost')));
      asked.end(body ?? undefined);
    });
  return { send, close: () => agent.destroy() };
}
