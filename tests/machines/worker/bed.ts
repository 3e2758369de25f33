import { fromEventObservable } from 'xstate';
import { map, NEVER, Subject, startWith } from 'rxjs';
import { workerMachine } from '../../../src/machines/worker/worker';
import { selectRecord } from '../../../src/machines/worker/worker.selectors';
import type { CallInput, Event, WorkerKind, WorkerRecord } from '../../../src/machines/worker/worker.types';
import { generatorMachine } from '../../../src/machines/worker/generator';
import { validatorMachine } from '../../../src/machines/worker/validator';
import { scriptedActor, startActor } from '../../support/actors';
import { TestClock } from '../../support/clock';
import { account } from './samples';

const KEY = 'whatsapp:id-1';
const charts = { whatsapp: workerMachine, generator: generatorMachine, validator: validatorMachine };

/** A live worker on a simulated clock, with its calls scripted and its ticks in the test's hand. */
export function worker(record: Partial<WorkerRecord> = {}, kind: WorkerKind = 'whatsapp') {
  const clock = new TestClock();
  const ticks = new Subject<void>();
  const call = (name: string) => scriptedActor<WorkerRecord | null, CallInput>(name);
  const calls = {
    start: call('start'),
    stop: call('stop'),
    activate: call('activate'),
    reset: call('reset'),
    reconnect: call('reconnect'),
  };
  const facts = new Subject<Event>();
  const started = startActor(
    charts[kind].provide({
      actors: {
        wire: fromEventObservable(({ input }) => (input.key === KEY ? facts : NEVER) as never),
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
    /** What the socket tells this worker. */
    hear: (...events: readonly Event[]) => {
      for (const event of events) facts.next(event);
    },
    send: (event: Event) => started.actor.send(event),
    snapshot: () => started.actor.getSnapshot(),
    record: () => selectRecord(started.actor.getSnapshot()),
    /** Lets seconds pass, with a tick of the clock at each. */
    pass: (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        clock.advance(1000);
        ticks.next();
      }
    },
  };
}
