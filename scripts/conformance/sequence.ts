import type { Sequence, Step } from '../contract/sequences';
import type { Message } from './line';

const fieldOf = (message: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name], message);

const isSaidBy = (step: Step | undefined, message: Message) =>
  step?.events?.some((event) => event === message.event) === true &&
  (!step.where || step.where.values.includes(fieldOf(message, step.where.field)));

/** Steps that may be heard next; those that a server `mayLack` are passed over where that is forgiven. */
function heardNext(
  { steps, begins }: Sequence,
  names: readonly string[],
  isForgiving: boolean,
  seen = new Set<string>(),
): string[] {
  return names.flatMap((name) => {
    if (seen.has(name)) return [];
    seen.add(name);
    const step = steps[name];
    if (!step) return heardNext({ steps, begins } as Sequence, begins, isForgiving, seen);
    const behind = step.call !== undefined || (isForgiving && step.mayLack);
    return [
      ...(step.events ? [name] : []),
      ...(behind ? heardNext({ steps, begins } as Sequence, step.next, isForgiving, seen) : []),
    ];
  });
}

function subjectOf({ of }: Sequence, message: Message): string | null {
  const subject = of === 'device' ? message.deviceId : fieldOf(message, 'sender.id');
  if (subject === undefined || subject === null) return null;
  return of === 'device' || message.source === of ? JSON.stringify(subject) : null;
}

/** A message that its sequence has not at this place. */
export interface Stray {
  readonly event: string;
  readonly after: string;
}

/**
 * Follows messages of many subjects along a sequence. A subject may be met in the middle of it, but a pairing, whose
 * account is spoken of later, too, is followed from its beginning.
 */
export function followerOf(sequence: Sequence, { isForgiving = false } = {}) {
  const { steps, beside, begins } = sequence;
  const names = Object.keys(steps);
  const known: ReadonlySet<unknown> = new Set(names.flatMap((name) => steps[name]?.events ?? []));
  const places = new Map<string, readonly string[]>();
  const visited = new Set<string>();
  return {
    /** Steps that were heard. */
    visited,
    /** What is wrong with the message; null for nothing. */
    hear(message: Message): Stray | null {
      const subject = subjectOf(sequence, message);
      if (subject === null || !known.has(message.event) || beside.some((event) => event === message.event))
        return null;
      const place = places.get(subject);
      const first = sequence.of === 'device' ? heardNext(sequence, begins, isForgiving) : names;
      const open = place
        ? heardNext(
            sequence,
            place.flatMap((name) => steps[name]?.next ?? []),
            isForgiving,
          )
        : first;
      const met = open.filter((name) => isSaidBy(steps[name], message));
      if (met.length === 0 && !place) return null;
      for (const name of met.length === 1 ? met : []) visited.add(name);
      const isOver = met.length > 0 && met.every((name) => steps[name]?.next.every((next) => next === 'end'));
      if (sequence.of === 'device' && isOver) places.delete(subject);
      else places.set(subject, met.length > 0 ? met : names.filter((name) => isSaidBy(steps[name], message)));
      return met.length > 0 || !place ? null : { event: String(message.event), after: place.join(' or ') };
    },
  };
}
