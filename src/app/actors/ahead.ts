import { BehaviorSubject, defer, filter, finalize, type Observable, type Unsubscribable } from 'rxjs';
import type { AnyStateMachine } from 'xstate';
import type { PagePlace } from '../../views/ports/address';

/** Logic that can begin before its actor, for the screen that is opened at `place`. */
export interface BeginsAhead {
  /** What no actor took over until `left` aborts is dropped. */
  readonly begin: (place: PagePlace, left: AbortSignal) => void;
}

export const aheadOf = <L extends object>(logic: L, begin: BeginsAhead['begin']): L & BeginsAhead =>
  Object.assign(logic, { begin });

/** Begins what the actors of a chart do first. */
export function beginAhead({ implementations }: AnyStateMachine, place: PagePlace, left: AbortSignal) {
  if (left.aborted) return;
  for (const logic of Object.values<object>(implementations.actors))
    if ('begin' in logic) (logic as BeginsAhead).begin(place, left);
}

/** Keeps what was begun until it is taken, once, or until whoever it was begun for has left. */
function createKept<T>(drop: (kept: T) => void) {
  let kept: T | null = null;
  const take = () => {
    const taken = kept;
    kept = null;
    return taken;
  };
  return {
    take,
    keep(begun: T, left: AbortSignal) {
      kept = begun;
      left.addEventListener('abort', () => {
        if (kept === begun) drop(take() as T);
      });
    },
  };
}

/**
 * A read that may begin ahead: who asks the same next takes it over, answered or not. `ask` shows nothing, since its
 * answer may be dropped.
 */
export function readAhead<Input, Answer>(
  ask: (input: Input, signal: AbortSignal) => Promise<Answer>,
  isSame: (one: Input, other: Input) => boolean,
) {
  const kept = createKept<{
    readonly input: Input;
    readonly answer: Promise<Answer>;
    readonly aborter: AbortController;
  }>(({ aborter }) => aborter.abort());
  return {
    begin(input: Input, left: AbortSignal) {
      const aborter = new AbortController();
      const answer = ask(input, aborter.signal);
      answer.catch(() => {});
      kept.keep({ input, answer, aborter }, left);
    },
    read(input: Input, signal: AbortSignal): Promise<Answer> {
      const begun = kept.take();
      if (begun && isSame(begun.input, input)) {
        signal.addEventListener('abort', () => begun.aborter.abort());
        return begun.answer;
      }
      begun?.aborter.abort();
      return ask(input, signal);
    },
  };
}

/** Events that may be heard ahead: who subscribes next is told the last that it would have missed, and those that follow. */
export function hearAhead<T>(events: Observable<T>) {
  const kept = createKept<{ readonly last: Observable<T | null>; readonly hearing: Unsubscribable }>(
    ({ hearing }) => hearing.unsubscribe(),
  );
  return {
    begin(left: AbortSignal) {
      const last = new BehaviorSubject<T | null>(null);
      const hearing = events.subscribe(last);
      kept.keep({ last, hearing }, left);
    },
    events: defer(() => {
      const begun = kept.take();
      if (!begun) return events;
      return begun.last.pipe(
        filter((event) => event !== null),
        finalize(() => begun.hearing.unsubscribe()),
      );
    }),
  };
}
