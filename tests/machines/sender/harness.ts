import { fromEventObservable } from 'xstate';
import { map, Subject, startWith } from 'rxjs';
import { senderMachine } from '../../../src/machines/sender/sender';
import { selectRecord } from '../../../src/machines/sender/sender.selectors';
import type { CallInput, Event, SenderKind, SenderRecord } from '../../../src/machines/sender/sender.types';
import { generatorMachine } from '../../../src/machines/sender/generator';
import { validatorMachine } from '../../../src/machines/sender/validator';
import { scriptedActor, startActor } from '../../support/actors';
import { TestClock } from '../../support/clock';
import { account } from './samples';

const KEY = 'whatsapp:id-1';
const charts = { whatsapp: senderMachine, generator: generatorMachine, validator: validatorMachine };

/** A live sender on a simulated clock, with its calls scripted and its ticks in the test's hand. */
export function sender(record: Partial<SenderRecord> = {}, kind: SenderKind = 'whatsapp') {
  const clock = new TestClock();
  const ticks = new Subject<void>();
  const call = (name: string) => scriptedActor<SenderRecord | null, CallInput>(name);
  const calls = {
    start: call('start'),
    stop: call('stop'),
    activate: call('activate'),
    reset: call('reset'),
    reconnect: call('reconnect'),
  };
  const started = startActor(
    charts[kind].provide({
      actors: {
        clock: fromEventObservable(() =>
          ticks.pipe(
            startWith(undefined),
            map(() => ({ type: 'clock.ticked' as const, at: clock.timestamp() })),
          ),
        ),
        start: calls.start.logic,
        stop: calls.stop.logic,
        activate: calls.activate.logic,
        reset: calls.reset.logic,
        reconnect: calls.reconnect.logic,
      },
    }),
    { clock, input: { key: KEY, kind, record: { ...account, ...record } } },
  );
  return {
    ...started,
    calls,
    /** Sends this sender events of the socket. */
    deliver: (...events: readonly Event[]) => {
      for (const event of events) started.actor.send(event);
    },
    send: (event: Event) => started.actor.send(event),
    snapshot: () => started.actor.getSnapshot(),
    record: () => selectRecord(started.actor.getSnapshot()),
    tick: () => ticks.next(),
    /** Lets seconds pass, with a tick of the clock at each. */
    pass: (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        clock.advance(1000);
        ticks.next();
      }
    },
  };
}
