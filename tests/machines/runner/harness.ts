import { generatorMachine } from '../../../src/machines/sender/generator';
import { validatorMachine } from '../../../src/machines/sender/validator';
import type { CallInput, Event, SenderRecord } from '../../../src/machines/sender/sender.types';
import { scriptedActor, startActor } from '../../support/actors';
import { runner } from './samples';

const charts = { generator: generatorMachine, validator: validatorMachine };

/** A live generator or validator with its calls scripted. */
export function startRunner(
  record: Partial<SenderRecord> = {},
  kind: 'generator' | 'validator' = 'generator',
  more: { readonly noun?: string } = {},
) {
  const call = (name: string) => scriptedActor<SenderRecord | null, CallInput>(name);
  const calls = {
    start: call('start'),
    stop: call('stop'),
    download: call('download'),
    delete: call('delete'),
  };
  const started = startActor(
    charts[kind].provide({
      actors: {
        start: calls.start.logic,
        stop: calls.stop.logic,
        download: calls.download.logic,
        delete: calls.delete.logic,
      },
    }),
    { input: { key: `${kind}:7`, kind, ...more, record: { ...runner, ...record } } },
  );
  return {
    ...started,
    calls,
    send: (event: Event) => started.actor.send(event),
    deliver: (...events: readonly Event[]) => {
      for (const event of events) started.actor.send(event);
    },
    snapshot: () => started.actor.getSnapshot(),
    record: () => started.actor.getSnapshot().context.record,
  };
}
