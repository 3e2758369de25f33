import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createPacking, type PackingAnswer, type PackingRequest } from '../../../src/app/log/create-packing';
import { packingHere } from '../../../src/app/log/packing';

/** A worker in the test's hand. */
function scriptedWorker() {
  const asked: PackingRequest[] = [];
  const hear = new Map<string, (event: object) => void>();
  const worker = {
    addEventListener: (type: string, listener: (event: object) => void) => void hear.set(type, listener),
    postMessage: (request: PackingRequest) => void asked.push(request),
    terminate: vi.fn(),
  };
  return {
    asked,
    worker,
    start: vi.fn(() => worker as unknown as Worker),
    answer: (data: PackingAnswer) => hear.get('message')?.({ data }),
    fail: () => hear.get('error')?.({}),
  };
}

describe('packing', () => {
  it('gives back what was packed, smaller', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), async (entries) => {
        const text = JSON.stringify(entries);
        expect(await packingHere.unpack(await packingHere.pack(text), null)).toEqual(JSON.parse(text));
      }),
      { numRuns: 50 },
    );
    const many = JSON.stringify(
      Array.from({ length: 500 }, (_, index) => ({ kind: 'input', key: 'a', index })),
    );
    expect((await packingHere.pack(many)).byteLength).toBeLessThan(many.length / 5);
  });

  it.each([['{}'], ['7'], ['not JSON']])('refuses %s', async (text) => {
    await expect(packingHere.unpack(await packingHere.pack(text), null)).rejects.toThrow();
  });

  it('is left to one worker, whose answers may come in any order', async () => {
    const { start, asked, answer } = scriptedWorker();
    const packing = createPacking(start);
    const one = packing.pack('one');
    const two = packing.unpack(new Uint8Array([2]), 'a');
    expect(asked.map(({ task }) => task.does)).toEqual(['pack', 'unpack']);
    answer({ id: asked[1]?.id ?? 0, value: ['entry'] });
    answer({ id: asked[0]?.id ?? 0, value: new Uint8Array([1]) });
    expect([await one, await two]).toEqual([new Uint8Array([1]), ['entry']]);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('says what the worker could not do', async () => {
    const { start, asked, answer } = scriptedWorker();
    const one = createPacking(start).unpack(new Uint8Array([1]), null);
    answer({ id: asked[0]?.id ?? 0, fault: 'damaged' });
    await expect(one).rejects.toThrow('damaged');
  });

  it('is done by the page where no worker starts, or where it breaks down', async () => {
    const refused = createPacking(() => {
      throw new Error('refused');
    });
    expect(await refused.unpack(await refused.pack('[1]'), null)).toEqual([1]);
    const { start, worker, fail } = scriptedWorker();
    const broken = createPacking(start);
    const waiting = broken.pack('[2]');
    fail();
    expect(await broken.unpack(await waiting, null)).toEqual([2]);
    expect([start.mock.calls.length, worker.terminate.mock.calls.length > 0]).toEqual([1, true]);
  });
});
