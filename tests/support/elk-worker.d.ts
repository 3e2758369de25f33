/** Outside a worker, the layout engine exports what stands in for one. */
declare module 'elkjs/lib/elk-worker.min.js' {
  export class Worker {
    onmessage: ((event: { data: unknown }) => void) | null;
    postMessage(message: unknown): void;
    terminate(): void;
  }
}
