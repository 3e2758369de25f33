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
  // A rejection that is not awaited yet must not count as unhandled.
  promise.catch(() => {});
  return { promise, resolve, reject };
}

/** Lets the callbacks of all settled promises run. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
