declare global {
  interface Window {
    /** Collects garbage; there by a flag of the browser. */
    gc: () => void;
  }
  interface Performance {
    /** Exact by a flag of the browser. */
    readonly memory: { readonly usedJSHeapSize: number };
  }
}

const { port1, port2 } = new MessageChannel();
const turns: (() => void)[] = [];
port1.onmessage = () => turns.shift()?.();

/** Lets what waits have its turn, as the page does between two frames; a timer would wait as well. */
export const yieldToEventLoop = () =>
  new Promise<void>((resolve) => {
    turns.push(resolve);
    port2.postMessage(null);
  });

/** Heap in use after garbage collection, in bytes. */
export function heap(): number {
  window.gc();
  window.gc();
  return performance.memory.usedJSHeapSize;
}

/** Something that takes frames, and what each of its rounds has cost, in ms of the page's thread. */
export interface Contestant {
  readonly take: (frame: string) => void;
  readonly frames: () => readonly string[];
}

/**
 * What each contestant took of the page's thread in each round, the first rounds left out as warm-up. They take turns, in
 * the other order each time, so that what else this machine does concerns all of them.
 */
export async function race<Name extends string>(
  contestants: Readonly<Record<Name, Contestant>>,
  { rounds, warmUp }: { readonly rounds: number; readonly warmUp: number },
): Promise<Record<Name, number[]>> {
  const names = Object.keys(contestants) as Name[];
  const costs = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const { take, frames } = contestants[name];
      const made = frames();
      await yieldToEventLoop();
      window.gc();
      const before = performance.now();
      for (const frame of made) {
        take(frame);
        await yieldToEventLoop();
      }
      if (round >= warmUp) costs[name].push(performance.now() - before);
    }
  }
  return costs;
}
