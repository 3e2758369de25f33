import { VirtualTimeScheduler } from 'rxjs';
import { expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { apiError } from '../../../../src/api/errors';
import { type HistoryChartSources, provideHistory } from '../../../../src/app/features/history/charts';
import { channelPlaceOf } from '../../../../src/machines/history/remembered.rules';
import { createServerClock } from '../../../../src/streams/server-clock';
import { settled } from '../../../support/deferred';

function someStreams() {
  const clock = createServerClock(new VirtualTimeScheduler());
  return { scheduler: clock, clock } as never;
}

const KEY = 'whatsapp:id-1';
const message = (seq: number, fields: object = {}) => ({
  event: 'sending',
  deviceId: 'id-1',
  source: 'whatsapp',
  epoch: 'e',
  seq,
  date: '2026-11-21T00:00:00Z',
  ...fields,
});

/** The drawer of an account of which the browser knows nothing, asked for what is older. */
async function asked(answer: () => unknown) {
  const call = vi.fn(async (..._asked: unknown[]) => answer());
  const logic = provideHistory({
    call: call as never,
    streams: someStreams(),
    history: {
      follow: async () => ({
        read: () => ({ entries: [], older: 'none' }),
        subscribe: () => () => {},
        more: () => {},
      }),
    },
    isWatched: () => false,
  } satisfies HistoryChartSources);
  const actor = createActor(logic, { input: { key: KEY, kind: 'whatsapp', id: '12' } }).start();
  await settled();
  actor.send({ type: 'older.requested' });
  return { actor, call };
}

it('takes of an answer what is about the row and has a place, at the moment when it happened', async () => {
  const { actor, call } = await asked(() => ({
    data: [
      message(1),
      message(2, { deviceId: 'id-2' }),
      message(3, { source: 'generator', sender: { id: 1 } }),
      message(4, { seq: undefined }),
      { event: 'unheard of', deviceId: 'id-1', seq: 5 },
      'nonsense',
    ],
    meta: { epoch: 'e', from: 1, before: 9, isOldest: 1, now: Date.UTC(2026, 10, 21, 0, 1) },
  }));
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('exhausted'));
  expect(call.mock.calls[0]?.slice(0, 2)).toEqual(['history.whatsapp', { id: '12' }]);
  expect(context.known).toMatchObject([
    { kind: 'event', keys: [KEY], at: Date.UTC(2026, 10, 21), event: { seq: 1 } },
  ]);
});

it('knows a server that does not have the call from one that could not answer', async () => {
  const fails = async (status: number) => {
    const { actor } = await asked(() => {
      throw apiError('refused', 'Tidak bisa', { status });
    });
    return actor;
  };
  expect(await waitFor(await fails(404), (snapshot) => snapshot.matches('unknown'))).toBeTruthy();
  expect(await waitFor(await fails(500), (snapshot) => snapshot.matches('failed'))).toBeTruthy();
});

it('says that what follows the row did not come, and asks for it again with what is older', async () => {
  const follow = vi.fn<HistoryChartSources['history']['follow']>();
  follow.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  follow.mockResolvedValueOnce({
    read: () => ({ entries: [], older: 'none' }),
    subscribe: () => () => {},
    more: () => {},
  });
  const streams = someStreams();
  const logic = provideHistory({
    call: vi.fn() as never,
    streams,
    history: { follow },
    isWatched: () => false,
  });
  const actor = createActor(logic, { input: { key: KEY, kind: 'whatsapp', id: '12' } }).start();
  await settled();
  expect(actor.getSnapshot().context.older).toBe('failed');
  actor.send({ type: 'older.requested' });
  await settled();
  expect([follow.mock.calls.length, actor.getSnapshot().context.older]).toEqual([2, 'none']);
});

it('follows nobody whose drawer was closed before that was there', async () => {
  const subscribe = vi.fn(() => () => {});
  const follow = async () => ({
    read: () => ({ entries: [], older: 'none' as const }),
    subscribe,
    more: () => {},
  });
  const streams = someStreams();
  const logic = provideHistory({
    call: vi.fn() as never,
    streams,
    history: { follow },
    isWatched: () => false,
  });
  createActor(logic, { input: { key: KEY, kind: 'whatsapp', id: '12' } })
    .start()
    .stop();
  await settled();
  expect(subscribe).not.toHaveBeenCalled();
});

it('asks the server at once where the browser keeps nothing older, or a row was on no screen of an office', async () => {
  const call = vi.fn(async () => ({
    data: [message(2)],
    meta: { epoch: 'e', from: 1, before: 5, isOldest: 1, now: null },
  }));
  const started = { kind: 'started', key: KEY, chart: 'whatsapp', variant: null, input: {} } as const;
  const entries = [
    { ...started, index: 1, at: 1 },
    { kind: 'event', index: 2, at: 2, keys: [KEY], event: { type: 'wire.sending', epoch: 'e', seq: 1 } },
    { ...started, index: 3, at: 9 },
  ] as const;
  const start = async (isWatched: boolean, older = 'available') => {
    const follow = async () => ({
      read: () => ({ entries, older }),
      subscribe: () => () => {},
      more: () => {},
    });
    const logic = provideHistory({
      call,
      streams: someStreams(),
      history: { follow },
      isWatched: () => isWatched,
    } as never);
    const actor = createActor(logic, { input: { key: KEY, kind: 'whatsapp', id: '12' } }).start();
    await settled();
    return actor.getSnapshot().context.known.flatMap((entry) => channelPlaceOf(entry)?.seq ?? []);
  };
  expect(await start(false)).toEqual([1]);
  expect(call).not.toHaveBeenCalled();
  expect(await start(true)).toEqual([1, 2]);
  expect(await start(false, 'none')).toEqual([1, 2]);
  expect(call).toHaveBeenCalledWith('history.whatsapp', { id: '12' }, expect.anything());
});
