import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { AnyActorRef, Subscription } from 'xstate';
import type { ListRef, ListSnapshot, listMachine } from '../../machines/crud/list';
import { addressOf, type Filter, queryOf } from '../../machines/crud/list.rules';
import type { Address } from '../ports/address';
import { useScreenActor, useSystem } from '../hooks/system';

const selectKeys = ({ context }: ListSnapshot) => context.keys;

/** An actor whose query stands in the address, such as a list. */
interface Asked<Q> {
  readonly send: (event: { readonly type: 'query.changed'; readonly query: Q }) => void;
  readonly on: (
    type: 'query.settled',
    listener: (event: { readonly query: Q; readonly replace: boolean }) => void,
  ) => Subscription;
}
/** How a query stands in an address. */
interface Wording<Q> {
  readonly read: (parameters: URLSearchParams) => Q;
  readonly write: (query: Q, parameters: URLSearchParams) => URLSearchParams;
}

/**
 * Keeps a list and the address of its screen, at `path`, in step: the list goes where the person goes, the address says
 * what the list is asked for, in these words. Returns how to stop.
 */
export function keepInStep<Q>(list: Asked<Q>, address: Address, path: string, words: Wording<Q>) {
  const write = (query: Q, replace: boolean) => {
    const { path: current, parameters } = address.current();
    const next = words.write(query, parameters);
    // The screen may be on its way out, and the address another screen's.
    if (current === path && String(next) !== String(parameters)) address.write(next, { replace });
  };
  const follow = () => {
    const { path: current, parameters } = address.current();
    if (current !== path) return;
    const query = words.read(parameters);
    list.send({ type: 'query.changed', query });
    // An address that asks for what no list can show is put right (D1).
    write(query, true);
  };

  const stopFollowing = address.subscribe(follow);
  const settled = list.on('query.settled', ({ query, replace }) => write(query, replace));
  follow();
  return () => {
    stopFollowing();
    settled.unsubscribe();
  };
}

/** A paged list whose page, search and filter stand in the address; the back button brings them back. */
export function useList(logic: typeof listMachine, id: string, filters?: readonly Filter[]): ListRef {
  const { address } = useSystem();
  const { pathname, search } = useLocation();
  const list = useScreenActor(logic, id, { query: queryOf(new URLSearchParams(search), filters) });
  const read = useEffectEvent((parameters: URLSearchParams) => queryOf(parameters, filters));
  useEffect(
    () => keepInStep(list, address, pathname, { read: (parameters) => read(parameters), write: addressOf }),
    [list, address, pathname],
  );
  return list;
}

/** The actors of a list's rows, in its order. */
export function useRows<R extends AnyActorRef>(list: ListRef): readonly R[] {
  const { registry } = useSystem();
  const keys = useSelector(list, selectKeys);
  return useMemo(() => keys.flatMap((key) => (registry.get(key) as R | undefined) ?? []), [registry, keys]);
}
