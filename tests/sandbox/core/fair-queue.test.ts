import { expect, it } from 'vitest';
import { type Caller, createFairQueue } from '../../../sandbox/core/fair-queue';
import { type Deferred, deferred, settled } from '../../support/deferred';

/** A queue in which the test decides when work ends. */
function queueOf(atOnce: number, longest: number) {
  const queue = createFairQueue(atOnce, longest);
  const begun: string[] = [];
  const running: Deferred<void>[] = [];
  const run = (name: string, caller: Partial<Caller> = {}) =>
    queue.run({ network: name, person: name, ...caller }, () => {
      begun.push(name);
      const work = deferred<void>();
      running.push(work);
      return work.promise;
    });
  const end = async () => {
    running.shift()?.resolve();
    await settled();
  };
  return { run, end, begun };
}
const refused = { status: 503, details: { retryAfter: 5 } };

it('serves somebody new before those who were served, however many of them wait [V4]', async () => {
  const { run, end, begun } = queueOf(1, 100);
  const flood = Array.from({ length: 24 }, (_, index) => run('many', { network: `flood-${index % 8}` }));
  for (let turn = 0; turn < 8; turn += 1) await end();
  const honest = run('honest');
  await end();
  await end();
  expect(begun.indexOf('honest')).toBeLessThanOrEqual(10);
  await end();
  await honest;
  expect(flood).toHaveLength(24);
});

it('serves the people of one network in turns', async () => {
  const { run, end, begun } = queueOf(1, 100);
  for (const name of ['ani', 'ani', 'ani', 'budi']) void run(name, { network: 'office' });
  await settled();
  for (let turn = 0; turn < 3; turn += 1) await end();
  expect(begun).toEqual(['ani', 'budi', 'ani', 'ani']);
});

it('runs so many at a time', async () => {
  const { run, end, begun } = queueOf(2, 100);
  for (const name of ['a', 'b', 'c']) void run(name);
  await settled();
  expect(begun).toEqual(['a', 'b']);
  await end();
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('refuses of a network that waits most what came last, and says when to come again [V4]', async () => {
  const { run, end, begun } = queueOf(1, 2);
  void run('first');
  void run('flood');
  const last = run('flood');
  void run('honest');
  await expect(last).rejects.toMatchObject(refused);
  await expect(run('flood')).rejects.toMatchObject(refused);
  await end();
  await end();
  await end();
  expect(begun.toSorted()).toEqual(['first', 'flood', 'honest']);
});

it('never begins what nobody waits for any more', async () => {
  const { run, end, begun } = queueOf(1, 100);
  void run('first');
  const leaving = new AbortController();
  const left = run('gone', { left: leaving.signal });
  leaving.abort();
  await expect(left).rejects.toMatchObject(refused);
  await expect(run('late', { left: leaving.signal })).rejects.toMatchObject(refused);
  void run('next');
  await end();
  expect(begun).toEqual(['first', 'next']);
});

it('goes on after work that fails', async () => {
  const queue = createFairQueue(1, 1);
  const nobody = { network: '', person: '' };
  await expect(queue.run(nobody, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run(nobody, async () => 'done')).toBe('done');
});
