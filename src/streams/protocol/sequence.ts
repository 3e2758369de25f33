/** The numbered items of one history, as far as they came. */
export interface Sequence<T> {
  /** Names the history that the numbers count in. */
  readonly epoch: string;
  /** The number of the last item applied. */
  readonly last: number;
  /** The highest number that is known to exist. */
  readonly head: number;
  /** Items that wait for an earlier one, by their numbers. */
  readonly held: ReadonlyMap<number, T>;
}

/** The numbers that never came, first and last. */
export interface Hole {
  readonly from: number;
  readonly to: number;
}

/** A sequence, and what it applies on the way there, in order. */
interface Advanced<T> {
  readonly sequence: Sequence<T>;
  readonly applied: readonly T[];
}

const NONE: ReadonlyMap<number, never> = new Map<number, never>();

/** A sequence in which everything up to `last` counts as applied. */
export const sequenceFrom = (epoch: string, last: number): Sequence<never> => ({
  epoch,
  last,
  head: last,
  held: NONE,
});

/** Whether an item is known to exist that has not come. */
export const hasHole = ({ head, last }: Sequence<unknown>): boolean => head > last;

/** The same, knowing that items up to `head` exist. */
export const expecting = <T>(sequence: Sequence<T>, head: number): Sequence<T> =>
  head > sequence.head ? { ...sequence, head } : sequence;

/** The same without what waits, because it will be sent again. */
export const withoutHeld = <T>(sequence: Sequence<T>): Sequence<T> =>
  sequenceFrom(sequence.epoch, sequence.last);

/** Applies what is next, holds what is early; null for what was seen before. */
export function receiving<T>(sequence: Sequence<T>, seq: number, item: T): Advanced<T> | null {
  const { epoch, last, held } = sequence;
  if (seq <= last || held.has(seq)) return null;
  const head = Math.max(sequence.head, seq);
  if (seq > last + 1)
    return { sequence: { epoch, last, head, held: new Map(held).set(seq, item) }, applied: [] };
  if (held.size === 0) return { sequence: { epoch, last: seq, head, held }, applied: [item] };
  const applied = [item];
  const waiting = new Map(held);
  for (let next = seq + 1; waiting.has(next); next += 1) {
    applied.push(waiting.get(next) as T);
    waiting.delete(next);
  }
  return { sequence: { epoch, last: last + applied.length, head, held: waiting }, applied };
}

/** Gives up waiting: applies what is held, in order. */
export function released<T>(sequence: Sequence<T>): Advanced<T> & { readonly hole: Hole | null } {
  const { epoch, last, head, held } = sequence;
  let to = head;
  while (held.has(to)) to -= 1;
  return {
    sequence: sequenceFrom(epoch, head),
    applied: [...held].toSorted(([one], [other]) => one - other).map(([, item]) => item),
    hole: hasHole(sequence) ? { from: last + 1, to } : null,
  };
}
