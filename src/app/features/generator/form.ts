import type { Generator } from '../../../api/schema/entities/runners';
import { textOf } from '../../../machines/crud/form.rules';
import { checkGenerator } from '../../../machines/runner-form/runner-form.rules';
import {
  commonDraft,
  commonFields,
  provideRunnerForm,
  type RunnerFormSources,
} from '../../provide/runner-form';

/** A generator, new or edited. */
export const provideGeneratorForm = (sources: RunnerFormSources) =>
  provideRunnerForm<Generator>(
    {
      kind: 'generator',
      check: checkGenerator,
      read: async (call, id, signal) => (await call('generator.read', { id }, { signal })).generator,
      draftOf: (record) => ({
        ...commonDraft(record),
        start_number: record.start_number,
        end_number: record.end_number,
      }),
      save: (call, { id, draft }, signal) => {
        const fields = {
          ...commonFields(draft),
          start_number: textOf(draft, 'start_number').trim(),
          end_number: textOf(draft, 'end_number').trim(),
        };
        return id === null
          ? call('generator.create', fields, { signal })
          : call('generator.update', { id, ...fields }, { signal });
      },
    },
    sources,
  );
