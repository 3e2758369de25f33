import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';

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

interface LazyViewOptions {
  /**
   * Shown by the view itself until it is there. Otherwise the nearest `Suspense` shows what it has, and holds back what
   * comes after it for 300 ms.
   */
  readonly StandIn?: ComponentType;
  /** Takes part in what somebody waits for. */
  readonly during?: (<T>(loading: Promise<T>) => Promise<T>) | undefined;
}

/**
 * A view that is loaded when it is first rendered, and drawn at once where it was loaded before. Where it is not there
 * it throws a `LoadError`, until one is retried.
 */
export function lazyView<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  { StandIn, during = (loading) => loading }: LazyViewOptions = {},
): LazyView<P> {
  let Loaded: ComponentType<P> | undefined;
  const preload = async () => {
    const loaded = await load();
    Loaded = loaded.default;
    return loaded;
  };
  const awaited = () =>
    during(preload()).catch((error: unknown) => {
      throw new LoadError(error, preload);
    });
  const Suspended = lazy(awaited) as ComponentType<P>;
  const Awaited = (props: P) => {
    const [fault, setFault] = useState<unknown>();
    const [Arrived, setArrived] = useState<ComponentType<P>>();
    useEffect(() => void awaited().then((loaded) => setArrived(() => loaded.default), setFault), []);
    if (fault) throw fault;
    return Arrived ? createElement(Arrived, props) : createElement(StandIn as ComponentType);
  };
  const View = (props: P) => {
    // What is shown stays: React takes a loaded component and one that is awaited for two.
    const [Shown] = useState(() => Loaded ?? (StandIn ? Awaited : Suspended));
    return createElement(Shown, props);
  };
  return Object.assign(View, { preload });
}
