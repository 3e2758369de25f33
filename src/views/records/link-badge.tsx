import { ExplainedBadge } from '../terms/explained';
import type { Tone } from '../kit/primitives';
import { isBelowSuspensionLimit } from '../../machines/sender/sender.rules';
import { standingText } from './standing';

/** Of what is known: tone, and what it is explained as. */
const LOOKS: ReadonlyMap<string | null, readonly [tone: Tone, term: string]> = new Map([
  [null, ['neutral', 'missing']],
  ['connected', ['success', 'connected']],
  ['conflict', ['warning', 'conflict']],
  ['reconnecting...', ['info', 'reconnecting']],
  ['suspended', ['danger', 'suspended']],
  ['loggedOut', ['danger', 'loggedOut']],
  ['disconnected', ['danger', 'disconnected']],
  ['unknown', ['neutral', 'unknown']],
]);

/** How a link to WhatsApp stands, by colour and word; pressed, it says what that means. */
export function LinkBadge({
  state,
  suspensions = null,
}: {
  state: string | null;
  suspensions?: number | null;
}) {
  const [tone, term] = LOOKS.get(state) ?? ['neutral'];
  const isForGood = state === 'suspended' && !isBelowSuspensionLimit({ suspended_count: suspensions ?? 0 });
  return (
    <ExplainedBadge
      tone={tone}
      live={state === 'reconnecting...'}
      term={isForGood ? 'suspendedForGood' : term}
    >
      {standingText(state, suspensions)}
    </ExplainedBadge>
  );
}
