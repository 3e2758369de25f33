import { ExplainedBadge } from '../terms/explained';
import type { Tone } from '../kit/primitives';
import { isBelowSuspensionLimit } from '../../machines/sender/sender.rules';
import { standingText } from './standing';

/** Of the states that have a meaning, which is found by their name. */
const TONES: ReadonlyMap<string, Tone> = new Map(
  Object.entries({
    missing: 'neutral',
    connected: 'success',
    conflict: 'warning',
    reconnecting: 'info',
    suspended: 'danger',
    loggedOut: 'danger',
    disconnected: 'danger',
    unknown: 'neutral',
  } as const),
);

/** How a link to WhatsApp stands, by colour and word; pressed, it says what that means. */
export function LinkBadge({
  state,
  suspensions = null,
}: {
  state: string | null;
  suspensions?: number | null;
}) {
  const name = state?.replace('...', '') ?? 'missing';
  const tone = TONES.get(name);
  const isForGood = name === 'suspended' && !isBelowSuspensionLimit({ suspended_count: suspensions ?? 0 });
  return (
    <ExplainedBadge
      tone={tone ?? 'neutral'}
      live={name === 'reconnecting'}
      term={tone && (isForGood ? 'suspendedForGood' : name)}
    >
      {standingText(state, suspensions)}
    </ExplainedBadge>
  );
}
