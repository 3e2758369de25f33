import { withRules } from '../../machines/crud/form';
import type { QuestionOf } from '../../machines/crud/form.notices';
import type { Validate } from '../../machines/crud/form.rules';
import type { Loaded, LoadInput, Saved, SubmitInput } from '../../machines/crud/form.types';
import { fromCall } from '../actors/call';

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
export const provideForm = ({ validate, questionOf, load, submit, verify }: FormSource) =>
  withRules(validate, questionOf).provide({
    actors: {
      load: fromCall<Loaded, LoadInput>(async ({ input, signal }) => (load ? load(input.id, signal) : {})),
      submit: fromCall<Saved, SubmitInput>(({ input, signal }) => submit(input, signal)),
      verify: fromCall<Saved | null, SubmitInput>(async ({ input, signal }) =>
        verify ? verify(input, signal) : null,
      ),
    },
  });
