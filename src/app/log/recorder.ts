import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  getNextTransitions,
  type InspectedEventEvent,
  type InspectedMicrostepEvent,
  type InspectedSnapshotEvent,
  type InspectionEvent,
} from 'xstate';
import { takenTransitionsOf } from '../../machines/xstate-internals';
import type { LogEntry } from '../../streams/event-log';
import { type Account, type AccountsOptions, createAccounts } from './accounts';
import { createCheckpoints } from './checkpoints';
import { createDelivery } from './delivery';
import { keyOfSender } from './processing';

export interface RecorderOptions extends AccountsOptions {
  /** After how many entries an actor gets its next checkpoint. Default: 5,000, a quarter of what the log keeps. */
  readonly checkpointEvery?: number;
}

export interface Recorder {
  /** For `inspect` of every root actor. */
  readonly inspect: (event: InspectionEvent) => void;
  /** What the log holds, with a checkpoint of each running actor whose first entry has left it. */
  readonly entries: () => readonly LogEntry[];
  /** A checkpoint of the actor with this key; null where none runs, or it is processing an event. */
  readonly checkpointOf: (key: string) => LogEntry | null;
}

const INIT = 'xstate.init';
const STOP = 'xstate.stop';

const hasHandler = (snapshot: AnyMachineSnapshot, type: string) =>
  getNextTransitions(snapshot).some(({ eventType }) => eventType === type || eventType === '*');

/**
 * Writes every event that a chart receives into the log, once: facts are there before they are delivered. For XState's
 * `inspect`; actors that are no charts (calls, clocks) only show in what they send.
 */
export function createRecorder(options: RecorderOptions): Recorder {
  const { log, checkpointEvery = 5_000 } = options;
  const checkpoints = createCheckpoints(options);
  const delivery = createDelivery();
  const { processing, last } = delivery;
  const { running, write, known, accountOf, begin, receive, stop, end } = createAccounts(options, delivery);
  /** The index of the entry after which actors were noted last. */
  let noted = last().index;

  log.appended.subscribe((entry) => {
    if (entry.index >= noted + checkpointEvery || log.oldest() > noted + 1) {
      noted = last().index;
      checkpoints.note(delivery.settled(running), last());
    }
    delivery.appended(entry);
  });

  const received = ({ actorRef, sourceRef, event }: InspectedEventEvent) => {
    const actor = actorRef as AnyActorRef;
    if (delivery.begin(actor, event)) return;
    const account = accountOf(actor);
    if (!account) return;
    const sender = (sourceRef as AnyActorRef | undefined) ?? delivery.processor();
    const from = keyOfSender(account, event.type, sender);
    if (event.type === INIT) begin(account, event.input, from);
    else if (!account.isRunning) {
      if (!account.hasBegun) account.waiting = [...account.waiting, [event, from]];
    } else receive(account, event, from);
  };
  const stepped = (inspected: InspectedMicrostepEvent) => {
    const { event } = inspected;
    if (takenTransitionsOf(inspected).length > 0 || event.type.startsWith('xstate.')) return;
    const account = known(inspected.actorRef);
    if (!account || hasHandler(inspected.snapshot as AnyMachineSnapshot, event.type)) return;
    write({ kind: 'anomaly', key: account.key, reason: 'not accepted', event });
  };
  const processed = ({ actorRef, snapshot, event }: InspectedSnapshotEvent) => {
    const actor = actorRef as AnyActorRef;
    const { status } = snapshot as AnyMachineSnapshot;
    if (delivery.end(actor, event) && status === 'active') return;
    const account = known(actor);
    if (!account?.isRunning) return;
    if (event.type === STOP) {
      processing.ended(actor);
      stop(account);
      return;
    }
    account.pending -= 1;
    if (account.pending === 0 || status !== 'active') processing.ended(actor);
    if (status !== 'active') end(account);
  };
  const inspect = (inspected: InspectionEvent) => {
    if (inspected.type === '@xstate.event') received(inspected);
    else if (inspected.type === '@xstate.microstep') stepped(inspected);
    else if (inspected.type === '@xstate.snapshot') processed(inspected);
  };

  const presentOf = (account: Account): LogEntry | null => {
    const place = delivery.placeOf(account);
    return place && checkpoints.now(account, place);
  };

  return {
    inspect,
    entries() {
      const first = log.oldest();
      const beginningOf = checkpoints.beginnings();
      const beginnings = [...running.values()].flatMap((account) =>
        account.begun < first ? (beginningOf(account) ?? presentOf(account) ?? []) : [],
      );
      // Each behind the entry that it was taken after, which has the same index: sorting keeps their order.
      return beginnings.length === 0
        ? log.snapshot()
        : [...log.snapshot(), ...beginnings].toSorted((one, other) => one.index - other.index);
    },
    checkpointOf(key) {
      const account = running.get(key);
      return account ? presentOf(account) : null;
    },
  };
}
