import { fromEventObservable } from 'xstate';
import { bench, describe } from 'vitest';
import type { WireEvent } from '../../src/api/schema/socket';
import { createRecorder } from '../../src/app/log/recorder';
import { createRedactor } from '../../src/app/log/redact';
import { createRowRegistry, type RowRegistryOptions } from '../../src/machines/rows/row-registry';
import { senderMachine } from '../../src/machines/sender/sender';
import type { Event } from '../../src/machines/sender/sender.types';
import { createEventLog, type EventLog } from '../../src/streams/event-log';
import { createRouter } from '../../src/streams/route';
import { account } from '../machines/sender/samples';

const ACCOUNTS = 1_000;
const EVENTS = 500;

/** Five hundred facts to a thousand accounts, from the log through the router to the charts. */
function frame(inspectOf: (log: EventLog) => RowRegistryOptions['inspect']) {
  const log = createEventLog();
  const router = createRouter();
  const logic = senderMachine.provide({
    actors: {
      wire: fromEventObservable<Event, { key: string }>(({ input }) => router.facts(input.key) as never),
    },
  });
  const registry = createRowRegistry({ inspect: inspectOf(log) });
  registry.beginReading().show(
    'list',
    Array.from({ length: ACCOUNTS }, (_, id) => ({
      key: `whatsapp:${id}`,
      kind: 'whatsapp',
      logic,
      record: account,
    })),
  );
  let count = 0;
  return () => {
    for (let place = 0; place < EVENTS; place += 1) {
      count += 1;
      const keys = [`whatsapp:${(count * 7919) % ACCOUNTS}`];
      const event = {
        type: 'wire.count_success',
        at: count,
        replayed: false,
        sender: { count_success: count, count_fail: 0, income: 100 },
      } as unknown as WireEvent;
      log.append({ kind: 'event', channel: 'client-5', keys, event, at: count });
      router.deliver(keys, event);
    }
  };
}

/** One run is 500 events, so events per second are 500 times the figure shown. */
describe(`${EVENTS} facts to ${ACCOUNTS} accounts`, () => {
  bench(
    'unrecorded',
    frame(() => undefined),
    { time: 2_000 },
  );
  bench(
    'recorded',
    frame(
      (log) =>
        createRecorder({
          log,
          redactor: createRedactor(1),
          now: () => 0,
          variantOf: () => null,
        }).inspect,
    ),
    { time: 2_000 },
  );
});
