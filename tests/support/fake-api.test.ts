import { describe, expect, it } from 'vitest';
import { fakeApi } from './fake-api';

const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) });

describe('fakeApi', () => {
  it('serves its replies in order and records what was asked', async () => {
    const api = fakeApi();
    api.answers('POST /api/auth/login', { token: 'a' });
    api.answers('POST /api/auth/login', { msg: 'no' }, { status: 401 });
    const first = await api.fetch('/api/auth/login?x=1', post({ email: 'ani@example.com' }));
    const second = await api.fetch('https://api.test/api/auth/login', post({}));
    expect([await first.json(), second.status]).toEqual([{ token: 'a' }, 401]);
    expect(api.requests[0]).toMatchObject({ query: { x: '1' }, body: { email: 'ani@example.com' } });
  });

  it('sends a string as it is, as a proxy that answers with HTML does', async () => {
    const api = fakeApi();
    api.answers('GET /api/list', '<html>', { status: 502 });
    const answer = await api.fetch('/api/list');
    expect(await answer.text()).toBe('<html>');
  });

  it('holds a reply until the test decides', async () => {
    const api = fakeApi();
    const held = api.holds('GET /api/list');
    const answer = api.fetch('/api/list');
    expect((await held.request).path).toBe('/api/list');
    held.answer({ list: [] });
    expect(await (await answer).json()).toEqual({ list: [] });
  });

  it('rejects a held request when its caller gives up', async () => {
    const api = fakeApi();
    api.holds('GET /api/list');
    const abort = new AbortController();
    const answer = api.fetch('/api/list', { signal: abort.signal });
    abort.abort();
    await expect(answer).rejects.toThrow('aborted');
  });

  it('fails a request as a lost network does', async () => {
    const api = fakeApi();
    api.fails('GET /api/list');
    await expect(api.fetch('/api/list')).rejects.toThrow('fetch failed');
  });

  it('serves a standing reply as often as it is asked, after those that were scripted', async () => {
    const api = fakeApi();
    let rows = 0;
    api.serves('GET /api/list', () => ({ rows: (rows += 1) }));
    api.serves('GET /api/never', () => ({}));
    api.answers('GET /api/list', { rows: 'scripted' });
    const statuses = [];
    for (const _ of [1, 2, 3]) statuses.push(await (await api.fetch('/api/list')).json());
    expect(statuses).toEqual([{ rows: 'scripted' }, { rows: 1 }, { rows: 2 }]);
  });

  it.fails('fails the test whose reply nobody asked for', () => {
    fakeApi().answers('GET /api/never', {});
  });

  it.fails('fails the test whose request had no reply', async () => {
    await fakeApi()
      .fetch('/api/unknown')
      .catch(() => {});
  });
});
