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
