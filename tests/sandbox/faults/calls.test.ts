import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '../socket/desk';

describe('faults of a call', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.close());

  const rest = (fault: object, more: object = {}) =>
    desk.fault({
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
      const response = await desk.call();
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('7');
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(await response.text()).toBe('<h1>busy</h1>');
    }
    expect(await (await desk.call()).json()).toEqual({ text: 'committed', commits: 1 });
    expect(await desk.counts()).toMatchObject({ fired: { it: 2 }, pending: 0 });
  });

  it('fires only for the method and address it names', async () => {
    await rest({ status: 500 }, { match: { method: 'GET', url: '^/api/commit' } });
    await rest({ status: 500 }, { match: { url: '^/api/other' } });
    expect((await desk.call()).status).toBe(200);
    expect(await desk.counts()).toMatchObject({ fired: {}, pending: 2 });
  });

  it('cuts the connection before anything is committed', async () => {
    await rest({ reset: 'before-commit' });
    await expect(desk.call()).rejects.toThrow();
    expect(desk.commits()).toBe(0);
  });

  it('cuts the connection after the commit and before the answer', async () => {
    await rest({ reset: 'after-commit' });
    await expect(desk.call()).rejects.toThrow();
    expect(desk.commits()).toBe(1);
  });

  it('truncates the answer', async () => {
    await rest({ truncate: 5 });
    const response = await desk.call();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(desk.commits()).toBe(1);
  });

  it('holds the answer back after the call was made', async () => {
    await rest({ delay: 5000 });
    let isAnswered = false;
    const answer = desk.call().then((response) => {
      isAnswered = true;
      return response.status;
    });
    await expect.poll(() => desk.commits(), { timeout: 20_000 }).toBe(1);
    await expect.poll(() => desk.timers.pending, { timeout: 20_000 }).toContain(5000);
    expect(isAnswered).toBe(false);
    desk.timers.advance(5000);
    expect(await answer).toBe(200);
  });

  it('refuses an upgrade', async () => {
    await desk.fault({ kind: 'rest', match: { url: '^/\\?id=' }, do: { status: 426 } });
    expect(await desk.connect('?id=client-1').opened).toBe(426);
    expect(await desk.connect('?id=client-1').opened).toBe('open');
  });
});
