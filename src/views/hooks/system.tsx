import { useActorRef } from '@xstate/react';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type Actor, type AnyActorLogic, createActor, type InputFrom } from 'xstate';
import type { AppSystem, SessionSystem } from '../ports/app-system';

const SessionContext = createContext<SessionSystem | null>(null);
const SystemContext = createContext<AppSystem | null>(null);

export const SessionProvider = SessionContext.Provider;

/** Gives views the whole system, and those that also guests see their part of it. */
export const SystemProvider = ({ value, children }: { value: AppSystem; children: ReactNode }) => (
  <SessionContext value={value}>
    <SystemContext value={value}>{children}</SystemContext>
  </SessionContext>
);

export function useSession(): SessionSystem {
  const session = use(SessionContext);
  if (session === null) throw new Error('a view was rendered outside SessionProvider');
  return session;
}

export function useSystem(): AppSystem {
  const system = use(SystemContext);
  if (system === null) throw new Error('a view was rendered outside SystemProvider');
  return system;
}

/** Starts a screen's actor with the screen and stops it with it. `id` names it in the event log. */
export function useScreenActor<L extends AnyActorLogic>(logic: L, id: string, input: InputFrom<L>): Actor<L> {
  const { inspect, adopt, actorClock: clock } = useSystem();
  const options = useMemo(() => ({ id, input, inspect, clock }), [id, input, inspect, clock]);
  const actor = useActorRef(logic, options as never);
  // Before the actor starts, so that no event that it emits is missed; events sent until then are deferred.
  useLayoutEffect(() => adopt(id, actor), [adopt, id, actor]);
  return actor;
}

/** What `load` resolves to; undefined until then, where it rejects, and without it. */
export function useLoaded<T>(load: (() => Promise<T>) | undefined): T | undefined {
  const [loaded, setLoaded] = useState<{ readonly load: unknown; readonly value: T }>();
  useEffect(() => {
    let isLeft = false;
    load?.().then(
      (value) => isLeft || setLoaded({ load, value }),
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [load]);
  return loaded && loaded.load === load ? loaded.value : undefined;
}

/**
 * Starts a screen's actor once its chart is loaded; null until then, where that fails, and without `load`. Another `input` is
 * another actor.
 */
export function useLazyActor<L extends AnyActorLogic>(
  load: (() => Promise<L>) | undefined,
  id: string,
  input?: InputFrom<L>,
): Actor<L> | null {
  const { inspect, adopt, actorClock: clock } = useSystem();
  const [actor, setActor] = useState<Actor<L> | null>(null);
  useEffect(() => {
    let end = () => {};
    let isLeft = false;
    const begin = (logic: L) => {
      if (isLeft) return;
      const begun: Actor<L> = createActor(logic, { id, input, inspect, clock } as never);
      const letGo = adopt(id, begun);
      setActor(begun.start());
      end = () => {
        letGo();
        begun.stop();
      };
    };
    load?.().then(begin, () => {});
    return () => {
      isLeft = true;
      setActor(null);
      end();
    };
  }, [load, id, input, inspect, clock, adopt]);
  return actor;
}
