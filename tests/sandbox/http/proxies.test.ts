import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { createProxies } from '../../../sandbox/core/proxies';
import { optionsOf } from '../../../sandbox/main';
import { useServer } from '../../contract/harness';

describe('a proxy', () => {
  it.each([
    ['127.0.0.1', true],
    ['::ffff:127.0.0.1', true],
    ['10.20.30.40', true],
    ['11.0.0.1', false],
    ['fd00::7', true],
    ['::1', false],
    ['unknown', false],
    [undefined, false],
  ])('is known by its address or subnet: %s', (address, isKnown) => {
    expect(createProxies(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])(address)).toBe(isKnown);
  });

  it('is named by addresses and subnets alone', () => {
    expect(optionsOf({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1' })).toMatchObject({
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'],
    });
    expect(() => optionsOf({ TRUSTED_PROXIES: 'nginx' })).toThrow(
      'it must be addresses and subnets, such as 127.0.0.1,10.0.0.0/8',
    );
    expect(() => optionsOf({ TRUSTED_PROXIES: 'true' })).toThrow();
  });

  it('makes the server public: nobody is seeded whose password is known, unless asked for [V18]', () => {
    const behind = { HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1' };
    expect(optionsOf(behind)).toMatchObject({ seed: 'none' });
    expect(optionsOf({ ...behind, SEED: 'demo' })).toMatchObject({ seed: 'demo' });
  });
});

const SIGN_IN = ['POST', '/api/auth/login', { email: 'nobody@demo.test', password: 'salah' }] as const;

/** Resolves with `open`, or with the status that refused the upgrade. */
const upgrade = (url: string, options: ClientOptions) =>
  new Promise<'open' | number>((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/?id=client-1`, options);
    socket.on('open', () => resolve('open'));
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => undefined);
  });
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });

describe('behind a trusted proxy', () => {
  const harness = useServer({ trustedProxies: ['127.0.0.1'] });
  const tries = async (address: string, count: number) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1)
      statuses.push((await harness.stranger.send(...SIGN_IN, { 'X-Forwarded-For': address })).status);
    return statuses;
  };

  it('failed sign-ins count for the client, and not for whoever else comes through it [V4]', async () => {
    expect(await tries('203.0.113.7', 6)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await tries('203.0.113.8', 1)).toEqual([401]);
  });

  it('what a client claims before it is not believed [V4]', async () => {
    expect(await tries('198.51.100.1, 203.0.113.7', 1)).toEqual([429]);
  });

  it('a page may open a socket by the name that the proxy has, and by no other [V7]', async () => {
    const origin = 'https://dash.example';
    const by = (headers: Record<string, string>) =>
      upgrade(harness.url, { origin, headers: { ...from('203.0.113.11').headers, ...headers } });
    expect(await by({ Host: 'dash.example' })).toBe('open');
    expect(await by({ 'X-Forwarded-Host': 'dash.example' })).toBe('open');
    expect(await by({ 'X-Forwarded-Host': 'evil.example' })).toBe(403);
    expect(await by({})).toBe(403);
  });

  it('there is no phone on the desk, and no switch for faults [V18]', async () => {
    for (const path of ['/phone/desk', '/__faults/counts'])
      expect(String((await harness.stranger.send('GET', path)).headers.get('content-type'))).not.toContain(
        'json',
      );
    expect((await harness.stranger.send('POST', '/__faults', {})).status).toBe(404);
    expect((await harness.stranger.send('POST', '/phone/act', {})).status).toBe(404);
  });
});

describe('without a trusted proxy', () => {
  const harness = useServer();

  it('a page may not open a socket by a name that somebody claims [V7]', async () => {
    const origin = 'https://dash.example';
    expect(await upgrade(harness.url, { origin, headers: { 'X-Forwarded-Host': 'dash.example' } })).toBe(403);
  });

  it.each(['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP'])(
    'what was passed on with %s does not come from this machine [V18]',
    async (header) => {
      expect((await harness.stranger.send('GET', '/phone/desk')).status).toBe(200);
      expect(
        (await harness.stranger.send('GET', '/phone/desk', undefined, { [header]: '203.0.113.7' })).status,
      ).toBe(404);
    },
  );

  it('what comes by HTTP/1.0 does not, as nginx asks where it is told nothing: it says this machine’s own name [V18]', async () => {
    const { host, port } = new URL(harness.url);
    const ask = (version: string) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(`GET /phone/desk HTTP/${version}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      return text(socket);
    };
    expect(await ask('1.1')).toMatch(/^HTTP\/1.1 200/);
    expect(await ask('1.0')).toMatch(/^HTTP\/1.1 404/);
  });
});
