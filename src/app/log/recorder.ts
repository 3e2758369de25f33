import {
  type AnyActor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getNextTransitions,
  type InspectionEvent,
  StateMachine,
} from 'xstate';
import { parentOf, takenTransitionsOf } from '../../machines/xstate-internals';
import type { EventLog, LogEntry, LogRecord } from '../../streams/event-log';
import type { Redactor } from './redact';
import { createCheckpoints, type RecordedActor, snapshotOf } from './checkpoints';

export interface RecorderOptions {
  readonly log: EventLog;
  readonly redactor: Redactor;
  /** Epoch ms. */
  readonly now: () => number;
  /** Name of a chart's provided logic, where it has one. */
  readonly variantOf: (machine: AnyStateMachine) => string | null;
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

/** What is known of one actor. */
interface Account extends RecordedActor {
  isRunning: boolean;
  /** It ran before, or was restored from a snapshot: it does not start anew. */
  hasBegun: boolean;
  /** Events that it received before it ran. */
  waiting: readonly { readonly type: string }[];
  pending: number;
  begun: number;
  lastIndex: number;
  lastAt: number;
}

const NONE: readonly never[] = [];
const INIT = 'xstate.init';
const STOP = 'xstate.stop';

/** An actor's address in the log: its name within the system, or its path of ids. */
const keyOf = (actor: AnyActorRef): string => {
  const { systemId } = actor as AnyActor;
  if (systemId) return systemId;
  const parent = parentOf(actor);
  return parent ? `${keyOf(parent)}/${actor.id}` : actor.id;
};

/** Charts that look at the log would only record their own looking; they say so themselves. */
const isRecorded = ({ root }: AnyStateMachine) => root.meta?.recorded !== false;

const hasHandler = (snapshot: AnyMachineSnapshot, type: string) =>
  getNextTransitions(snapshot).some(({ eventType }) => eventType === type || eventType === '*');

/**
 * Writes every event that a chart receives into the log, once: facts are there before they are delivered. For XState's
 * `inspect`; actors that are no charts (calls, clocks) only show in what they send.
 */
export function createRecorder({
  log,
  redactor,
  now,
  variantOf,
  checkpointEvery = 5_000,
}: RecorderOptions): Recorder {
  const accounts = new WeakMap<object, Account>();
  const running = new Map<string, Account>();
  const checkpoints = createCheckpoints({ log, redactor, every: checkpointEvery });
  let fact: Extract<LogEntry, { kind: 'event' }> | null = null;
  log.appended.subscribe((entry) => {
    if (entry.kind === 'event') fact = entry;
  });

  const write = (record: LogRecord) => log.append({ ...redactor.record(record, 'local'), at: now() });

  const accountOf = (actor: AnyActorRef): Account | null => {
    const known = accounts.get(actor);
    if (known) return known;
    const { logic, options } = actor as AnyActor;
    if (!(logic instanceof StateMachine) || !isRecorded(logic)) return null;
    const account: Account = {
      actor,
      key: keyOf(actor),
      chart: logic.id,
      variant: variantOf(logic),
      isRunning: false,
      hasBegun: options.snapshot !== undefined,
      waiting: NONE,
      pending: 0,
      begun: -1,
      lastIndex: -1,
      lastAt: 0,
      noted: null,
    };
    accounts.set(actor, account);
    return account;
  };

  const end = (account: Account) => {
    account.isRunning = false;
    if (running.get(account.key) === account) running.delete(account.key);
  };

  const stop = (account: Account) => {
    end(account);
    log.append({ kind: 'stopped', key: account.key, at: now() });
  };

  const tell = (account: Account, event: { readonly type: string }) => {
    // A chart that throws ends its actor without any inspection event.
    if (snapshotOf(account).status === 'error') {
      stop(account);
      return;
    }
    const isFact = event === (fact?.event as object) && fact?.keys.includes(account.key);
    const entry = isFact && fact ? fact : write({ kind: 'input', key: account.key, event });
    account.lastIndex = entry.index;
    account.lastAt = entry.at;
    checkpoints.note(account, entry);
    account.pending += 1;
  };

  const begin = (account: Account, input: unknown) => {
    const { key, chart, variant } = account;
    const { value, context } = snapshotOf(account);
    const record = account.hasBegun
      ? ({ kind: 'checkpoint', key, chart, variant, value, context } as const)
      : ({ kind: 'started', key, chart, variant, input } as const);
    account.isRunning = true;
    account.hasBegun = true;
    account.pending = 1;
    const { index, at } = write(record);
    account.begun = index;
    account.lastIndex = index;
    account.lastAt = at;
    running.set(key, account);
    const { waiting } = account;
    account.waiting = NONE;
    for (const event of waiting) tell(account, event);
  };

  const inspect = (inspected: InspectionEvent) => {
    if (inspected.type === '@xstate.event') {
      const account = accountOf(inspected.actorRef as AnyActorRef);
      if (!account) return;
      const { event } = inspected;
      if (event.type === INIT) begin(account, event.input);
      else if (!account.isRunning) {
        if (!account.hasBegun) account.waiting = [...account.waiting, event];
      } else tell(account, event);
    } else if (inspected.type === '@xstate.microstep') {
      const { event } = inspected;
      if (takenTransitionsOf(inspected).length > 0 || event.type.startsWith('xstate.')) return;
      const account = accounts.get(inspected.actorRef);
      if (!account || hasHandler(inspected.snapshot as AnyMachineSnapshot, event.type)) return;
      const record = { kind: 'anomaly', key: account.key, reason: 'not accepted', event } as const;
      write(record);
    } else if (inspected.type === '@xstate.snapshot') {
      const account = accounts.get(inspected.actorRef);
      if (!account?.isRunning) return;
      if (inspected.event.type === STOP) {
        stop(account);
        return;
      }
      account.pending -= 1;
      if ((inspected.snapshot as AnyMachineSnapshot).status !== 'active') end(account);
    }
  };

  return {
    inspect,
    entries() {
      const beginnings = [...running.values()].flatMap((account) => checkpoints.beginningOf(account) ?? []);
      // Each behind the entry that it was taken after, which has the same index: sorting keeps their order.
      return beginnings.length === 0
        ? log.snapshot()
        : [...log.snapshot(), ...beginnings].toSorted((one, other) => one.index - other.index);
    },
    checkpointOf(key) {
      const account = running.get(key);
      return account ? checkpoints.now(account) : null;
    },
  };
}
