import {
  type AnyActor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getNextTransitions,
  type InspectionEvent,
  StateMachine,
} from 'xstate';
import { takenTransitionsOf } from '../../machines/xstate-internals';
import type { EventLog, LogEntry, LogRecord } from '../../streams/event-log';
import type { Redactor } from './redact';
import { createCheckpoints, type Place, type RecordedActor, snapshotOf } from './checkpoints';
import { createProcessing, keyOf, keyOfSender } from './processing';

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
  /** Events that it received before it ran, and who sent them. */
  waiting: readonly (readonly [event: { readonly type: string }, from: string | null])[];
  /** How many events beside facts it has received and not processed yet. */
  pending: number;
  /** The entry before the one that is being written for it. */
  behind: Place | null;
  begun: number;
}

const NONE: readonly never[] = [];
const INIT = 'xstate.init';
const STOP = 'xstate.stop';

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
  const checkpoints = createCheckpoints({ log, redactor });
  /** The newest entry, and the index of the one after which actors were noted last. */
  let last: Place = { index: -1, at: 0 };
  let noted = last.index;
  /** The newest fact, and the entry before it. */
  let fact: Extract<LogEntry, { kind: 'event' }> | null = null;
  let beforeFact = last;
  /** Who has received the fact, and who is processing it: of ten thousand rows nothing else is touched for a fact. */
  let takers: AnyActorRef[] = [];
  let taker: AnyActorRef | null = null;
  /** Who was told something else before the fact that concerns it. */
  let overtaken: AnyActorRef[] = [];
  const processing = createProcessing();
  /** How many were processing something else when the fact came to who is processing it. */
  let beneath = 0;

  const isProcessing = ({ actor, pending }: Account): boolean => pending > 0 || actor === taker;
  const awaitsFact = ({ actor, key }: Account): boolean =>
    !!fact?.keys.includes(key) && !takers.includes(actor);

  /** Who is processing something just now, so that what is sent meanwhile is from them. */
  const innermost = (): AnyActorRef | null =>
    taker !== null && processing.depth() <= beneath && snapshotOf({ actor: taker }).status !== 'error'
      ? taker
      : processing.innermost();

  /** The entry up to which the actor has processed all that concerns it; null where there is none at present. */
  const placeOf = (account: Account): Place | null => {
    if (isProcessing(account)) return null;
    if (!awaitsFact(account)) return account.behind ?? last;
    return overtaken.includes(account.actor) ? null : beforeFact;
  };

  log.appended.subscribe((entry) => {
    if (entry.index >= noted + checkpointEvery || log.oldest() > noted + 1) {
      noted = last.index;
      const waiting = fact?.keys.map((key) => running.get(key)).filter((one) => one && awaitsFact(one));
      const isSettled = (account: Account) => !isProcessing(account) && !waiting?.includes(account);
      checkpoints.note([...running.values()].filter(isSettled), last);
    }
    if (entry.kind === 'event') {
      fact = entry;
      beforeFact = last;
      takers = [];
      overtaken = [];
    }
    last = entry;
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
      behind: null,
      begun: -1,
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

  const tell = (account: Account, event: { readonly type: string }, from: string | null) => {
    // A chart that throws ends its actor without any inspection event.
    if (snapshotOf(account).status === 'error') {
      stop(account);
      return;
    }
    account.behind = last;
    write({ kind: 'input', key: account.key, event, ...(from !== null && { from }) });
    account.behind = null;
    if (account.pending === 0) processing.began(account.actor);
    account.pending += 1;
    if (awaitsFact(account)) overtaken.push(account.actor);
  };

  const begin = (account: Account, input: unknown, from: string | null) => {
    const { key, chart, variant } = account;
    const { value, context } = snapshotOf(account);
    const record = account.hasBegun
      ? ({ kind: 'checkpoint', key, chart, variant, value, context } as const)
      : ({ kind: 'started', key, chart, variant, input, ...(from !== null && { from }) } as const);
    account.isRunning = true;
    account.hasBegun = true;
    account.pending = 1;
    account.begun = write(record).index;
    processing.began(account.actor);
    running.set(key, account);
    const { waiting } = account;
    account.waiting = NONE;
    for (const [event, sender] of waiting) tell(account, event, sender);
  };

  const isFactFor = (actor: AnyActorRef, event: object): boolean =>
    fact !== null && event === (fact.event as object) && fact.keys.includes(keyOf(actor));

  const inspect = (inspected: InspectionEvent) => {
    if (inspected.type === '@xstate.event') {
      const actor = inspected.actorRef as AnyActorRef;
      const { event } = inspected;
      if (isFactFor(actor, event) && snapshotOf({ actor }).status === 'active') {
        takers.push(actor);
        taker = actor;
        beneath = processing.depth();
        return;
      }
      const account = accountOf(actor);
      if (!account) return;
      const sender = (inspected.sourceRef as AnyActorRef | undefined) ?? innermost();
      const from = keyOfSender(account, event.type, sender);
      if (event.type === INIT) begin(account, event.input, from);
      else if (!account.isRunning) {
        if (!account.hasBegun) account.waiting = [...account.waiting, [event, from]];
      } else tell(account, event, from);
    } else if (inspected.type === '@xstate.microstep') {
      const { event } = inspected;
      if (takenTransitionsOf(inspected).length > 0 || event.type.startsWith('xstate.')) return;
      const account = accounts.get(inspected.actorRef);
      if (!account || hasHandler(inspected.snapshot as AnyMachineSnapshot, event.type)) return;
      const record = { kind: 'anomaly', key: account.key, reason: 'not accepted', event } as const;
      write(record);
    } else if (inspected.type === '@xstate.snapshot') {
      const actor = inspected.actorRef as AnyActorRef;
      const { status } = inspected.snapshot as AnyMachineSnapshot;
      if (actor === taker && inspected.event === (fact?.event as object)) {
        taker = null;
        if (status === 'active') return;
      }
      const account = accounts.get(actor);
      if (!account?.isRunning) return;
      if (inspected.event.type === STOP) {
        processing.ended(actor);
        stop(account);
        return;
      }
      account.pending -= 1;
      if (account.pending === 0 || status !== 'active') processing.ended(actor);
      if (status !== 'active') end(account);
    }
  };

  const presentOf = (account: Account): LogEntry | null => {
    const place = placeOf(account);
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
