import { describe, expect, it, vi } from 'vitest';
import { pageEnvironment } from '../../../src/app/browser/environment';
import { noSettings } from '../../support/settings';

const { origin } = window.location;

it.each([
  [{}, origin, true],
  [{ apiHost: `${origin}/` }, origin, true],
  [{ apiHost: `${origin}/v1` }, `${origin}/v1`, false],
  [{ apiHost: 'https://api.example.id/v1/' }, 'https://api.example.id/v1', false],
  [
    { apiHost: 'https://API.example.id', idempotentHosts: ['a.id', 'api.example.id'] },
    'https://api.example.id',
    true,
  ],
  [
    { apiHost: 'https://api.example.id:8443', idempotentHosts: ['api.example.id'] },
    'https://api.example.id:8443',
    false,
  ],
  [{ apiHost: 'https://api.example.id', idempotentHosts: ['b.id'] }, 'https://api.example.id', false],
])(
  'the server of an installation with %j is %j, and understands keys: %j',
  (settings, apiHost, isIdempotent) => {
    const environment = pageEnvironment({ ...noSettings, ...settings });
    expect(environment).toMatchObject({ apiHost, isIdempotent, pageAddress: origin });
  },
);

describe('the browser', () => {
  it.each([
    [undefined, false],
    [{ saveData: false }, false],
    [{ saveData: true }, true],
  ])('that says %j of its connection saves data: %j', (connection, savesData) => {
    vi.stubGlobal('navigator', { connection });
    expect(pageEnvironment(noSettings).savesData).toBe(savesData);
  });

  it.each([true, false])('that is on a phone, by its size and what it is pointed with: %s', (matches) => {
    const asked = vi.fn((query: string) => ({ matches, query }));
    vi.stubGlobal('matchMedia', asked);
    expect(pageEnvironment(noSettings).isPhone).toBe(matches);
    expect(asked.mock.calls).toEqual([['(pointer: coarse) and (max-width: 47.9975rem)']]);
  });

  it('tells the time, makes ids and chance, and draws', async () => {
    vi.useFakeTimers({ now: 1_795_305_600_000 });
    const { now, newId, random, nextFrame } = pageEnvironment(noSettings);
    expect(now()).toBe(1_795_305_600_000);
    const drawn = vi.fn();
    nextFrame(() => drawn());
    expect(drawn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(drawn).toHaveBeenCalledOnce();
    vi.useRealTimers();
    expect(newId()).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(newId()).not.toBe(newId());
    const chances = Array.from({ length: 20 }, random);
    expect(new Set(chances).size).toBeGreaterThan(1);
    expect(chances.every((chance) => chance >= 0 && chance < 1)).toBe(true);
  });

  it('asks the network as it stands when it is asked', async () => {
    const { fetch: ask } = pageEnvironment(noSettings);
    const answer = new Response();
    const fetched = vi.fn<typeof fetch>(async () => answer);
    vi.stubGlobal('fetch', fetched);
    expect(await ask('/api/x', { method: 'POST' })).toBe(answer);
    expect(fetched.mock.calls).toEqual([['/api/x', { method: 'POST' }]]);
  });

  it('copies to its clipboard, or fails where it has none', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await pageEnvironment(noSettings).copyText('Halo');
    expect(writeText).toHaveBeenCalledExactlyOnceWith('Halo');
    vi.stubGlobal('navigator', {});
    await expect(pageEnvironment(noSettings).copyText('Halo')).rejects.toThrow(TypeError);
  });

  it('says when the page is left', () => {
    const left = vi.fn();
    const leaving = pageEnvironment(noSettings).leaving.subscribe(left);
    window.dispatchEvent(new Event('pagehide'));
    leaving.unsubscribe();
    expect(left).toHaveBeenCalledOnce();
  });

  it('waits, and no longer than it is wanted', async () => {
    vi.useFakeTimers();
    const { wait } = pageEnvironment(noSettings);
    const done = vi.fn();
    const over = async () => done(await wait(100, new AbortController().signal));
    void over();
    await vi.advanceTimersByTimeAsync(99);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalledOnce();
    const left = new AbortController();
    const before = vi.getTimerCount();
    const waiting = wait(100, left.signal);
    expect(vi.getTimerCount()).toBe(before + 1);
    left.abort(new Error('ditinggalkan'));
    await expect(waiting).rejects.toThrow('ditinggalkan');
    expect(vi.getTimerCount()).toBe(before);
  });
});
