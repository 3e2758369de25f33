import type { Host } from '../network/port';

export interface Timers {
  /** Does it in so many simulated seconds, unless the network is closed by then; call the result to cancel. */
  after(seconds: number, work: () => void): () => void;
  /** The same in real ms. */
  afterMs(ms: number, work: () => void): () => void;
  close(): void;
}

export function createTimers({ clock }: Pick<Host, 'clock'>, speed: number): Timers {
  const running = new Set<() => void>();
  const afterMs = (ms: number, work: () => void) => {
    const stop = clock.after(ms, () => {
      running.delete(cancel);
      work();
    });
    const cancel = () => {
      running.delete(cancel);
      stop();
    };
    running.add(cancel);
    return cancel;
  };
  return {
    after: (seconds, work) => afterMs((seconds * 1000) / speed, work),
    afterMs,
    close: () => {
      for (const cancel of running) cancel();
    },
  };
}
