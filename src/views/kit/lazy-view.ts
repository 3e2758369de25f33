import { type ComponentType, createElement, lazy, useState } from 'react';

/** A part of the page failed to load; `retry` loads it again, and rejects where that fails, too. */
export class LoadError extends Error {
  constructor(
    cause: unknown,
    readonly retry: () => Promise<unknown>,
  ) {
    super('a part of the page could not be loaded', { cause });
  }
}

export type LazyView<P> = ComponentType<P> & {
  readonly preload: () => Promise<unknown>;
};

/**
 * A view that is loaded when it is first rendered, and drawn at once where it was loaded before. Where it is not there
 * it throws a `LoadError`, until one is retried. `during` takes part in what somebody waits for.
 */
export function lazyView<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  during = <T>(loading: Promise<T>) => loading,
): LazyView<P> {
  let Loaded: ComponentType<P> | undefined;
  const preload = async () => {
    const loaded = await load();
    Loaded = loaded.default;
    return loaded;
  };
  const Awaited = lazy(() =>
    during(preload()).catch((error: unknown) => {
      throw new LoadError(error, preload);
    }),
  ) as ComponentType<P>;
  const View = (props: P) => {
    // What is shown stays: React takes a loaded component and a lazy one of the same for two.
    const [Shown] = useState(() => Loaded ?? Awaited);
    return createElement(Shown, props);
  };
  return Object.assign(View, { preload });
}
