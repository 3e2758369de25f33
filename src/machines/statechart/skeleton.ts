import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { payloadOf } from '../../api/schema/payloads';
import type { ActorEntry } from '../history/entries';

type Fields = Readonly<Record<string, unknown>>;

const recordOf = ({ context }: AnyMachineSnapshot): Fields =>
  (context as { readonly record?: Fields } | undefined)?.record ?? {};

/** The last event of this type that the actor received. */
const lastReceived = (steps: readonly ActorEntry[], type: string): EventObject | null => {
  const entry = steps.findLast(
    (step) => (step.kind === 'input' || step.kind === 'event') && step.event.type === type,
  );
  return entry?.kind === 'input' || entry?.kind === 'event' ? entry.event : null;
};

/** Payload of the product's own events, from the actor's snapshot. */
function known(type: string, snapshot: AnyMachineSnapshot): Fields {
  const [, end, actorId] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  if (end === 'done') return { actorId, output: null };
  if (end === 'error') return { actorId, error: { kind: 'refused', text: 'Ditolak server' } };
  const { record, query } = (snapshot.context ?? {}) as Fields;
  if (type === 'record.read') return { record: record ?? {} };
  return type === 'query.changed' ? { query: query ?? {} } : {};
}

/**
 * A draft of an event of this type: the last one that the actor received, else one by the socket's schema, filled from
 * the actor's record, else one filled from its snapshot.
 */
export function skeletonOf(
  type: string,
  snapshot: AnyMachineSnapshot,
  steps: readonly ActorEntry[],
): EventObject {
  const at = steps.at(-1)?.at ?? 0;
  const fields = payloadOf(type, recordOf(snapshot));
  const made = fields ? { type, at, replayed: false, ...fields } : { type, ...known(type, snapshot) };
  return lastReceived(steps, type) ?? made;
}
