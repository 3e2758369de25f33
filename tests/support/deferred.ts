/** A promise with its two ends in the caller's hand. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}

export function deferred<T>(): Deferred<T> {
  let resolve!: Deferred<T>['resolve'];
  let reject!: Deferred<T>['reject'];
  const promise = new Promise<T>((...ends) => {
    [resolve, reject] = ends;
  });
  // A refusal that nobody waits for yet is not an unhandled one.
  promise.catch(() => {});
  return { promise, resolve, reject };
}

/** Lets every promise that is already settled tell its followers. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
