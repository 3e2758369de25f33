import { VirtualTimeScheduler } from 'rxjs';
import { expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { apiError } from '../../../src/api/errors';
import { type HistoryChartSources, provideHistory } from '../../../src/app/provide/history';

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
function asked(answer: () => unknown) {
  const call = vi.fn(async (..._asked: unknown[]) => answer());
  const logic = provideHistory({
    call: call as never,
    streams: { scheduler: new VirtualTimeScheduler() } as never,
    history: {
      follow: () => ({
        read: () => ({ entries: [], older: 'none' }),
        subscribe: () => () => {},
        more: () => {},
      }),
    },
  } satisfies HistoryChartSources);
  const actor = createActor(logic, { input: { key: KEY, kind: 'whatsapp', id: '12' } }).start();
  actor.send({ type: 'older.requested' });
  return { actor, call };
}

it('takes of an answer what is about the row and has a place, by the clock of this machine', async () => {
  const { actor, call } = asked(() => ({
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
  // The server's minute ago is a minute before this machine's beginning of time.
  expect(context.known).toMatchObject([{ kind: 'event', keys: [KEY], at: -60_000, event: { seq: 1 } }]);
});

it('knows a server that does not have the call from one that could not answer', async () => {
  const fails = (status: number) =>
    asked(() => {
      throw apiError('refused', 'Tidak bisa', { status });
    }).actor;
  expect(await waitFor(fails(404), (snapshot) => snapshot.matches('unknown'))).toBeTruthy();
  expect(await waitFor(fails(500), (snapshot) => snapshot.matches('failed'))).toBeTruthy();
});
