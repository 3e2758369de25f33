import type { ApiError } from '../../api/errors';
import type { Context, EventOf, LinkState, SenderKind, SenderRecord } from './sender.types';

/** Why nothing can be sent (BLAST-05). */
export const UNLINKED = 'Sambungan terputus, silahkan sambungkan ulang!';

/** How a question names an account, or the one that a runner works with: `Toko Jaya (628…)`. */
export function senderName({ id, pushname, phonenumber, Whatsapp }: Partial<SenderRecord>) {
  const name = pushname || Whatsapp?.pushname;
  const phone = phonenumber || Whatsapp?.phonenumber;
  return name && phone ? `${name} (${phone})` : name || phone || `#${id ?? ''}`;
}

/** Suspensions from which an account is not activated again (LIMIT-09). */
const SUSPENSION_LIMIT = 3;
/** Whether it may be activated again (LIMIT-09). */
export const isBelowSuspensionLimit = ({ suspended_count }: Pick<SenderRecord, 'suspended_count'>) =>
  (suspended_count ?? 0) < SUSPENSION_LIMIT;
/** Whether it is not activated again once it is suspended the next time (LIMIT-09). */
export const isOnLastChance = ({ suspended_count }: Pick<SenderRecord, 'suspended_count'>) =>
  (suspended_count ?? 0) + 1 >= SUSPENSION_LIMIT;
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

export function linkIn(state: string | null): LinkState {
  if (state === null) return 'missing';
  if (state === 'reconnecting...') return 'reconnecting';
  return NAMED.has(state) ? (state as LinkState) : 'unrecognised';
}

/** Which link state a record stands for (DATA-08). */
export const linkOf = ({ suspended, state }: Pick<SenderRecord, 'suspended' | 'state'>): LinkState =>
  suspended === 1 ? 'suspended' : linkIn(state);

/** Links that end whatever is sent; generators and validators work on where their account is unlinked (GEN-07). */
const HALTING: Readonly<Record<SenderKind, ReadonlySet<LinkState>>> = {
  whatsapp: new Set(['conflict', 'suspended', 'loggedOut']),
  generator: new Set(['conflict', 'suspended']),
  validator: new Set(['conflict', 'suspended']),
};
/** Whether its link rules out sending, whatever its status. */
export const isHalted = ({ kind, record }: Pick<Context, 'kind' | 'record'>): boolean =>
  HALTING[kind].has(linkOf(record));
/** Whether it sends, by what is known of it. */
export const isRecordedAsSending = (context: Pick<Context, 'kind' | 'record'>): boolean =>
  context.record.status === 'sending' && !isHalted(context);

/** Whether it waits for its plan, by what is known of it. */
export const isRecordedAsPlanned = (context: Pick<Context, 'kind' | 'record'>): boolean =>
  isRecordedAsSending(context) && context.record.planWait != null;

/** The wait that a fact begins. One that is replayed began when the server says, not when it arrived. */
export function waitOf(fact: EventOf<'wire.waiting'>): Context['wait'] {
  const began = fact.replayed && fact.date != null ? Math.min(fact.date, fact.at) : fact.at;
  const until = began + Math.max(0, fact.waitTime ?? 0) * 1000;
  return { until, lasts: Math.max(0, until - fact.at) };
}

/** A blast's start failure (BLAST-11, BLAST-15); any other is shown as it is (BLAST-14, ERR-36). */
export const startFailureText = (error: ApiError, kind: SenderKind) =>
  error.kind === 'refused' && kind === 'whatsapp' ? `${error.text}! Silahkan coba lagi.` : error.text;
