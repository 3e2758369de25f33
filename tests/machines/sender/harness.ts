import { fromCallback } from 'xstate';
import { senderMachine } from '../../../src/machines/sender/sender';
import {
  selectActivity,
  selectRecord,
  selectWait,
  waitText,
} from '../../../src/machines/sender/sender.selectors';
import type { CallInput, Event, SenderKind, SenderRecord } from '../../../src/machines/sender/sender.types';
import { generatorMachine } from '../../../src/machines/sender/generator';
import { validatorMachine } from '../../../src/machines/sender/validator';
import { scriptedActor, startActor } from '../../support/actors';
import { TestClock } from '../../support/clock';
import { account } from './samples';

const KEY = 'whatsapp:id-1';
const charts = { whatsapp: senderMachine, generator: generatorMachine, validator: validatorMachine };

/** A live sender on a simulated clock, with its calls scripted. */
export function sender(record: Partial<SenderRecord> = {}, kind: SenderKind = 'whatsapp') {
  const clock = new TestClock();
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
        clock: fromCallback(({ sendBack }) => sendBack({ type: 'clock.read', at: clock.timestamp() })),
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
    /** What its message on the way is doing, as a row says it. */
    activity() {
      const wait = selectWait(this.snapshot());
      return wait ? waitText(wait, clock.timestamp()) : selectActivity(this.snapshot());
    },
    pass: (seconds: number) => clock.advance(seconds * 1000),
  };
}
