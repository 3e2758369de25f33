import { type EventObject, fromEventObservable } from 'xstate';
import type { Router } from '../../streams/route';

/** The facts of one routing key. */
export const provideFacts = <E extends EventObject>(router: Router) =>
  fromEventObservable<E, { key: string }>(({ input }) => router.facts(input.key) as never);
