import { type AnyActor, type AnyActorRef, type AnyStateMachine, StateMachine } from 'xstate';
import type { EventLog, LogRecord } from '../../streams/event-log';
import { checkpointOf, type EntryPlace, type RecordedActor, snapshotOf } from './checkpoints';
import type { createDelivery } from './delivery';
import { keyOf } from './processing';
import type { Redactor } from './redact';

export interface AccountsOptions {
  readonly log: EventLog;
  readonly redactor: Redactor;
  /** Epoch ms. */
  readonly now: () => number;
  /** Name of a chart's provided logic, where it has one. */
  readonly variantOf: (machine: AnyStateMachine) => string | null;
}

/** What is known of one actor. */
export interface Account extends RecordedActor {
  isRunning: boolean;
  /** It ran before, or was restored from a snapshot: it does not start anew. */
  hasBegun: boolean;
  /** Events that it received before it ran, and who sent them. */
  waiting: readonly (readonly [event: { readonly type: string }, from: string | null])[];
  pending: number;
  behind: EntryPlace | null;
  begun: number;
}

const NONE: readonly never[] = [];

/** Charts that look at the log would only record their own looking; they say so themselves. */
const isRecorded = ({ root }: AnyStateMachine) => root.meta?.recorded !== false;

/** The actors that are recorded, from their first event to their end. */
export function createAccounts(
  { log, redactor, now, variantOf }: AccountsOptions,
  { processing, last, overtake }: ReturnType<typeof createDelivery>,
) {
  const accounts = new WeakMap<object, Account>();
  const running = new Map<string, Account>();

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

  const receive = (account: Account, event: { readonly type: string }, from: string | null) => {
    // A chart that throws ends its actor without any inspection event.
    if (snapshotOf(account).status === 'error') {
      stop(account);
      return;
    }
    account.behind = last();
    write({ kind: 'input', key: account.key, event, ...(from !== null && { from }) });
    account.behind = null;
    if (account.pending === 0) processing.began(account.actor);
    account.pending += 1;
    overtake(account);
  };

  const begin = (account: Account, input: unknown, from: string | null) => {
    const { key, chart, variant } = account;
    const record = account.hasBegun
      ? checkpointOf(account, snapshotOf(account))
      : ({ kind: 'started', key, chart, variant, input, ...(from !== null && { from }) } as const);
    account.isRunning = true;
    account.hasBegun = true;
    account.pending = 1;
    account.begun = write(record).index;
    processing.began(account.actor);
    running.set(key, account);
    const { waiting } = account;
    account.waiting = NONE;
    for (const [event, sender] of waiting) receive(account, event, sender);
  };

  return {
    running,
    write,
    known: (actor: object) => accounts.get(actor),
    accountOf,
    begin,
    receive,
    stop,
    end,
  };
}
