import { partyTypes } from '../../api/schema/wire';
import { senderFields } from '../../api/schema/envelope';
import { type CountFact, type CountedAt, countRulesOf } from '../counts/counts.rules';
import { withReportedFields } from '../reported-fields';
import { isHalted, linkIn, linkOf } from './sender.rules';
import type { Context, Event, SenderRecord, SenderWireEvent, StaleReason } from './sender.types';

type Named = Pick<Context, 'kind' | 'record'>;

/** The status that events imply by their names alone (RT-10 to RT-18). */
const STATUSES: Readonly<Partial<Record<Event['type'], 'sending' | 'idle'>>> = {
  'wire.sending': 'sending',
  'wire.generating': 'sending',
  'wire.validating': 'sending',
  'wire.stop': 'idle',
  'wire.idle': 'idle',
  'wire.finished': 'idle',
  'wire.error_blast': 'idle',
  'wire.error_generate': 'idle',
  'wire.error_validate': 'idle',
};
export const statusIn = ({ type }: Pick<Event, 'type'>) => STATUSES[type];

/** One transition for each of them: none can be forgotten. */
export const onEveryFact = <T>(transition: T) =>
  Object.fromEntries(partyTypes.map((type) => [type, transition])) as Readonly<
    Record<SenderWireEvent['type'], T>
  >;

/** One for each of those that do not say by their names whether it sends. */
export const onEveryHint = <T>(transition: T) =>
  Object.fromEntries(
    partyTypes
      .filter((type) => !statusIn({ type }) && type !== 'wire.suspended')
      .map((type) => [type, transition]),
  ) as Readonly<Partial<Record<SenderWireEvent['type'], T>>>;

/** Which sender it is, and not what is so of it. */
const IDENTITY: ReadonlySet<string> = new Set(['id', 'user_id', 'clientid']);
const REPORTED = Object.keys(senderFields).filter((field) => !IDENTITY.has(field));
/** Of these, null is a fact: there is none. */
const NULLABLE: ReadonlySet<string> = new Set(['state', 'current_number']);
const COUNTERS: ReadonlySet<string> = new Set(['count_success', 'count_fail', 'income']);
/** Suspensions above which a suspension's counters are taken over too (LIMIT-09). */
const COUNTED_SUSPENSIONS = 2;

/** The state of the link that the event is about, undefined where it is about none. */
function ownState(fact: SenderWireEvent): string | null | undefined {
  switch (fact.type) {
    case 'wire.connection.update':
      return fact.state;
    case 'wire.reconnecting':
      return 'reconnecting...';
    case 'wire.suspended':
      return 'suspended';
    case 'wire.finished':
    case 'wire.error_blast':
    case 'wire.error_generate':
    case 'wire.error_validate':
    case 'wire.reset':
      return fact.state ?? undefined;
    default:
      return undefined;
  }
}
/** The state of the link after the event, undefined where it reports none. */
export function stateFrom(fact: SenderWireEvent): string | null | undefined {
  const own = ownState(fact);
  return own === undefined ? fact.sender?.state : own;
}

/** Whether a suspension says so for the first times: then its counters stay (RT-24). */
const keepsCounters = ({ suspended_count = 0 }: SenderRecord, { type, sender }: SenderWireEvent) =>
  type === 'wire.suspended' && (sender?.suspended_count ?? suspended_count) <= COUNTED_SUSPENSIONS;

/** The record with the fields that the event's sender has; the others are kept. */
function withSender(record: SenderRecord, fact: SenderWireEvent): SenderRecord {
  const isUncounted = keepsCounters(record, fact);
  return withReportedFields(record, fact.sender, REPORTED, (value, field) => {
    const isSaid = value !== undefined && (value !== null || NULLABLE.has(field));
    return isSaid && !(isUncounted && COUNTERS.has(field));
  });
}

/** What the event says of a suspension by its name. */
function suspensionIn(fact: SenderWireEvent, state: string | null): Partial<SenderRecord> {
  if (fact.type === 'wire.suspended') return { suspended: 1 };
  const isReset = fact.type === 'wire.reset' && fact.sender?.suspended === undefined;
  return isReset ? { suspended: state === 'suspended' ? 1 : 0 } : {};
}

/**
 * The record after an event: with its sender's fields, and over them the event's own effect. A suspended or unlinked
 * account does not send, whatever the event says.
 */
export function withFact({ kind, record }: Named, fact: SenderWireEvent): SenderRecord {
  const reported = withSender(record, fact);
  const own = ownState(fact);
  const state = own === undefined ? reported.state : own;
  const next: SenderRecord = {
    ...reported,
    ...progressIn(fact),
    ...suspensionIn(fact, state),
    state,
    status: statusIn(fact) ?? reported.status,
  };
  return withPlanWait(isHalted({ kind, record: next }) ? { ...next, status: 'idle' } : next, fact);
}

/** Of a message on its way: nobody waits for a plan then. */
const AT_WORK: ReadonlySet<Event['type']> = new Set([
  'wire.sending',
  'wire.attempting',
  'wire.progressing',
  'wire.update_target',
]);
/** The record with what its account waits for after the event, where that is its plan. */
function withPlanWait(record: SenderRecord, fact: SenderWireEvent): SenderRecord {
  const known = record.planWait ?? null;
  const isOver = record.status !== 'sending' || AT_WORK.has(fact.type);
  const waited = fact.type === 'wire.waiting' ? (fact.planWait ?? null) : known;
  const planWait = isOver ? null : waited;
  return planWait === known ? record : { ...record, planWait };
}

/** What `progressing` brings beside the flag (RT-28, RT-29). */
function progressIn(fact: SenderWireEvent): Partial<SenderRecord> {
  if (fact.type !== 'wire.progressing') return {};
  const { progress, current_number } = fact;
  return {
    ...(progress != null && { progress }),
    ...(current_number !== undefined && { current_number }),
  };
}

export const isLinkChanged = (context: Named, fact: SenderWireEvent) =>
  linkOf(withFact(context, fact)) !== linkOf(context.record);

const counts = countRulesOf('sender');
const isCount = (fact: SenderWireEvent): fact is CountFact =>
  fact.type === 'wire.count_success' || fact.type === 'wire.count_fail';
/** When each counter was last news, after the event. */
export const countedAfter = (record: SenderRecord, before: CountedAt, fact: SenderWireEvent): CountedAt =>
  isCount(fact) && !counts.isAbsent(fact) ? counts.countedAt(record, before, fact) : before;

/** Whether the fact leaves out what the record has earned. */
const isIncomeLeftOut = ({ income }: SenderRecord, { sender }: SenderWireEvent) =>
  income !== undefined && sender?.income === undefined;
/** Whether the fact gives a suspended account another state without saying whether the suspension is over. */
const isSuspensionUnclear = (record: SenderRecord, fact: SenderWireEvent) => {
  const state = stateFrom(fact);
  const isNews =
    fact.type === 'wire.connection.update' || fact.type === 'wire.reset' || state !== record.state;
  return (
    record.suspended === 1 &&
    fact.sender?.suspended === undefined &&
    state !== undefined &&
    linkIn(state) !== 'suspended' &&
    isNews
  );
};
/** A count that is lower than before though nothing was reset (S19), or a success without what that earned. */
const doubtOfCount = (record: SenderRecord, fact: CountFact): StaleReason | null => {
  if (counts.isAbsent(fact)) return 'counter absent';
  const isUnearned = fact.type === 'wire.count_success' && isIncomeLeftOut(record, fact);
  return counts.isLower(record, fact) || isUnearned ? 'counter doubtful' : null;
};
const isCounterAbsent = (record: SenderRecord, fact: SenderWireEvent): boolean => {
  const { type, sender } = fact;
  if (type === 'wire.suspended') return sender?.suspended_count === undefined;
  if (type !== 'wire.count_synced' && type !== 'wire.reset') return false;
  const { count_success, count_fail } = sender ?? {};
  return count_success === undefined || count_fail === undefined || isIncomeLeftOut(record, fact);
};

/** Why the row may be wrong although the event's fields were taken: the event leaves out what it is about. */
export function doubtOf(record: SenderRecord, fact: SenderWireEvent): StaleReason | null {
  if (fact.type === 'wire.connection.update' && stateFrom(fact) === undefined) return 'state absent';
  if (isSuspensionUnclear(record, fact)) return 'suspension unclear';
  if (isCount(fact)) return doubtOfCount(record, fact);
  return isCounterAbsent(record, fact) ? 'counter absent' : null;
}

/** Whether the event moves no state of the row and leaves nothing open: nearly all do. */
export const isPlain = (context: Named, fact: SenderWireEvent): boolean => {
  const { record } = context;
  const next = withFact(context, fact);
  return (
    next.status === record.status &&
    next.planWait === record.planWait &&
    linkOf(next) === linkOf(record) &&
    doubtOf(record, fact) === null
  );
};
