import { type formMachine, withRules } from '../../machines/crud/form';
import type { QuestionOf } from '../../machines/crud/form.notices';
import type { Validate } from '../../machines/crud/form.rules';
import type { Loaded, LoadInput, Saved, SubmitInput } from '../../machines/crud/form.types';
import { aheadOf, readAhead } from '../actors/ahead';
import { fromCall } from '../actors/call';
import { rowIdAt } from './parameters';

/** How one form is judged, read and sent. */
export interface FormSource {
  readonly validate: Validate;
  /** Asked before it is sent, of a form that `isAsked`. */
  readonly questionOf?: QuestionOf;
  /** What stands in it, and its choices. Default: nothing is read. */
  readonly load?: (id: string | null, signal: AbortSignal) => Promise<Loaded>;
  readonly submit: (input: SubmitInput, signal: AbortSignal) => Promise<Saved>;
  /** Whether a submission without an answer was done. Default: it was not. */
  readonly verify?: (input: SubmitInput, signal: AbortSignal) => Promise<Saved | null>;
}

/** The form chart, provided with one source. */
export function provideForm({
  validate,
  questionOf,
  load = async () => ({}),
  submit,
  verify,
}: FormSource): typeof formMachine {
  const row = readAhead(load, Object.is);
  return withRules(validate, questionOf).provide({
    actors: {
      load: aheadOf(
        fromCall<Loaded, LoadInput>(({ input, signal }) => row.read(input.id, signal)),
        // On a screen that makes a new row, an id names another thing.
        (place, left) => row.begin(place.path.endsWith('/edit') ? rowIdAt(place) : null, left),
      ),
      submit: fromCall<Saved, SubmitInput>(({ input, signal }) => submit(input, signal)),
      verify: fromCall<Saved | null, SubmitInput>(async ({ input, signal }) =>
        verify ? verify(input, signal) : null,
      ),
    },
  });
}
