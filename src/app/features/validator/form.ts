import type { Validator } from '../../../api/schema/entities/runners';
import { fileOf } from '../../../machines/crud/form.rules';
import { checkValidator } from '../../../machines/runner-form/runner-form.rules';
import {
  commonDraft,
  commonFields,
  provideRunnerForm,
  type RunnerFormSources,
} from '../../provide/runner-form';

/** A validator, new or edited. */
export const provideValidatorForm = (sources: RunnerFormSources) =>
  provideRunnerForm<Validator>(
    {
      kind: 'validator',
      check: checkValidator,
      read: async (call, id, signal) => (await call('validator.read', { id }, { signal })).validator,
      draftOf: commonDraft,
      save: (call, { id, draft }, signal) =>
        id === null
          ? call(
              'validator.create',
              { file: fileOf(draft, 'file') as File, ...commonFields(draft) },
              { signal },
            )
          : call('validator.update', { id, ...commonFields(draft) }, { signal }),
    },
    sources,
  );
