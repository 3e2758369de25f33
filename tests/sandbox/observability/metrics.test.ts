import { simulated } from '../../../sandbox/simulated/simulated-network';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { publish } from '../../../sandbox/events/publish';
import { optionsOf } from '../../../sandbox/main';
import { VERSION } from '../../../sandbox/version';
import packageJson from '../../../package.json' with { type: 'json' };
import { systemClock } from '../../../sandbox/core/clock';
import { DatabaseTrouble } from '../../../sandbox/store/trouble';
import { type Person, useServer } from '../../contract/harness';
import { type Family, parseExposition, valueOf } from './exposition';

const TOKEN = 'a-token-of-the-test';
const harness = useServer({ clock: systemClock, network: simulated({ speed: 0.01 }), metricsToken: TOKEN });

const read = async () => {
  const { status, headers, body } = await harness.stranger.send('GET', '/metrics');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  return parseExposition(body);
};
/** Resolves once the figure is there: a call is counted when its connection has taken the answer. */
const expectFigure = (name: string, value: number, labels?: Record<string, string>) =>
  vi.waitFor(async () => expect(valueOf(await read(), name, labels)).toBe(value));

const listen = async (person: Person, channel: string) => {
  const socket = new WebSocket(`${harness.url.replace('http', 'ws')}/?id=${channel}`);
  const received: string[] = [];
  socket.on('message', (data) => received.push(String(data)));
  socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token: person.token })));
  await vi.waitUntil(() => received.some((text) => text.includes('resumed')));
  return socket;
};

describe('the figures', () => {
  let first: Map<string, Family>;
  beforeAll(async () => {
    first = await read();
  });

  it('are in Prometheus’ format, with its conventions for names', async () => {
    const families = await read();
    const own = [...families.values()].filter(({ name }) => !/^(nodejs|process)_/.test(name));
    expect(own.map(({ name }) => name).toSorted()).toEqual([
      'announcer_heard',
      'broker_connections_total',
      'broker_messages_total',
      'broker_silent_seconds',
      'build_info',
      'clock_skew_seconds',
      'database_connections_in_use',
      'database_connections_waiting',
      'database_errors_total',
      'database_listening',
      'database_notify_queue_ratio',
      'database_reads_total',
      'database_replica_lag_bytes',
      'database_replica_lag_seconds',
      'database_replica_used',
      'database_response_seconds',
      'database_statements_total',
      'database_table_bytes',
      'database_table_rows',
      'database_transaction_duration_seconds',
      'database_transactions_in_progress',
      'database_trouble',
      'database_up',
      'events_behind',
      'events_lag_seconds',
      'events_published_total',
      'events_told_total',
      'housekeeping_age_seconds',
      'housekeeping_duration_seconds',
      'http_request_duration_seconds',
      'http_requests_in_progress',
      'http_requests_total',
      'idempotency_keys_reused_total',
      'imports_in_progress',
      'income_rupiah_total',
      'loops_standing_still',
      'messages_sent_total',
      'network_asked_total',
      'network_due',
      'network_overdue_seconds',
      'network_step_duration_seconds',
      'network_step_failures_total',
      'network_steps_total',
      'ready',
      'rows_removed_total',
      'sign_ins_total',
      'socket_closes_total',
      'socket_resumes_total',
      'sockets_open',
      'sockets_pending',
      'sockets_put_off_total',
      'sockets_waiting_bytes',
    ]);
    for (const { name, type, help } of own) {
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
      expect(`${name}: ${help}`).toMatch(/: [A-Z].+\.$/);
      expect(name).not.toMatch(/_(ms|milliseconds|minutes|kb|percent)(_|$)/);
    }
    expect(families.get('process_cpu_seconds_total')?.type).toBe('counter');
  });

  it('are 0 before their first case, so that a rate sees it', () => {
    const counters = [...first.values()].filter(({ type }) => type === 'counter');
    expect(counters.filter(({ samples }) => samples.length === 0).map(({ name }) => name)).toEqual([
      // Without replicas and broker there is nothing to count.
      'database_reads_total',
      'broker_connections_total',
      'broker_messages_total',
    ]);
    for (const status of ['200', '500', '503'])
      expect(
        valueOf(first, 'http_requests_total', { method: 'GET', route: '/api/admin/proxy/list', status }),
      ).toBe(0);
    for (const loop of harness.server.network.loops)
      expect(valueOf(first, 'network_step_failures_total', { work: loop.name, cause: 'busy' })).toBe(0);
  });

  it('say which version runs', async () => {
    expect(VERSION).toBe(packageJson.version);
    expect(valueOf(await read(), 'build_info', { version: VERSION })).toBe(1);
  });

  it('count calls by route pattern and status', async () => {
    const route = '/api/admin/users/:id';
    const member = harness.as('member');
    await member.send('GET', `/api/admin/users/${member.id}`);
    await member.send('GET', `/api/admin/users/${harness.other.id}`);
    await harness.stranger.send('GET', '/api/nowhere');
    await expectFigure('http_requests_total', 1, { method: 'GET', route, status: '200' });
    await expectFigure('http_requests_total', 1, { method: 'GET', route, status: '403' });
    await expectFigure('http_requests_total', 1, { route: 'none', status: '404' });
    await expectFigure('http_request_duration_seconds_count', 2, { route });
  });

  it('count sockets by the kind of their channel, and how they closed', async () => {
    const member = harness.as('member');
    const pending = new WebSocket(`${harness.url.replace('http', 'ws')}/?id=client-1`);
    const own = await listen(member, `client-${member.id}`);
    const admin = await listen(harness.as('admin'), 'client-admin');
    const families = await read();
    expect(valueOf(families, 'sockets_pending')).toBe(1);
    expect(valueOf(families, 'sockets_open', { channel: 'own' })).toBe(1);
    expect(valueOf(families, 'sockets_open', { channel: 'admin' })).toBe(1);
    expect(valueOf(families, 'sockets_waiting_bytes')).toBe(0);

    const before = valueOf(families, 'events_published_total') ?? 0;
    await harness.server.database.transaction((tx) => publish(tx, Number(member.id), { event: 'reset' }));
    await expect(
      harness.server.database.transaction(async (tx) => {
        await publish(tx, Number(member.id), { event: 'reset' });
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    await expectFigure('events_published_total', before + 1);
    await expectFigure('events_told_total', 1);
    await expectFigure('events_behind', 0);
    expect(valueOf(await read(), 'events_lag_seconds_count')).toBeGreaterThanOrEqual(1);

    own.close(1000);
    admin.close(4999);
    pending.close(1001);
    await expectFigure('socket_closes_total', 1, { code: '1000' });
    await expectFigure('socket_closes_total', 1, { code: '1001' });
    await expectFigure('socket_closes_total', 1, { code: 'other' });
    await expectFigure('sockets_pending', 0);
  });

  it('count sign-ins and keys that come again', async () => {
    const granted = valueOf(await read(), 'sign_ins_total', { outcome: 'granted' });
    expect(granted).toBe(5);
    const guess = () =>
      harness.stranger.send('POST', '/api/auth/login', { email: 'x@demo.test', password: 'no' });
    for (let tries = 0; tries < 6; tries += 1) await guess();
    await expectFigure('sign_ins_total', 5, { outcome: 'refused' });
    await expectFigure('sign_ins_total', 1, { outcome: 'limited' });

    const level = (name: string) =>
      harness.as('admin').send(
        'POST',
        '/api/admin/level/create',
        { name, blast_fee: 1, requirement_blast: 1 },
        {
          'Idempotency-Key': 'key-of-the-figures',
        },
      );
    await level('Bronze');
    await level('Bronze');
    await level('Other');
    await expectFigure('idempotency_keys_reused_total', 1, { outcome: 'replayed' });
    await expectFigure('idempotency_keys_reused_total', 1, { outcome: 'mismatched' });
  });

  it('say what the network and the database have to do', async () => {
    const families = await read();
    expect(valueOf(families, 'database_up')).toBe(1);
    for (const part of ['database', 'events', 'shutdown'])
      expect(valueOf(families, 'ready', { part })).toBe(1);
    expect(valueOf(families, 'database_transactions_in_progress')).toBe(0);
    expect(valueOf(families, 'database_transaction_duration_seconds_count')).toBeGreaterThan(0);
    expect(valueOf(families, 'database_response_seconds')).toBeGreaterThan(0);
    for (const work of ['blast', 'generator', 'validator', 'pairing']) {
      expect(valueOf(families, 'network_due', { work })).toBeGreaterThanOrEqual(0);
      expect(valueOf(families, 'network_overdue_seconds', { work })).toBeGreaterThanOrEqual(0);
    }
    expect(valueOf(families, 'imports_in_progress')).toBe(0);
    // A message may be sent meanwhile.
    const { success } = await harness.as('admin').call('messageLog.totalCount', {});
    expect(
      Math.abs((valueOf(families, 'messages_sent_total', { outcome: 'success' }) ?? 0) - success),
    ).toBeLessThan(9);
    expect(valueOf(families, 'income_rupiah_total')).toBeGreaterThan(0);
  });

  it('say how steps and housekeeping go, and that what is published is heard', async () => {
    await vi.waitFor(async () => {
      const families = await read();
      for (const work of ['keeper', 'pruner']) {
        expect(valueOf(families, 'housekeeping_duration_seconds', { work })).toBeGreaterThanOrEqual(0);
        expect(valueOf(families, 'housekeeping_age_seconds', { work })).toBeLessThan(60);
      }
      for (const work of [
        'blast',
        'generator',
        'validator',
        'pairing',
        'keeper',
        'pruner',
        'counts',
        'presence',
        'push',
      ])
        expect(valueOf(families, 'network_step_duration_seconds_count', { work })).toBeGreaterThan(0);
      expect(valueOf(families, 'loops_standing_still')).toBe(0);
      expect(valueOf(families, 'announcer_heard')).toBe(1);
    });
  });

  it('count steps that fail, by loop and cause', async () => {
    const { database, network } = harness.server;
    const { transaction } = database;
    const failing = new DatabaseTrouble('full', 'no space is left');
    Object.assign(database, { transaction: () => Promise.reject(failing) });
    network.loops.find(({ name }) => name === 'pairing')?.wake();
    await vi.waitFor(async () =>
      expect(
        valueOf(await read(), 'network_step_failures_total', { work: 'pairing', cause: 'full' }),
      ).toBeGreaterThan(0),
    );
    Object.assign(database, { transaction });
  });

  it('count sockets that come back, by whether they were told all, and those the database put off', async () => {
    const member = harness.as('member');
    const channel = `client-${member.id}`;
    for (const query of [channel, `${channel}&since=0&epoch=another`]) (await listen(member, query)).close();
    await expectFigure('socket_resumes_total', 1, { complete: 'no' });
    expect(valueOf(await read(), 'socket_resumes_total', { complete: 'yes' })).toBe(0);

    const { db } = harness.server.database;
    const asked = vi.spyOn(db, 'select').mockImplementation(() => {
      throw new DatabaseTrouble('unreachable', 'nobody answers');
    });
    const socket = new WebSocket(`${harness.url.replace('http', 'ws')}/?id=${channel}`);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token: member.token })));
    expect(await new Promise((resolve) => void socket.on('close', resolve))).toBe(1013);
    asked.mockRestore();
    await expectFigure('sockets_put_off_total', 1, { cause: 'unreachable' });
  });

  it('have since counted nothing that was not there at the start, but calls by status', async () => {
    const seriesOf = (families: Map<string, Family>) =>
      [...families.values()]
        .filter(({ type, name }) => type === 'counter' && name !== 'http_requests_total')
        .flatMap(({ samples }) => samples.map(({ name, labels }) => JSON.stringify([name, labels])));
    const known = new Set(seriesOf(first));
    expect(seriesOf(await read()).filter((series) => !known.has(series))).toEqual([]);
  });

  it('are there without the database’s where it does not answer', async () => {
    const { db } = harness.server.database;
    const { execute } = db;
    db.execute = () => {
      throw new Error('gone');
    };
    const families = await read();
    db.execute = execute;
    expect(valueOf(families, 'database_up')).toBe(0);
    expect(valueOf(families, 'network_due', { work: 'blast' })).toBeUndefined();
    for (const name of ['events_behind', 'messages_sent_total', 'income_rupiah_total'])
      expect(valueOf(families, name)).toBeUndefined();
    expect(valueOf(families, 'sockets_pending')).toBe(0);
  });
});

describe('labels', () => {
  let labels: Record<string, Set<string>>;
  beforeAll(async () => {
    const admin = harness.as('admin');
    await admin.send('GET', '/api/admin/phonenumber/list-per-page?search=628111222333');
    await admin.send('GET', '/api/admin/whatsapp/client-state/device-of-somebody');
    await admin.send('GET', '/nowhere/rahasia?token=rahasia');
    await admin.send('GET', '/assets/rahasia.js');
    await admin.send('PROPFIND', '/rahasia');
    labels = {};
    for (const { samples } of (await read()).values())
      for (const sample of samples)
        for (const [label, value] of Object.entries(sample.labels)) (labels[label] ??= new Set()).add(value);
  });

  const OURS: Record<string, RegExp> = {
    asked: /^(take|check|close)$/,
    cause: /^(busy|readOnly|full|unreachable|broken|other)$/,
    channel: /^(admin|own)$/,
    code: /^(\d{4}|other)$/,
    complete: /^(yes|no)$/,
    method: /^[A-Z]{3,9}$/,
    outcome: /^(answered|failed|success|fail|granted|refused|limited|replayed|running|mismatched)$/,
    part: /^(database|events|shutdown)$/,
    route: /^(none|\/|\/\*|(\/[a-z][a-z0-9-]*|\/:[a-zA-Z]+|\/1)+)$/,
    status: /^\d{3}$/,
    table: /^[a-z]+(_[a-z]+)*$/,
    work: /^(blast|generator|validator|pairing|order|keeper|pruner|counts|presence|push|share)$/,
  };
  /** Labels of Prometheus itself and of the process's figures. */
  const THEIRS = ['kind', 'le', 'major', 'minor', 'patch', 'quantile', 'space', 'type', 'version'];

  it('hold patterns and words of the server alone, nothing of a person or a call', () => {
    const names = Object.keys(labels).filter((name) => !THEIRS.includes(name));
    expect(names.toSorted()).toEqual(Object.keys(OURS));
    for (const name of names)
      expect([...(labels[name] ?? [])].filter((value) => !OURS[name]?.test(value))).toEqual([]);
  });
});

describe('whoever asks for the figures', () => {
  const ask = (authorization?: string, host?: string) =>
    harness.server.app.inject({
      url: '/metrics',
      remoteAddress: '203.0.113.7',
      headers: { ...(authorization && { authorization }), host: host ?? 'dash.example' },
    });

  it('is told them with the token, from anywhere', async () => {
    expect((await ask(`Bearer ${TOKEN}`)).statusCode).toBe(200);
  });

  it.each([undefined, 'Bearer ', 'Bearer wrong-token-of-test', TOKEN, `Basic ${TOKEN}`])(
    'finds nothing with %s',
    async (authorization) => {
      const { statusCode, json } = await ask(authorization);
      expect([statusCode, json()]).toEqual([404, { msg: 'Alamat tidak ditemukan.' }]);
      expect((await ask(authorization, '127.0.0.1:5173')).statusCode).toBe(404);
    },
  );

  it('finds nothing with the session of an admin', async () => {
    expect((await ask(`Bearer ${harness.as('admin').token}`)).statusCode).toBe(404);
  });

  it('is this machine alone, through no proxy', async () => {
    const inject = (headers: Record<string, string>) =>
      harness.server.app.inject({ url: '/metrics', headers: { host: '127.0.0.1:5173', ...headers } });
    expect((await inject({})).statusCode).toBe(200);
    expect((await inject({ 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404);
    expect((await inject({ host: 'dash.example' })).statusCode).toBe(404);
  });

  it('needs a token that is long enough', () => {
    expect(optionsOf({ METRICS_TOKEN: 'a'.repeat(16) })).toMatchObject({ metricsToken: 'a'.repeat(16) });
    expect(optionsOf({ METRICS_TOKEN: '' })).toMatchObject({ metricsToken: undefined });
    expect(() => optionsOf({ METRICS_TOKEN: 'short' })).toThrow(
      'METRICS_TOKEN is "*** (5 characters)"; it must be at least 16 characters, none of them blank.',
    );
  });
});

describe('behind a proxy', () => {
  const behind = useServer({ seed: 'none', trustedProxies: ['127.0.0.1'] });

  it('nobody is told the figures without a token, not even this machine', async () => {
    expect((await behind.stranger.send('GET', '/metrics')).status).toBe(404);
  });
});
