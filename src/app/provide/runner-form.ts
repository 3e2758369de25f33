import type { Call } from '../../api/client';
import type { User } from '../../api/schema/entities/people';
import type { Generator, Validator } from '../../api/schema/entities/runners';
import { can, roleOf } from '../../machines/auth/policy';
import { withRules } from '../../machines/crud/form';
import { type Draft, numberOf, numberText, textOf, type Validate } from '../../machines/crud/form.rules';
import type { Loaded, LoadInput, Option, Saved, SubmitInput } from '../../machines/crud/form.types';
import { idOf } from '../../machines/crud/list.rules';
import { senderName } from '../../machines/sender/sender.rules';
import type { Drafts } from '../left/drafts';
import { aheadOf, readAhead } from '../actors/ahead';
import { fromCall } from '../actors/call';
import { accountLabel, provideAccountChooser } from './account-chooser';
import { rowIdAt } from './parameters';

export interface RunnerFormSources {
  readonly call: Call;
  readonly user: () => User | null;
  readonly userId: () => string;
  /** What stood in a form that was left to link an account. */
  readonly drafts: Drafts;
}
type Runner = Generator | Validator;

/** Chooses among the accounts that the user may send through: dev's are everybody's, as dev's lists are. */
export const provideRunnerAccounts = ({
  call,
  user,
  userId,
}: Pick<RunnerFormSources, 'call' | 'user' | 'userId'>) =>
  provideAccountChooser({
    call,
    owner: () => (can(roleOf(user()), 'accounts.readAll') ? null : userId()),
    by: 'id',
    // The one that was linked for this form.
    namedAt: ({ parameters }) => idOf(parameters.get('whatsapp')),
  });

/** The account that a record has, even where the user may not choose it. */
const carrierOf = ({ Whatsapp: carrier }: Runner): readonly Option[] =>
  carrier ? [{ value: carrier.id, label: accountLabel(carrier) }] : [];

export const commonDraft = (record: Runner): Draft => ({
  whatsapp_id: record.whatsapp_id ?? record.Whatsapp?.id ?? '',
  b_insert: String(record.b_insert),
  interval_min: numberText(record.interval_min),
  interval_max: numberText(record.interval_max),
});
export const commonFields = (draft: Draft) => ({
  whatsapp_id: textOf(draft, 'whatsapp_id'),
  b_insert: textOf(draft, 'b_insert') === '1' ? (1 as const) : (0 as const),
  interval_min: numberOf(draft, 'interval_min'),
  interval_max: numberOf(draft, 'interval_max'),
});

/** How one kind of form is read and sent. */
interface RunnerForm<R extends Runner> {
  readonly kind: 'generator' | 'validator';
  readonly check: Validate;
  readonly read: (call: Call, id: string, signal: AbortSignal) => Promise<R>;
  readonly draftOf: (record: R) => Draft;
  readonly save: (call: Call, input: SubmitInput, signal: AbortSignal) => Promise<unknown>;
}

export function provideRunnerForm<R extends Runner>(
  { kind, check, read, draftOf, save }: RunnerForm<R>,
  { call, drafts }: Pick<RunnerFormSources, 'call' | 'drafts'>,
) {
  const records = readAhead(async (id: string | null, signal) =>
    id === null ? null : read(call, id, signal),
  );
  return withRules(check).provide({
    actions: {
      setAside: ({ context: { id, draft } }) => void drafts.set(kind, { id, draft }),
    },
    actors: {
      load: aheadOf(
        fromCall<Loaded, LoadInput>(async ({ input, signal }) => {
          const kept = drafts.get(kind);
          // The user returns to the same form, with an account that was linked or without one.
          const left = kept && ('whatsapp_id' in input.typed || kept.id === input.id) ? kept : null;
          const id = left?.id ?? input.id;
          const record = await records.read(id, signal);
          drafts.delete(kind);
          return {
            id,
            ...(record && {
              subject: senderName(record),
              draft: draftOf(record),
              options: { whatsapp_id: carrierOf(record) },
            }),
            ...(left && { typed: left.draft }),
          };
        }),
        (place, left) => {
          const id = rowIdAt(place);
          // What is no id names nothing to edit.
          if (id !== null || !place.parameters.has('id')) records.begin(id, left);
        },
      ),
      submit: fromCall<Saved, SubmitInput>(async ({ input, signal }) => {
        await save(call, input, signal);
        return {};
      }),
      /** A change can be looked up. A creation cannot; sent again, it is done once (Idempotency-Key). */
      verify: fromCall<Saved | null, SubmitInput>(async ({ input: { id, draft }, signal }) => {
        if (id === null) throw new Error('a creation cannot be looked up');
        const stored = draftOf(await read(call, id, signal));
        return Object.keys(stored).every((field) => stored[field] === draft[field]) ? {} : null;
      }),
    },
  });
}
