import {
  createActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type EventObject,
} from 'xstate';
import { replaySteps } from '../../support/replay';
import { signedInRedactor } from '../../support/redactor';
import { createRecorder } from '../../../src/app/log/recorder';
import { createEventLog, type EventLogOptions, type LogEntry } from '../../../src/streams/event-log';
import type { WireEvent } from '../../../src/api/schema/wire';
import { cueFor, endedActor, puppetsFor } from '../../support/paths/puppet';
import { ManualClock } from '../../support/paths/manual-clock';

/** One thing that happens in a generated history. */
export type Happening =
  | { readonly does: 'tell'; readonly event: EventObject }
  | { readonly does: 'deliver'; readonly event: EventObject }
  | { readonly does: 'end'; readonly event: EventObject }
  | { readonly does: 'ring'; readonly timer: string }
  | { readonly does: 'gap' }
  | { readonly does: 'restart' };

const redactor = signedInRedactor(7);

/** What the log may know of a snapshot. */
const seen = ({ status, value, context, tags }: AnyMachineSnapshot) => ({
  status,
  value,
  context: redactor.payload(context as unknown, 'local'),
  tags: [...tags].toSorted(),
});

interface Lived {
  readonly index: number;
  readonly live: ReturnType<typeof seen>;
}

/** Lets a live actor go through a history while it is recorded; notes how it stood after each entry. */
export function live(
  machine: AnyStateMachine,
  key: string,
  input: unknown,
  happenings: readonly Happening[],
  options: EventLogOptions & { checkpointEvery?: number } = {},
) {
  const { checkpointEvery, ...logOptions } = options;
  const log = createEventLog(logOptions);
  let at = 0;
  const now = () => {
    at += 1;
    return at;
  };
  const { inspect, entries } = createRecorder({
    log,
    redactor,
    now,
    variantOf: () => null,
    ...(checkpointEvery && { checkpointEvery }),
  });
  const puppeted = machine.provide({ actors: puppetsFor(machine), actions: {} });
  const quiet = puppeted.provide({
    actions: Object.fromEntries(
      Object.entries(machine.implementations.actions)
        .filter(([, action]) => !(action as { resolve?: unknown }).resolve)
        .map(([name]) => [name, () => {}]),
    ),
  });
  let timers = new ManualClock();
  const begin = () => {
    timers = new ManualClock();
    const actor = createActor(quiet, { id: key, input, inspect, clock: timers });
    timers.watch(actor);
    actor.subscribe({ error: () => {} });
    return actor.start();
  };
  const lived: Lived[] = [];
  const note = () => {
    const index = log.snapshot().at(-1)?.index ?? -1;
    lived.push({ index, live: seen(actor.getSnapshot()) });
  };
  let actor = begin();
  note();
  for (const happening of happenings) {
    if (happening.does === 'restart') {
      actor.stop();
      note();
      actor = begin();
    } else if (happening.does === 'gap') {
      log.append({ kind: 'gap', channel: 'c', from: null, to: null, reason: 'hole', at: now() });
    } else if (happening.does === 'tell') {
      actor.send(happening.event);
    } else if (happening.does === 'deliver') {
      const event = { ...happening.event } as WireEvent;
      log.append({ kind: 'event', channel: 'c', keys: [key], event, at: now() });
      actor.send(event);
    } else if (happening.does === 'ring') {
      timers.fire(happening.timer);
    } else {
      const child = actor.getSnapshot().children[endedActor(happening.event) ?? ''];
      if (child?.getSnapshot().status === 'active') child.send(cueFor(happening.event));
    }
    note();
  }
  return { log, lived, actor, entries };
}

/** How the log, as it would be stored, says that the actor stood after an entry. */
export function replayed(entries: readonly LogEntry[], key: string) {
  const stored = entries.map((entry) => redactor.record(entry, 'local'));
  const steps = [...replaySteps(stored, key)];
  return (index: number) => {
    const step = steps.findLast(({ entry }) => entry.index <= index);
    return step?.snapshot && seen(step.snapshot);
  };
}

/** The timers that the chart can set. */
export const timersOf = (machine: AnyStateMachine): string[] => {
  const within = (node: AnyStateNode): string[] => [
    ...node.after.map(({ eventType }) => eventType),
    ...Object.values(node.states).flatMap(within),
  ];
  return [...new Set(within(machine.root))];
};
