import type { ApiError } from '../../api/errors';
import { type CountFact, countRulesOf } from '../counts/counts.rules';
import type {
  Context,
  CounterFact,
  Event,
  EventOf,
  LinkFact,
  LinkState,
  SenderKind,
  SenderRecord,
  SenderWireEvent,
} from './sender.types';

/** Why nothing can be sent (BLAST-05). */
export const UNLINKED = 'Sambungan terputus, silahkan sambungkan ulang!';

/** How a question names an account, or the one that a runner works with: `Toko Jaya (628…)`. */
export function nameOf({ id, pushname, phonenumber, Whatsapp }: Partial<SenderRecord>) {
  const name = pushname || Whatsapp?.pushname;
  const phone = phonenumber || Whatsapp?.phonenumber;
  return name && phone ? `${name} (${phone})` : name || phone || `#${id ?? ''}`;
}

/** Suspensions from which an account is not activated again (LIMIT-09). */
const SUSPENSION_LIMIT = 3;
/** Whether it may be activated again (LIMIT-09). */
export const isBelowSuspensionLimit = ({ suspended_count }: Pick<SenderRecord, 'suspended_count'>) =>
  (suspended_count ?? 0) < SUSPENSION_LIMIT;
/** Suspensions above which the event's counters are taken over too (LIMIT-09). */
const COUNTED_SUSPENSIONS = 2;

const NAMED: ReadonlySet<string> = new Set([
  'connected',
  'loggedOut',
  'conflict',
  'disconnected',
  'unknown',
  'suspended',
]);

/** The five states in which nothing can be sent (BLAST-04). */
export const LOST = [
  'missing',
  'disconnected',
  'unknown',
  'loggedOut',
  'conflict',
] as const satisfies readonly LinkState[];

function linkIn(state: string | null): LinkState {
  if (state === null) return 'missing';
  if (state === 'reconnecting...') return 'reconnecting';
  return NAMED.has(state) ? (state as LinkState) : 'unrecognised';
}

/** Which link state a record stands for (DATA-08). */
export const linkOf = (record: SenderRecord): LinkState =>
  record.suspended === 1 ? 'suspended' : linkIn(record.state);

/** The state of the link in an event, undefined where there is none. */
export function stateFrom(event: Event): string | null | undefined {
  switch (event.type) {
    case 'wire.connection.update':
      return event.state;
    case 'wire.reconnecting':
      return 'reconnecting...';
    case 'wire.suspended':
      return 'suspended';
    case 'wire.finished':
    case 'wire.error_blast':
    case 'wire.error_generate':
    case 'wire.error_validate':
    case 'wire.reset':
      return event.state ?? undefined;
    default:
      return undefined;
  }
}

const UNABLE: ReadonlySet<LinkState> = new Set([...LOST, 'suspended']);
/** Generators and validators start from any state except a conflict (RT-22) or a suspension. */
const RUNNER_UNABLE: ReadonlySet<LinkState> = new Set(['conflict', 'suspended']);

/** Whether nothing can be sent after the fact. */
export function isUnableToSend(kind: SenderKind, fact: LinkFact): boolean {
  const state = stateFrom(fact);
  return state !== undefined && (kind === 'whatsapp' ? UNABLE : RUNNER_UNABLE).has(linkIn(state));
}

/**
 * Whether another state is told of an account that is marked as suspended: it may have been activated, or only have lost
 * its line.
 */
export const isSuspensionUnclear = (
  { suspended }: SenderRecord,
  { state = null }: EventOf<'wire.connection.update'>,
): boolean => suspended === 1 && linkIn(state) !== 'suspended';

/** The record after an event that tells its link: the state, and what a suspension brings (RT-23, RT-24). */
export function withLink(record: SenderRecord, fact: LinkFact): SenderRecord {
  if (fact.type === 'record.read') return fact.record;
  const state = stateFrom(fact);
  const next = state === undefined ? record : { ...record, state };
  if (fact.type === 'wire.reset')
    return withCounters({ ...next, suspended: next.state === 'suspended' ? 1 : 0 }, fact);
  if (fact.type !== 'wire.suspended') return next;
  const times = fact.sender?.suspended_count ?? record.suspended_count ?? 0;
  const suspended = { ...next, suspended: 1 as const, suspended_count: times };
  return times > COUNTED_SUSPENSIONS ? withCounters(suspended, fact) : suspended;
}

/** Whether the fact changes the state of the link. */
export const isLinkChanged = (record: SenderRecord, fact: LinkFact) =>
  linkOf(withLink(record, fact)) !== linkOf(record);

/** The record with the counters that the event's sender carries; those it does not carry stay. */
export function withCounters(record: SenderRecord, { sender }: SenderWireEvent): SenderRecord {
  return {
    ...record,
    count_success: sender?.count_success ?? record.count_success,
    count_fail: sender?.count_fail ?? record.count_fail,
    income: sender?.income ?? record.income,
  };
}

const counts = countRulesOf('sender');
export const { isAbsent: isCountAbsent, countedAt } = counts;

/** The record after a count, which brings the income too. */
export function withCount(record: SenderRecord, fact: CountFact): SenderRecord {
  const income = fact.sender?.income;
  return counts.withCount(record, fact, income === undefined ? undefined : { income });
}

/** Whether the fact leaves out what the record has earned. */
const isIncomeLeftOut = ({ income }: SenderRecord, { sender }: SenderWireEvent) =>
  income !== undefined && sender?.income === undefined;
/** Whether a count is lower than before though nothing was reset, or counts a success without what that earned. */
export const isCountDoubtful = (record: SenderRecord, fact: CountFact) =>
  counts.isLower(record, fact) || (fact.type === 'wire.count_success' && isIncomeLeftOut(record, fact));

/** Whether the fact lacks a counter that it is about: what the row shows may be wrong by now. */
export function isCounterAbsent(record: SenderRecord, fact: CounterFact): boolean {
  const { type, sender } = fact;
  if (type === 'wire.suspended') return sender?.suspended_count === undefined;
  return (
    sender?.count_success === undefined || sender.count_fail === undefined || isIncomeLeftOut(record, fact)
  );
}

/** What `progressing` brings beside the flag (RT-28, RT-29). */
export function withProgress(record: SenderRecord, fact: EventOf<'wire.progressing'>): SenderRecord {
  return {
    ...record,
    progress: fact.progress ?? record.progress,
    current_number: fact.current_number === undefined ? record.current_number : fact.current_number,
  };
}

/** The wait that a fact begins. One that is replayed began when the server says, not when it arrived. */
export function waitOf(fact: EventOf<'wire.waiting'>): Context['wait'] {
  const began = fact.replayed && fact.date != null ? Math.min(fact.date, fact.at) : fact.at;
  const until = began + Math.max(0, fact.waitTime ?? 0) * 1000;
  const lasts = Math.max(0, until - fact.at);
  return { until, lasts, seconds: Math.ceil(lasts / 1000) };
}
export const measured = (wait: Context['wait'], at: number): Context['wait'] => ({
  ...wait,
  seconds: Math.min(Math.ceil(wait.lasts / 1000), Math.max(0, Math.ceil((wait.until - at) / 1000))),
});

/** Why a start ended before anything was sent. */
export function startEndText(event: Event): string {
  const state = stateFrom(event);
  if (state === undefined) return 'Blast dihentikan sebelum mulai mengirim.';
  return state === 'suspended' ? 'Akun ditangguhkan, blast tidak dapat dimulai.' : UNLINKED;
}

/** A blast's start failure (BLAST-11, BLAST-15); any other is shown as it is (BLAST-14, ERR-36). */
export const startFailureText = (error: ApiError, kind: SenderKind) =>
  error.kind === 'refused' && kind === 'whatsapp' ? `${error.text}! Silahkan coba lagi.` : error.text;
