import { BehaviorSubject, defer, filter, finalize, type Observable, type Unsubscribable } from 'rxjs';
import type { AnyStateMachine, NonReducibleUnknown } from 'xstate';
import type { PagePlace } from '../../views/ports/address';
import { fromCall } from './call';

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
  // A signal of its own: Node warns of one with many listeners.
  const own = AbortSignal.any([left]);
  for (const logic of Object.values<object>(implementations.actors))
    if ('begin' in logic) (logic as BeginsAhead).begin(place, own);
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

/** Inputs of calls are plain data. */
const areEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A read that may begin ahead: who asks the same next takes it over, answered or not. `ask` shows nothing, since its
 * answer may be dropped.
 */
export function readAhead<Input, Answer>(
  ask: (input: Input, signal: AbortSignal) => Promise<Answer>,
  isSame: (one: Input, other: Input) => boolean = areEqual,
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

/** A promise actor that may begin ahead, with its input at an address; null where it is not asked there. */
export function callAhead<Output, Input = NonReducibleUnknown>(
  ask: (input: Input, signal: AbortSignal) => Promise<Output>,
  inputAt: (place: PagePlace) => Input | null,
) {
  const answers = readAhead(ask);
  return aheadOf(
    fromCall<Output, Input>(({ input, signal }) => answers.read(input, signal)),
    (place, left) => {
      const input = inputAt(place);
      if (input !== null) answers.begin(input, left);
    },
  );
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
