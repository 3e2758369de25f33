import { expect, it, vi } from 'vitest';
import { returning } from '../../../src/app/shell/returning';
import { settled } from '../../support/deferred';

function start() {
  const ask = vi.fn(() => Promise.reject<unknown>(new TypeError('Failed to fetch')));
  const then = vi.fn();
  const waits: { ms: number; end: () => void }[] = [];
  let online = () => {};
  returning({
    ask,
    then,
    wait: (ms, end) => void waits.push({ ms, end }),
    onOnline: (listener) => {
      online = listener;
    },
  });
  const pass = async () => {
    waits.at(-1)?.end();
    await settled();
  };
  return { ask, then, waits, pass, online: async () => (online(), settled()) };
}

it('asks after pauses that grow to half a minute, until the server is there', async () => {
  const { ask, then, waits, pass } = start();
  for (let turn = 0; turn < 6; turn += 1) await pass();
  expect(waits.map(({ ms }) => ms)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(then).not.toHaveBeenCalled();
  ask.mockResolvedValueOnce(new Response());
  await pass();
  expect(then).toHaveBeenCalledOnce();
});

it('asks at once when the browser is online, and believes the server alone', async () => {
  const { ask, then, online } = start();
  await online();
  expect(then).not.toHaveBeenCalled();
  ask.mockResolvedValueOnce(new Response());
  await online();
  expect(then).toHaveBeenCalledOnce();
});
