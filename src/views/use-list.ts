import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AnyActorRef } from 'xstate';
import type { ListRef, ListSnapshot, listMachine } from '../machines/crud/list';
import { addressOf, queryOf } from '../machines/crud/list.rules';
import { useScreenActor, useSystem } from './system';

const selectKeys = ({ context }: ListSnapshot) => context.keys;

/** A paged list whose page, search and filter stand in the address; the back button brings them back. */
export function useList(logic: typeof listMachine, id: string): ListRef {
  const [address, setAddress] = useSearchParams();
  const list = useScreenActor(logic, id, { query: queryOf(address) });

  useEffect(() => list.send({ type: 'query.changed', query: queryOf(address) }), [list, address]);
  useEffect(() => {
    // An address that asks for what no list can show is put right (D1).
    const canonical = addressOf(queryOf(address), address);
    if (canonical.toString() !== address.toString()) setAddress(canonical, { replace: true });
  }, [address, setAddress]);
  useEffect(() => {
    const settled = list.on('query.settled', ({ query, replace }) =>
      setAddress((now) => addressOf(query, now), { replace }),
    );
    return () => settled.unsubscribe();
  }, [list, setAddress]);
  return list;
}

/** The actors of a list's rows, in its order. */
export function useRows<R extends AnyActorRef>(list: ListRef): readonly R[] {
  const { fleet } = useSystem();
  const keys = useSelector(list, selectKeys);
  return useMemo(() => keys.flatMap((key) => (fleet.get(key) as R | undefined) ?? []), [fleet, keys]);
}
