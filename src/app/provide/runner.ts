import type { Call } from '../../api/client';
import { withQuickTransitions } from '../../machines/quick/quick-transitions';
import { generatorMachine } from '../../machines/sender/generator';
import type { CallInput, SenderRecord } from '../../machines/sender/sender.types';
import { validatorMachine } from '../../machines/sender/validator';
import type { SaveFile } from '../files/save';
import { fileOf } from '../files/table';
import { fromCall } from '../actors/call';
import { answered, senderActors, type SenderSources, unanswered } from './senders';

export interface RunnerSources extends SenderSources {
  readonly call: Call;
  readonly saveFile: SaveFile;
}

/** Columns and file names of the results (GEN-08, VAL-08, FILE-04). */
const RESULT_COLUMNS = ['number', 'name', 'status'];
const RESULT_FILES = { generator: 'phone_numbers_generated', validator: 'phone_numbers_validated' } as const;

/** The chart of a generator or a validator, provided with the calls of its kind. */
export function provideRunner(
  kind: 'generator' | 'validator',
  { call, saveFile, ...sources }: RunnerSources,
) {
  const machine = kind === 'generator' ? generatorMachine : validatorMachine;
  const provided = machine.provide({
    actors: {
      ...senderActors(sources),
      start: answered(({ id }, about) => unanswered(call(`${kind}.start`, { id }, about))),
      stop: answered(({ id }, about) => unanswered(call(`${kind}.stop`, { id }, about))),
      delete: answered(({ id }, about) => unanswered(call(`${kind}.delete`, { id }, about))),
      download: fromCall<SenderRecord | null, CallInput>(async ({ input, signal }) => {
        const { rows } = await call(`${kind}.results`, { id: input.record.id }, { signal });
        const results = rows.map((row) => ({ ...row, status: 'active' }));
        saveFile(fileOf(RESULT_FILES[kind], 'csv', RESULT_COLUMNS, results));
        return null;
      }),
    },
  });
  return withQuickTransitions(provided);
}
