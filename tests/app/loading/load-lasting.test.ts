import { expect, it, onTestFinished, vi } from 'vitest';
import { apiError } from '../../../src/api/errors';
import { loadLasting } from '../../../src/app/loading/load-lasting';

function failing(times: number, error: unknown) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const load = vi.fn(async () => 'part');
  for (let nth = 0; nth < times; nth += 1) load.mockRejectedValueOnce(error);
  return load;
}

it('asks for a part until the line lets it through, ever more slowly', async () => {
  const load = failing(7, new TypeError('Failed to fetch'));
  const loaded = loadLasting(load);
  for (const pause of [2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]) {
    await vi.advanceTimersByTimeAsync(pause - 1);
    const tries = load.mock.calls.length;
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(tries + 1);
  }
  await expect(loaded).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(8);
});

it('gives up what a newer version took away', async () => {
  const load = failing(1, apiError('outdated', 'Versi baru tersedia.'));
  await expect(loadLasting(load)).rejects.toMatchObject({ kind: 'outdated' });
  expect(load).toHaveBeenCalledTimes(1);
});
