import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { StateMachine } from 'xstate';
import type { EventLog, LogEntry, LogRecord } from '../../streams/event-log';
import type { Redactor } from './redact';

export interface RecorderOptions {
  readonly log: EventLog;
  readonly redactor: Redactor;
  /** Epoch ms. */
  readonly now: () => number;
  /** Name of a chart's provided logic, where it has one. */
  readonly variantOf: (machine: AnyStateMachine) => string | null;
  /** Ids of charts that look at the log themselves and would only record their own looking. */
  readonly unrecorded: ReadonlySet<string>;
  /** How many entries later an actor's stand is kept anew. Default: 8,000, less than half of what the log keeps. */
  readonly keepEvery?: number;
}

/** What is known of one actor. */
interface Account {
  readonly actor: AnyActorRef;
  readonly key: string;
  readonly machine: AnyStateMachine;
  isRunning: boolean;
  /** It stood somewhere before: it does not begin anew. */
  hasStood: boolean;
  /** What it was told before it ran. */
  waiting: { readonly type: string }[];
  /** Told, not yet taken. */
  pending: number;
  /** Index of the entry that its replay begins with. */
  base: number;
}

const INIT = 'xstate.init';
const STOP = 'xstate.stop';

/** An actor's address in the log: its name within the system, or its path of ids. */
const keyOf = (actor: AnyActorRef): string => {
  const { systemId } = actor as AnyActorRef & { readonly systemId?: string };
  if (systemId) return systemId;
  return actor._parent ? `${keyOf(actor._parent)}/${actor.id}` : actor.id;
};

const hasHandler = ({ _nodes: nodes }: AnyMachineSnapshot, type: string) =>
  nodes.some((node) => node.transitions.has(type) || node.transitions.has('*'));

/**
 * Writes what every chart is told into the log, once: facts are there before they are delivered. For XState's
 * `inspect`; actors that are no charts (calls, clocks) only show in what they tell.
 */
export function createRecorder({
  log,
  redactor,
  now,
  variantOf,
  unrecorded,
  keepEvery = 8_000,
}: RecorderOptions): (event: InspectionEvent) => void {
  const accounts = new WeakMap<object, Account>();
  /** Those that run, the one whose replay begins earliest first. */
  const running = new Set<Account>();
  let fact: Extract<LogEntry, { kind: 'event' }> | null = null;
  let last = -1;
  log.appended.subscribe((entry) => {
    last = entry.index;
    if (entry.kind === 'event') fact = entry;
  });

  const write = (record: LogRecord) => log.append({ ...redactor.record(record, 'kept'), at: now() });

  const accountOf = (actor: AnyActorRef): Account | null => {
    const known = accounts.get(actor);
    if (known) return known;
    const { logic, options } = actor as AnyActorRef & { logic: unknown; options: { snapshot?: unknown } };
    if (!(logic instanceof StateMachine) || unrecorded.has(logic.id)) return null;
    const account: Account = {
      actor,
      key: keyOf(actor),
      machine: logic,
      isRunning: false,
      hasStood: options.snapshot !== undefined,
      waiting: [],
      pending: 0,
      base: 0,
    };
    accounts.set(actor, account);
    return account;
  };

  const isFading = ({ base }: Account) => last - base > keepEvery || base < log.oldest();

  const nameOf = ({ key, machine }: Account) => ({ key, chart: machine.id, variant: variantOf(machine) });

  const beginAt = (account: Account, { index }: LogEntry) => {
    account.base = index;
    running.delete(account);
    running.add(account);
  };

  const keep = (account: Account) => {
    const { value, context } = account.actor.getSnapshot() as AnyMachineSnapshot;
    const record = { kind: 'kept', ...nameOf(account), value, context } as const;
    beginAt(account, write(record));
  };

  /** Also those that nobody tells anything live on, and must not fade from the log. */
  const keepFading = () => {
    for (const account of running) {
      if (!isFading(account)) return;
      // The newest fact may still be on its way to those that it is about.
      if (account.pending <= 0 && !fact?.keys.includes(account.key)) keep(account);
    }
  };

  const tell = (account: Account, event: { readonly type: string }) => {
    account.pending += 1;
    if (fact !== null && event === (fact.event as object) && fact.keys.includes(account.key)) return;
    const record = { kind: 'input', key: account.key, event } as const;
    write(record);
  };

  const end = (account: Account) => {
    account.isRunning = false;
    running.delete(account);
  };

  const begin = (account: Account, input: unknown) => {
    account.isRunning = true;
    account.pending = 1;
    if (account.hasStood) keep(account);
    else {
      const record = { kind: 'started', ...nameOf(account), input } as const;
      beginAt(account, write(record));
      account.hasStood = true;
    }
    for (const event of account.waiting.splice(0)) tell(account, event);
  };

  return (inspected) => {
    if (inspected.type === '@xstate.event') {
      const account = accountOf(inspected.actorRef as AnyActorRef);
      if (!account) return;
      const { event } = inspected;
      if (event.type === INIT) begin(account, event.input);
      else if (!account.isRunning) {
        if (!account.hasStood) account.waiting.push(event);
      } else tell(account, event);
    } else if (inspected.type === '@xstate.microstep') {
      const { event, _transitions: taken } = inspected;
      if (taken.length > 0 || event.type.startsWith('xstate.')) return;
      const account = accounts.get(inspected.actorRef);
      if (!account || hasHandler(inspected.snapshot as AnyMachineSnapshot, event.type)) return;
      const record = { kind: 'anomaly', key: account.key, reason: 'not accepted', event } as const;
      write(record);
    } else if (inspected.type === '@xstate.snapshot') {
      const account = accounts.get(inspected.actorRef);
      if (!account?.isRunning) return;
      if (inspected.event.type === STOP) {
        end(account);
        log.append({ kind: 'stopped', key: account.key, at: now() });
        return;
      }
      account.pending -= 1;
      const snapshot = inspected.snapshot as AnyMachineSnapshot;
      if (snapshot.status !== 'active') end(account);
      else if (account.pending <= 0 && isFading(account)) keep(account);
      keepFading();
    }
  };
}
