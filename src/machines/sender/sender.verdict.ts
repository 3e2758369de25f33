import type { CommandOutcome, Ending } from '../commands/command';
import { SEEN, superseded } from '../commands/command';
import { stateFrom, statusIn, withFact } from './sender.facts';
import { isHalted, linkIn, linkOf, LOST, UNLINKED } from './sender.rules';
import type { Context, LinkState, SenderWireEvent } from './sender.types';

type Named = Pick<Context, 'kind' | 'record'>;

const UNABLE: ReadonlySet<LinkState> = new Set([...LOST, 'suspended']);
/** Generators and validators start from any state except a conflict (RT-22) or a suspension. */
const RUNNER_UNABLE: ReadonlySet<LinkState> = new Set(['conflict', 'suspended']);
/** Of a message on its way, or of one that was counted. */
const SENDS = /^wire\.(\w+ing|update_target|count_success|count_fail)$/;

const isSaidToSend = (fact: SenderWireEvent) =>
  SENDS.test(fact.type) && fact.type !== 'wire.reconnecting' && fact.sender?.status !== 'idle';

/** What an event means to a start that is on its way: it came to nothing, it has led to sending, or neither is said. */
export function verdictOfStart(context: Named, fact: SenderWireEvent): 'ended' | 'proven' | 'unsaid' {
  const next = withFact(context, fact);
  if (isHalted({ ...context, record: next })) return 'ended';
  const own = statusIn(fact);
  if (own) return own === 'idle' ? 'ended' : 'proven';
  const reported = fact.sender?.status;
  const isUnable = (context.kind === 'whatsapp' ? UNABLE : RUNNER_UNABLE).has(linkOf(next));
  if (isUnable && reported !== 'sending' && stateFrom(fact) !== undefined) return 'ended';
  // What was idle before the start may have been said before it.
  return isSaidToSend(fact) ? 'proven' : 'unsaid';
}

/** Why a start ended before anything was sent. */
export function startEndText(fact: SenderWireEvent): string {
  const state = stateFrom(fact);
  const link = state === undefined ? null : linkIn(state);
  if (link === 'suspended' || fact.sender?.suspended === 1)
    return 'Akun ditangguhkan, blast tidak dapat dimulai.';
  return LOST.some((lost) => lost === link) ? UNLINKED : 'Blast dihentikan sebelum mulai mengirim.';
}

/** A fact that ends a start before its answer comes shows that it sends, or why it does not. */
export const startOutcome = (fact: Ending): CommandOutcome =>
  isSaidToSend(fact as SenderWireEvent) ? SEEN : superseded(startEndText(fact as SenderWireEvent));
