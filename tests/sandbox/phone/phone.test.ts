import { handsetOf } from '../../../sandbox/simulated/simulated-network';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerErrors } from '../../../sandbox/http/answers';
import { registerPhone } from '../../../sandbox/simulated/phone/register';
import { openNetworkHarness, type NetworkHarness } from '../network/harness';

describe('the phone on the desk', () => {
  let harness: NetworkHarness;
  let app: FastifyInstance;
  beforeEach(async () => {
    harness = await openNetworkHarness();
    app = fastify();
    answerErrors(app);
    await registerPhone(app, handsetOf(harness.network), harness.db);
  });
  afterEach(async () => {
    await app.close();
    await harness.close();
  });

  const HOST = { host: '127.0.0.1:5173' };
  const act = (payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: '/phone/act', headers: { ...HOST, ...headers }, payload });
  const desk = async () => (await app.inject({ url: '/phone/desk', headers: HOST })).json();

  it.each([
    ['/phone', 'text/html'],
    ['/phone/phone.css', 'text/css'],
    ['/phone/phone.js', 'text/javascript'],
  ])('serves %s without anything inline [C1]', async (url, type) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: HOST });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain(type);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self'/);
    expect(body).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
  });

  it('plays a pairing from the code on offer to the linked account', async () => {
    await harness.command((tx) => harness.network.newClient(tx, { deviceId: 'id-9', userId: 2 }));
    await harness.pass(2000);
    const { offers } = await desk();
    const phone = { number: '628111222333', name: 'Citra' };
    expect((await act({ action: 'scan', qr: offers[0].qr, phone })).statusCode).toBe(200);
    expect(harness.said('authenticated')).toHaveLength(1);
    expect((await desk()).offers).toEqual([]);
    const again = await act({ action: 'scan', qr: offers[0].qr, phone });
    expect([again.statusCode, again.json().msg]).toEqual([404, 'Kode tidak dikenal atau sudah kedaluwarsa.']);
  });

  it('takes a pairing code as people type it', async () => {
    const phone = { number: '628111222333', name: 'Citra' };
    await harness.command((tx) =>
      harness.network.newClient(tx, { deviceId: 'id-9', userId: 2, phoneNumber: phone.number }),
    );
    await harness.pass(2000);
    const code = String(harness.said('code')[0]?.code);
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    expect((await act({ action: 'enterCode', code: typed, phone })).statusCode).toBe(200);
  });

  it('plays what happens to a linked account, and refuses what cannot', async () => {
    expect((await act({ action: 'drop', id: 1 })).statusCode).toBe(200);
    expect((await desk()).devices).toMatchObject([{ id: 1, state: 'disconnected' }]);
    expect((await act({ action: 'restore', id: 1 })).statusCode).toBe(200);
    expect((await act({ action: 'restore', id: 1 })).statusCode).toBe(409);
    expect((await act({ action: 'unlink', id: 1 })).statusCode).toBe(200);
    expect((await act({ action: 'unlink', id: 99 })).statusCode).toBe(404);
    expect((await act({ action: 'explode', id: 1 })).statusCode).toBe(422);
    expect((await act({ action: 'scan', qr: 'x', phone: { number: '1', name: '' } })).statusCode).toBe(422);
  });

  it('is not there for another machine, host name or site [V18]', async () => {
    const asks = [
      { remoteAddress: '192.168.1.9' },
      { headers: { host: 'sandbox.example' } },
      { headers: { ...HOST, 'sec-fetch-site': 'cross-site' } },
      { headers: { ...HOST, origin: 'https://evil.example' } },
    ];
    for (const ask of asks) {
      const { statusCode } = await app.inject({ url: '/phone/desk', headers: HOST, ...ask });
      expect(statusCode).toBe(404);
    }
    expect(
      (await app.inject({ url: '/phone/desk', headers: { ...HOST, origin: 'http://127.0.0.1:5173' } }))
        .statusCode,
    ).toBe(200);
  });
});
