import type { AnyEventObject } from 'xstate';
import type { Call } from '../../api/client';
import type { User } from '../../api/schema/entities';
import { generatorMachine } from '../../machines/sender/generator';
import { validatorMachine } from '../../machines/sender/validator';
import { senderMachine } from '../../machines/sender/sender';
import type { CallInput, Event, SenderRecord } from '../../machines/sender/sender.types';
import type { StreamEnvironment } from '../../streams/environment';
import type { Router } from '../../streams/route';
import { fileOf, type SaveFile } from '../files/save';
import { provideClock } from './clock';
import { fromCall } from './call';
import { provideFacts } from './facts';

export interface SenderSources {
  readonly call: Call;
  readonly router: Router;
  readonly streams: StreamEnvironment;
  /** Name of the channel that the page listens on. */
  readonly channel: () => string;
  readonly user: () => User | null;
  readonly saveFile: SaveFile;
}

/** Columns and file names of the results (GEN-08, VAL-08, FILE-04). */
const RESULT_COLUMNS = ['number', 'name', 'status'];
const RESULT_FILES = { generator: 'phone_numbers_generated', validator: 'phone_numbers_validated' } as const;

const answered = (run: (record: SenderRecord, signal: AbortSignal) => Promise<SenderRecord | null>) =>
  fromCall<SenderRecord | null, CallInput>(({ input, signal }) => run(input.record, signal));
const unanswered = async (call: Promise<unknown>) => {
  await call;
  return null;
};

const shared = ({ router, streams }: Pick<SenderSources, 'router' | 'streams'>) => ({
  wire: provideFacts<Extract<Event, AnyEventObject>>(router),
  clock: provideClock(streams),
});

/** The chart of an account, wired to its calls. */
export function provideAccount({ call, channel, user, ...sources }: SenderSources) {
  return senderMachine.provide({
    actors: {
      ...shared(sources),
      start: answered(({ clientid = '' }, signal) =>
        unanswered(
          call(
            'whatsapp.start',
            { whatsappClientId: clientid, socketClientId: channel(), loop: true },
            { signal },
          ),
        ),
      ),
      stop: answered(({ clientid = '' }, signal) =>
        unanswered(
          call('whatsapp.stop', { whatsappClientId: clientid, socketClientId: channel() }, { signal }),
        ),
      ),
      activate: answered(
        async ({ id }, signal) => (await call('whatsapp.activate', { id }, { signal })).data,
      ),
      reset: answered(async ({ id }, signal) => (await call('whatsapp.reset', { id }, { signal })).data),
      reconnect: answered(({ clientid = '' }, signal) =>
        unanswered(
          call(
            'whatsapp.newClient',
            { deviceId: clientid, previousDeviceId: clientid, userId: user()?.id ?? '' },
            { signal },
          ),
        ),
      ),
    },
  });
}

/** The chart of a generator or a validator, wired to the calls of its kind. */
export function provideRunner(
  kind: 'generator' | 'validator',
  { call, saveFile, ...sources }: SenderSources,
) {
  const machine = kind === 'generator' ? generatorMachine : validatorMachine;
  return machine.provide({
    actors: {
      ...shared(sources),
      start: answered(({ id }, signal) => unanswered(call(`${kind}.start`, { id }, { signal }))),
      stop: answered(({ id }, signal) => unanswered(call(`${kind}.stop`, { id }, { signal }))),
      delete: answered(({ id }, signal) => unanswered(call(`${kind}.delete`, { id }, { signal }))),
      download: answered(async ({ id }, signal) => {
        const { rows } = await call(`${kind}.results`, { id }, { signal });
        const results = rows.map((row) => ({ ...row, status: 'active' }));
        saveFile(fileOf(RESULT_FILES[kind], 'csv', RESULT_COLUMNS, results));
        return null;
      }),
    },
  });
}
