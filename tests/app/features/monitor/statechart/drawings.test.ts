import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Worker as LayoutWorker } from 'elkjs/lib/elk-worker.min.js';
import { setup } from 'xstate';

type Draw = typeof import('../../../../../src/app/features/monitor/statechart/drawings').drawingOf;

/** The layout engine on the test's own thread, as a worker that can fail and be listened to. */
class FakeWorker extends LayoutWorker {
  static started: FakeWorker[] = [];
  readonly events = new EventTarget();
  listeners = 0;
  isTerminated = false;
  constructor() {
    super();
    FakeWorker.started.push(this);
  }
  addEventListener(name: string, listener: () => void, options?: AddEventListenerOptions) {
    this.listeners += 1;
    options?.signal?.addEventListener('abort', () => {
      this.listeners -= 1;
    });
    this.events.addEventListener(name, listener, options);
  }
  override terminate() {
    this.isTerminated = true;
  }
}
/** One that never answers. */
class DeafWorker extends FakeWorker {
  override postMessage = () => {};
}

const chart = (id: string) => setup({}).createMachine({ id, initial: 'a', states: { a: {} } });
let drawingOf: Draw;

beforeEach(async () => {
  FakeWorker.started = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.resetModules();
  ({ drawingOf } = await import('../../../../../src/app/features/monitor/statechart/drawings'));
});

describe('the drawings of charts', () => {
  it('are made once each, by one engine, which keeps nothing of them', async () => {
    const one = chart('one');
    const drawing = await drawingOf(one, null);
    expect(drawing?.states.map(({ id }) => id)).toEqual(['one', 'one.a']);
    expect(await drawingOf(one, null)).toBe(drawing);
    await drawingOf(chart('other'), null);
    const [worker, ...others] = FakeWorker.started;
    await vi.waitFor(() => expect([worker?.listeners, others]).toEqual([1, []]));
  });

  it('are made by another engine where the last broke down, which goes', async () => {
    vi.stubGlobal('Worker', DeafWorker);
    const one = chart('one');
    const failing = drawingOf(one, null);
    await vi.waitFor(() => expect(FakeWorker.started[0]?.listeners).toBe(2));
    FakeWorker.started[0]?.events.dispatchEvent(new Event('error'));
    expect(await failing).toBeNull();
    vi.stubGlobal('Worker', FakeWorker);
    expect((await drawingOf(one, null))?.width).toBeGreaterThan(0);
    expect(FakeWorker.started.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it('are asked of an engine again that could not be started', async () => {
    vi.stubGlobal('Worker', function refuse() {
      throw new Error('no workers here');
    });
    const one = chart('one');
    expect(await drawingOf(one, null)).toBeNull();
    vi.stubGlobal('Worker', FakeWorker);
    expect((await drawingOf(one, null))?.width).toBeGreaterThan(0);
  });

  it('give way to newer ones where there are many', async () => {
    const first = chart('first');
    const drawing = await drawingOf(first, null);
    for (let place = 0; place < 300; place += 1) void drawingOf(chart(`chart ${place}`), null);
    expect(await drawingOf(first, null)).not.toBe(drawing);
  });
});
