import { followerOf } from '../../../scripts/conformance/sequence';
import type { Message, Reply } from '../../../scripts/mock/between';
import { type SequenceName, sequences } from '../../../scripts/mock/contract';
import { createMock, type MockOptions } from '../../../scripts/mock/mock';
import { PASSWORD } from '../../../scripts/mock/records';
import { TestClock } from '../../support/clock';

type Json = Record<string, unknown>;
export const bodyOf = ({ body }: Reply) => JSON.parse(body) as Json;
const rowsOf = (body: Json) => (body.list ?? body.data) as Json[];

/** A mock without an address, by a clock that the test moves; a step of what goes on takes a second. */
export function openMock(options: MockOptions = {}) {
  const time = new TestClock();
  const clock = {
    now: time.timestamp,
    after: (ms: number, work: () => void) => {
      const timer = time.setTimeout(work, ms);
      return () => time.clearTimeout(timer);
    },
  };
  const mock = createMock({ clock, heartbeat: 1e9, ...options });

  const send = async (method: string, path: string, fields: object | FormData = {}, token = '') => {
    const isForm = fields instanceof FormData;
    const sent = new Response(isForm ? fields : JSON.stringify(fields));
    const type = isForm ? (sent.headers.get('Content-Type') ?? '') : 'application/json';
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const body = Buffer.from(await sent.arrayBuffer());
    return mock.answer({ method, url: `/api${path}`, headers, body });
  };
  const signIn = async (email: string, password = PASSWORD) => {
    const reply = await send('POST', '/auth/login', { email, password });
    const { token = '', user } = bodyOf(reply) as { token?: string; user?: Json };
    return {
      token,
      status: reply.status,
      user,
      /** The whole reply. */
      send: (method: string, path: string, fields: object = {}) => send(method, path, fields, token),
      /** The answer of a call that must be granted. */
      call: async (method: string, path: string, fields: object = {}) => {
        const answer = await send(method, path, fields, token);
        if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body}`);
        return bodyOf(answer);
      },
      rows: async (path: string) => rowsOf(bodyOf(await send('GET', path, {}, token))),
    };
  };
  return {
    mock,
    time,
    send,
    signIn,
    /** What a socket hears from now on, and how it ended. */
    listen: (channel: string, token: string) => {
      const heard: Message[] = [];
      const far = { said: '', closed: undefined as number | null | undefined };
      const line = mock.open(new URLSearchParams({ id: channel }), {
        say: (text) => void heard.push(JSON.parse(text) as Message),
        close: (code) => (far.closed = code ?? null),
      });
      line.hear(JSON.stringify({ type: 'auth', token }));
      return { heard, line, far };
    },
  };
}

/** Messages out of the order of a sequence, and the steps that were met. */
export function follow(name: SequenceName, heard: readonly Message[]) {
  const { hear, visited } = followerOf(sequences[name]);
  return { strays: heard.map((message) => hear(message)).filter(Boolean), visited: [...visited] };
}
