import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SocketHarness, openSocketHarness } from '../socket/harness';

describe('faults of a call', () => {
  let harness: SocketHarness;
  beforeEach(async () => {
    harness = await openSocketHarness();
  });
  afterEach(() => harness.close());

  const rest = (fault: object, more: object = {}) =>
    harness.fault({
      kind: 'rest',
      name: 'it',
      match: { method: 'POST', url: '^/api/commit' },
      do: fault,
      ...more,
    });

  it('answers a status, a body and headers in its place, as often as the rule says', async () => {
    await rest(
      { status: 503, body: '<h1>busy</h1>', contentType: 'text/html', headers: { 'retry-after': '7' } },
      { times: 2 },
    );
    for (let times = 0; times < 2; times += 1) {
      const response = await harness.call();
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('7');
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(await response.text()).toBe('<h1>busy</h1>');
    }
    expect(await (await harness.call()).json()).toEqual({ text: 'committed', commits: 1 });
    expect(await harness.counts()).toMatchObject({ fired: { it: 2 }, pending: 0 });
  });

  it('fires only for the method and address it names', async () => {
    await rest({ status: 500 }, { match: { method: 'GET', url: '^/api/commit' } });
    await rest({ status: 500 }, { match: { url: '^/api/other' } });
    expect((await harness.call()).status).toBe(200);
    expect(await harness.counts()).toMatchObject({ fired: {}, pending: 2 });
  });

  it('cuts the connection before anything is committed', async () => {
    await rest({ reset: 'before-commit' });
    await expect(harness.call()).rejects.toThrow();
    expect(harness.commits()).toBe(0);
  });

  it('cuts the connection after the commit and before the answer', async () => {
    await rest({ reset: 'after-commit' });
    await expect(harness.call()).rejects.toThrow();
    expect(harness.commits()).toBe(1);
  });

  it('truncates the answer', async () => {
    await rest({ truncate: 5 });
    const response = await harness.call();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(harness.commits()).toBe(1);
  });

  it('holds the answer back after the call was made', async () => {
    await rest({ delay: 5000 });
    let isAnswered = false;
    const answer = harness.call().then((response) => {
      isAnswered = true;
      return response.status;
    });
    await expect.poll(() => harness.commits(), { timeout: 20_000 }).toBe(1);
    await expect.poll(() => harness.timers.pending, { timeout: 20_000 }).toContain(5000);
    expect(isAnswered).toBe(false);
    harness.timers.advance(5000);
    expect(await answer).toBe(200);
  });

  it('refuses an upgrade', async () => {
    await harness.fault({ kind: 'rest', match: { url: '^/\\?id=' }, do: { status: 426 } });
    expect(await harness.connect('?id=client-1').opened).toBe(426);
    expect(await harness.connect('?id=client-1').opened).toBe('open');
  });
});
