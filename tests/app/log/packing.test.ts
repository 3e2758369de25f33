import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { PackingAnswer, PackingRequest } from '../../../src/app/log/create-packing';
import { packingHere } from '../../../src/app/log/packing';
import { fakeLogStore } from '../../support/log-store';
import { keptPage } from './kept-page';

/** A worker in the test's hand. */
function scriptedWorker() {
  const asked: PackingRequest[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const worker = {
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
    postMessage: (request: PackingRequest) => void asked.push(request),
    terminate: vi.fn(),
  };
  return {
    asked,
    worker,
    start: vi.fn(() => worker as unknown as Worker),
    answer: (data: PackingAnswer) => listeners.get('message')?.({ data }),
    fail: () => listeners.get('error')?.({}),
  };
}

type Page = ReturnType<typeof keptPage>;

/** The packing of a page that has this worker. */
const packingWith = (startPacker: () => Worker) => keptPage('1', fakeLogStore(), { startPacker }).packing;

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

  it('reads what earlier pages packed: a list of entries', async () => {
    const list = new Response('[{"index":1},{"index":2}]').body?.pipeThrough(
      new CompressionStream('deflate-raw'),
    );
    const content = new Uint8Array(await new Response(list).arrayBuffer());
    const entries = [{ index: 1 }, { index: 2 }];
    expect(await packingHere.unpack(content, null)).toEqual(entries);
    const merged = await packingHere.merge([content, await packingHere.pack('[{"index":3}]')]);
    expect(await packingHere.unpack(merged, null)).toEqual([...entries, { index: 3 }]);
  });

  it.each([['{}'], ['7'], ['not JSON']])('refuses %s', async (text) => {
    await expect(packingHere.pack(text).then((packed) => packingHere.unpack(packed, null))).rejects.toThrow();
  });

  it('is left to one worker, whose answers may come in any order', async () => {
    const { start, asked, answer } = scriptedWorker();
    const packing = packingWith(start);
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
    const one = packingWith(start).unpack(new Uint8Array([1]), null);
    answer({ id: asked[0]?.id ?? 0, fault: 'damaged' });
    await expect(one).rejects.toThrow('damaged');
  });

  it('is done by the page where no worker starts, or where it breaks down', async () => {
    const refused = packingWith(() => {
      throw new Error('refused');
    });
    expect(await refused.unpack(await refused.pack('[1]'), null)).toEqual([1]);
    const { start, worker, fail } = scriptedWorker();
    const broken = packingWith(start);
    const waiting = broken.pack('[2]');
    fail();
    expect(await broken.unpack(await waiting, null)).toEqual([2]);
    expect([start.mock.calls.length, worker.terminate.mock.calls.length > 0]).toEqual([1, true]);
  });

  it.each([
    ['dies', ({ fail }: ReturnType<typeof scriptedWorker>) => fail()],
    ['owes an answer for half a minute', (_: unknown, page: Page) => page.advance(30_000)],
  ])('is done by the page where the worker %s, so that what waits is stored', async (_, happens) => {
    const worker = scriptedWorker();
    const page = keptPage('1', fakeLogStore(), { startPacker: worker.start });
    await page.signIn('7');
    page.append('one.happened');
    page.advance(1_000);
    page.advance(29_000);
    expect(worker.worker.terminate).not.toHaveBeenCalled();
    happens(worker, page);
    await page.settled();
    expect(page.store.segments()).toHaveLength(1);
    expect(worker.worker.terminate).toHaveBeenCalled();
  });

  it('gives the worker its turn after a sleep in which its time ran out', async () => {
    const { start, asked, answer, worker } = scriptedWorker();
    const page = keptPage('1', fakeLogStore(), { startPacker: start });
    const packed = page.packing.pack('1');
    page.sleep(600_000);
    page.advance(999);
    answer({ id: asked[0]?.id ?? 0, value: new Uint8Array([7]) });
    page.advance(60_000);
    expect(await packed).toEqual(new Uint8Array([7]));
    expect(worker.terminate).not.toHaveBeenCalled();
  });

  it('waits for a worker that takes its time as long as it goes on answering', async () => {
    const { start, asked, answer, worker } = scriptedWorker();
    const page = keptPage('1', fakeLogStore(), { startPacker: start });
    const all = Promise.all([page.packing.pack('1'), page.packing.pack('2'), page.packing.pack('3')]);
    for (const { id } of asked) {
      page.advance(29_999);
      answer({ id, value: new Uint8Array([id]) });
    }
    page.advance(60_000);
    expect((await all).map(([first]) => first)).toEqual(asked.map(({ id }) => id));
    expect(worker.terminate).not.toHaveBeenCalled();
  });
});

describe('the worker', () => {
  /** What it answers, in its own global scope. */
  async function askedOf(requests: readonly PackingRequest[]) {
    const onMessage = vi.fn<(event: { data: PackingRequest }) => void>();
    const answers: PackingAnswer[] = [];
    vi.stubGlobal('addEventListener', (_: string, listener: typeof onMessage) =>
      onMessage.mockImplementation(listener),
    );
    vi.stubGlobal('postMessage', (answer: PackingAnswer) => answers.push(answer));
    vi.resetModules();
    await import('../../../src/app/log/packing.worker');
    for (const data of requests) onMessage({ data });
    await vi.waitFor(() => expect(answers).toHaveLength(requests.length));
    vi.unstubAllGlobals();
    return answers;
  }

  it('answers each task by its number, with what became of it or why nothing did', async () => {
    const [packed] = await askedOf([{ id: 1, task: { does: 'pack', given: ['[7]'] } }]);
    const content = (packed as { value: Uint8Array<ArrayBuffer> }).value;
    const answers = await askedOf([
      { id: 2, task: { does: 'unpack', given: [content, null] } },
      { id: 3, task: { does: 'unpack', given: [new Uint8Array([1, 2]), null] } },
    ]);
    expect(answers.toSorted((one, other) => one.id - other.id)).toEqual([
      { id: 2, value: [7] },
      { id: 3, fault: expect.stringMatching(/./) },
    ]);
  });
});
