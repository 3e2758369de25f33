import type { Call } from '../../../api/client';
import type { User } from '../../../api/schema/entities';
import { withRules } from '../../../machines/crud/form';
import type { Draft, Validate } from '../../../machines/crud/form.rules';
import type { Loaded, Saved, SubmitInput } from '../../../machines/crud/form.types';
import { fromCall } from '../call';

export interface FormSources {
  readonly call: Call;
  readonly user: () => User | null;
  /** The signed-in user's profile was read or saved (PROF-12). */
  readonly userUpdated: (user: User) => void;
}

export interface FormSource {
  readonly validate: Validate;
  readonly load: (id: string | null, signal: AbortSignal) => Promise<Loaded>;
  readonly submit: (input: SubmitInput, signal: AbortSignal) => Promise<Saved>;
  /** Whether a submission without an answer was done. Default: it was not. */
  readonly verify?: (input: SubmitInput, signal: AbortSignal) => Promise<Saved | null>;
}

/** The form chart, wired to one source. */
export const provideForm = ({ validate, load, submit, verify }: FormSource) =>
  withRules(validate).provide({
    actors: {
      load: fromCall<Loaded, { id: string | null }>(({ input, signal }) => load(input.id, signal)),
      submit: fromCall<Saved, SubmitInput>(({ input, signal }) => submit(input, signal)),
      verify: fromCall<Saved | null, SubmitInput>(async ({ input, signal }) =>
        verify ? verify(input, signal) : null,
      ),
    },
  });

/** A ticked status is active (APP-17). */
export const activityOf = (draft: Draft) => (draft.status === false ? 'nonactive' : 'active');
