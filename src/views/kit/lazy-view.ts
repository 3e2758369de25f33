import { type ComponentType, createElement, lazy } from 'react';

/** A part of the page failed to load; `retry` loads it again, and rejects where that fails, too. */
export class LoadError extends Error {
  constructor(
    cause: unknown,
    readonly retry: () => Promise<unknown>,
  ) {
    super('a part of the page could not be loaded', { cause });
  }
}

/** A view that is loaded when it is first rendered. Where it is not there it throws a `LoadError`, until one is retried. */
export function lazyView<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): ComponentType<P> {
  const retry = async () => {
    const loaded = await load();
    Current = lazy(async () => loaded);
  };
  let Current = lazy(() =>
    load().catch((error: unknown) => {
      throw new LoadError(error, retry);
    }),
  ) as ComponentType<P>;
  return (props) => createElement(Current, props);
}
