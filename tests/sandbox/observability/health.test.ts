import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPulse } from '../../../sandbox/observability/pulse';
import { useServer } from '../../contract/harness';
import { steppedClock } from '../network/harness';
import { keptLog } from './lines';

const log = keptLog();
const harness = useServer({ seed: 'none', logger: log.logger, trustedProxies: ['127.0.0.1'] });

describe('the probes', () => {
  it('say that the process answers, and that it may be sent callers', async () => {
    const health = await harness.stranger.send('GET', '/healthz');
    expect([health.status, health.body]).toEqual([200, { status: 'ok' }]);
    const ready = await harness.stranger.send('GET', '/readyz');
    expect([ready.status, ready.body]).toEqual([200, { status: 'ready' }]);
    expect(health.headers.get('cache-control')).toBe('no-store');
    expect(ready.headers.get('cache-control')).toBe('no-store');
  });

  it('are asked by HTTP/1.0 and by HEAD, too', async () => {
    const { hostname, port } = new URL(harness.url);
    const socket = connect(Number(port), hostname);
    socket.write('GET /readyz HTTP/1.0\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200/);
    expect((await harness.stranger.send('HEAD', '/healthz')).status).toBe(200);
    expect((await harness.stranger.send('POST', '/healthz')).status).toBe(404);
  });

  it('leave no line in the log', () => {
    expect(log.lines().filter(({ route }) => route === '/healthz' || route === '/readyz')).toEqual([]);
  });
});

/** A database that answers and announces as long as it is let. */
function brittle() {
  const listeners = new Map<string, (payload: string) => void>();
  const can = { answer: true, announce: true, change: true };
  let asked = 0;
  return {
    can,
    asked: () => asked,
    trouble: () => null,
    changeNothing: async () => {
      if (!can.change) throw new Error('cannot execute DELETE in a read-only transaction');
    },
    listen: async (topic: string, listener: (payload: string) => void) => {
      listeners.set(topic, listener);
      return async () => void listeners.delete(topic);
    },
    notify: async (topic: string, payload: string) => {
      asked += 1;
      if (!can.answer) return new Promise<never>(() => {});
      if (can.announce) listeners.get(topic)?.(payload);
    },
  };
}

describe('the pulse of the database', () => {
  it('is silent where it does not answer in time, or where nothing that is announced is heard', async () => {
    const { clock, timers } = steppedClock();
    const database = brittle();
    const pulse = await createPulse(database, clock);
    const after = async (ms: number) => {
      const silent = pulse.silent();
      await setImmediate();
      timers.advance(ms);
      return silent;
    };
    expect(await after(0)).toEqual([]);
    timers.advance(1000);
    database.can.announce = false;
    expect(await after(2000)).toEqual(['events']);
    database.can.announce = true;
    expect(await after(0)).toEqual([]);
    timers.advance(1000);
    database.can.answer = false;
    expect(await after(2000)).toEqual(['database', 'events']);
    timers.advance(1000);
    database.can.answer = true;
    database.can.change = false;
    expect(await after(2000)).toEqual(['database', 'events']);
    await pulse.close();
  });

  it('is taken once for all who ask within a second, and not again while the last has no answer', async () => {
    const { clock, timers } = steppedClock();
    const database = brittle();
    const pulse = await createPulse(database, clock);
    await Promise.all([pulse.silent(), pulse.silent()]);
    expect(database.asked()).toBe(1);
    timers.advance(1000);
    database.can.answer = false;
    for (let tries = 0; tries < 3; tries += 1) {
      const silent = pulse.silent();
      timers.advance(2000);
      expect(await silent).toEqual(['database', 'events']);
    }
    expect(database.asked()).toBe(2);
  });

  it('is silent where the database refuses', async () => {
    const { clock } = steppedClock();
    const pulse = await createPulse(
      { ...brittle(), notify: () => Promise.reject(new Error('connection refused')) },
      clock,
    );
    expect(await pulse.silent()).toEqual(['database', 'events']);
  });
});
