import { type AnyEventObject, type EventObject, fromEventObservable } from 'xstate';
import type { Call } from '../../api/client';
import { generatorMachine } from '../../machines/sender/generator';
import { validatorMachine } from '../../machines/sender/validator';
import { senderMachine } from '../../machines/sender/sender';
import type { CallInput, Event, SenderRecord } from '../../machines/sender/sender.types';
import type { StreamEnvironment } from '../../streams/environment';
import type { Router } from '../../streams/route';
import { fileOf, type SaveFile } from '../files/save';
import { provideClock } from './clock';
import { fromCall } from './call';

export interface SenderSources {
  readonly call: Call;
  readonly router: Router;
  readonly streams: StreamEnvironment;
  /** The channel of the signed-in user, and their id. */
  readonly channel: () => string;
  readonly userId: () => string;
  readonly saveFile: SaveFile;
}

/** Columns and file names of the results (GEN-08, VAL-08, FILE-04). */
const RESULT_COLUMNS = ['number', 'name', 'status'];
const RESULT_FILES = { generator: 'phone_numbers_generated', validator: 'phone_numbers_validated' } as const;

/** The facts of one routing key. */
export const provideFacts = <E extends EventObject>(router: Router) =>
  fromEventObservable<E, { key: string }>(({ input }) => router.facts(input.key) as never);

const answered = (run: (record: SenderRecord, signal: AbortSignal) => Promise<SenderRecord | null>) =>
  fromCall<SenderRecord | null, CallInput>(({ input, signal }) => run(input.record, signal));
const unanswered = async (call: Promise<unknown>) => {
  await call;
  return null;
};

/** The charts of what sends, wired to the calls of their kind. */
export function provideSenders({ call, router, streams, channel, userId, saveFile }: SenderSources) {
  const shared = {
    wire: provideFacts<Extract<Event, AnyEventObject>>(router),
    clock: provideClock(streams),
  };
  const runner = (kind: 'generator' | 'validator') => ({
    ...shared,
    start: answered(({ id }, signal) => unanswered(call(`${kind}.start`, { id }, { signal }))),
    stop: answered(({ id }, signal) => unanswered(call(`${kind}.stop`, { id }, { signal }))),
    delete: answered(({ id }, signal) => unanswered(call(`${kind}.delete`, { id }, { signal }))),
    download: answered(async ({ id }, signal) => {
      const { rows } = await call(`${kind}.results`, { id }, { signal });
      const results = rows.map((row) => ({ ...row, status: 'active' }));
      saveFile(fileOf(RESULT_FILES[kind], 'csv', RESULT_COLUMNS, results));
      return null;
    }),
  });
  const account = {
    ...shared,
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
    activate: answered(async ({ id }, signal) => (await call('whatsapp.activate', { id }, { signal })).data),
    reset: answered(async ({ id }, signal) => (await call('whatsapp.reset', { id }, { signal })).data),
    reconnect: answered(({ clientid = '' }, signal) =>
      unanswered(
        call(
          'whatsapp.newClient',
          { deviceId: clientid, previousDeviceId: clientid, userId: userId() },
          { signal },
        ),
      ),
    ),
  };
  return {
    whatsapp: senderMachine.provide({ actors: account }),
    generator: generatorMachine.provide({ actors: runner('generator') }),
    validator: validatorMachine.provide({ actors: runner('validator') }),
  };
}
