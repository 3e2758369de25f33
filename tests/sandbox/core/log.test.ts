import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { errorOf } from '../../../sandbox/core/log';
import { users } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';
import { keptLog } from '../observability/lines';

const log = keptLog();
const harness = useServer({ logger: log.logger });
const linesOf = (requestId: string | null) => log.lines().filter((line) => line.requestId === requestId);
/** A line is written when the connection has taken the answer, which its reader may see first. */
const finished = async (requestId: string | null) => {
  await vi.waitUntil(() => linesOf(requestId).some(({ msg }) => msg.startsWith('call')));
  return linesOf(requestId);
};

const UUID = /^[\da-f-]{36}$/;

describe('the log', () => {
  it('has a line for each call, under the id that its answer carries', async () => {
    const member = harness.as('member');
    const { headers } = await member.send('GET', `/api/admin/users/${member.id}`);
    const requestId = headers.get('x-request-id');
    expect(requestId).toMatch(UUID);
    expect(await finished(requestId)).toEqual([
      expect.objectContaining({
        level: 30,
        msg: 'call finished',
        method: 'GET',
        route: '/api/admin/users/:id',
        status: 200,
        ms: expect.any(Number),
        userId: Number(member.id),
        role: 'member',
      }),
    ]);
  });

  it.each([
    ['member', '/api/admin/proxy/list', 403],
    ['nobody', '/api/admin/setting/get', 401],
  ] as const)('warns of a call that %s may not make, with their address [V15]', async (who, path, status) => {
    const asker = who === 'nobody' ? harness.stranger : harness.as(who);
    const { headers } = await asker.send('GET', path);
    expect(await finished(headers.get('x-request-id'))).toEqual([
      expect.objectContaining({ level: 40, msg: 'call refused', status, route: path, address: '127.0.0.1' }),
    ]);
  });

  it.each(['/api/nowhere', '/signin', '/api/%zz', '/media/none'])(
    'names the answer to %s, too',
    async (path) => {
      const { headers } = await harness.stranger.send('GET', path);
      expect(headers.get('x-request-id')).toMatch(UUID);
    },
  );

  it('holds nothing that was asked with: no search, no id of an address, no body, no token', async () => {
    const admin = harness.as('admin');
    const search = await admin.send('GET', '/api/admin/phonenumber/list-per-page?search=628111222333&page=2');
    const guess = { email: 'nobody@demo.test', password: 'rahasia-sekali' };
    const refused = await harness.stranger.send('POST', '/api/auth/login', guess);
    await harness.stranger.send('POST', '/api/auth/validate', { token: admin.token });
    const lost = await harness.stranger.send('GET', '/nowhere/628111222333?search=rahasia');
    for (const { headers } of [search, refused, lost]) await finished(headers.get('x-request-id'));
    const written = log.written.join('');
    for (const secret of ['628111222333', 'rahasia', admin.token]) expect(written).not.toContain(secret);
  });

  it('takes nobody’s word for an id, and no line break of theirs', async () => {
    const given = { 'X-Request-Id': 'forged-id-1' };
    const { headers } = await harness.stranger.send('GET', '/api/nowhere', undefined, given);
    expect(headers.get('x-request-id')).toMatch(UUID);
    expect(log.written.filter((line) => line.trimEnd().includes('\n'))).toEqual([]);
  });

  it.each([
    ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', true],
    ['cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-of-later', true],
    ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more', false],
    ['ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', false],
    ['00-4BF92F3577B34DA6A3CE929D0E0E4736-00F067AA0BA902B7-01', false],
    ['00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01', false],
    [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, false],
    ['4bf92f3577b34da6a3ce929d0e0e4736', false],
    [undefined, false],
  ])('names the trace of a call, after %s the one of its caller: %s', async (traceparent, isKept) => {
    const { headers } = await harness.stranger.send(
      'GET',
      '/api/nowhere',
      undefined,
      traceparent === undefined ? {} : { traceparent },
    );
    const [line] = await finished(headers.get('x-request-id'));
    const traceId = line?.traceId;
    expect(traceId).toMatch(/^[\da-f]{32}$/);
    expect(traceId === '4bf92f3577b34da6a3ce929d0e0e4736').toBe(isKept);
  });

  it('says once that a proxy is in front of the server which nobody named', async () => {
    const forwarded = { 'X-Forwarded-For': '203.0.113.7' };
    const first = await harness.stranger.send('GET', '/api/nowhere', undefined, forwarded);
    await harness.stranger.send('GET', '/api/nowhere', undefined, forwarded);
    const warnings = log.lines().filter(({ msg }) => msg.includes('TRUSTED_PROXIES'));
    expect(warnings).toEqual([
      expect.objectContaining({
        level: 40,
        proxy: '127.0.0.1',
        requestId: first.headers.get('x-request-id'),
      }),
    ]);
  });

  it('has the error of a call that failed, without the values that were asked with', async () => {
    const { database } = harness.server;
    const { select } = database.db;
    database.db.select = () => {
      throw Object.assign(new Error('Failed query: select 1\nparams: 628111222333'), {
        params: ['628111222333'],
      });
    };
    const { headers, status } = await harness.as('admin').send('GET', '/api/admin/setting/get');
    database.db.select = select;
    expect(status).toBe(500);
    const [line] = await finished(headers.get('x-request-id'));
    expect(line).toMatchObject({
      level: 50,
      msg: 'call failed',
      route: '/api/admin/setting/get',
      status: 500,
      err: { message: 'Failed query: select 1' },
    });
    expect(JSON.stringify(line)).not.toContain('628111222333');
  });

  it('follows a socket from its sign-in to its end under one id and its trace', async () => {
    const member = harness.as('member');
    const socket = new WebSocket(
      `${harness.url.replace('http', 'ws')}/?id=client-${member.id}&since=1&epoch=x`,
      { headers: { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' } },
    );
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token: member.token })));
    await vi.waitUntil(() => log.lines().some(({ msg }) => msg === 'socket signed in'));
    socket.close(1000);
    await vi.waitUntil(() => log.lines().some(({ msg }) => msg === 'socket closed'));
    const [opened, closed] = log.lines().filter(({ msg }) => msg.startsWith('socket'));
    const identity = {
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      channel: `client-${member.id}`,
      userId: Number(member.id),
      role: 'member',
    };
    expect(opened).toMatchObject(identity);
    expect(closed).toMatchObject({ ...identity, code: 1000, requestId: opened?.requestId });
    expect(log.written.join('')).not.toContain(member.token);
  });

  it.each([
    ['a frame of 70 KB', (socket: WebSocket) => socket.send('x'.repeat(70 * 1024)), 1009],
    ['a frame that is none', (_: WebSocket, line: Socket) => line.write(Buffer.from([0xff, 0xff])), 1002],
  ])('takes %s for a caller’s fault: no line of it is an error [V9]', async (_, send, code) => {
    const member = harness.as('member');
    const socket = new WebSocket(`${harness.url.replace('http', 'ws')}/?id=client-${member.id}`);
    const before = log.lines().length;
    const [[{ socket: line }]] = (await Promise.all([once(socket, 'upgrade'), once(socket, 'open')])) as [
      [IncomingMessage],
      unknown,
    ];
    send(socket, line);
    expect(await once(socket, 'close')).toContain(code);
    const later = () => log.lines().slice(before);
    await vi.waitUntil(() => later().some(({ msg }) => msg === 'socket closed'));
    expect(later().filter(({ msg }) => msg === 'a socket broke')).toHaveLength(1);
    expect(later().filter(({ level }) => level >= 40)).toEqual([]);
  });
});

describe('an error in the log', () => {
  it('keeps what the database said, and not the values of its statement', async () => {
    const { db } = harness.server.database;
    const twice = db.insert(users).values(
      [1, 2].map((id) => ({
        firstname: 'Rahasia',
        lastname: String(id),
        email: 'same@rahasia.test',
        passwordHash: 'rahasia',
        referralCode: `RAHASIA${id}`,
      })),
    );
    const error: unknown = await twice.then(
      () => null,
      (failure: unknown) => failure,
    );
    expect(errorOf(error)).toMatchObject({
      message: expect.stringMatching(/^Failed query: insert into "users"/),
      cause: { code: '23505', message: expect.stringContaining('unique constraint') },
    });
    expect(JSON.stringify(errorOf(error)).toLowerCase()).not.toContain('rahasia');
  });

  it('may be anything that was thrown', () => {
    expect(errorOf('no reason')).toMatchObject({ message: 'no reason' });
    expect(errorOf(null)).toMatchObject({ message: 'null' });
  });
});

describe('behind a trusted proxy', () => {
  const behind = useServer({ trustedProxies: ['127.0.0.1'] });
  const idFor = async (given: string) => {
    const { headers } = await behind.stranger.send('GET', '/api/nowhere', undefined, {
      'X-Request-Id': given,
    });
    return headers.get('x-request-id');
  };

  it('a request keeps the id that the proxy gave it, where it is well-formed', async () => {
    expect(await idFor('4bf92f3577b34da6a3ce929d0e0e4736')).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
    expect(await idFor('a b')).toMatch(UUID);
    expect(await idFor('x'.repeat(65))).toMatch(UUID);
  });
});
