import { ExplainedBadge } from '../terms/explained';
import { isBelowSuspensionLimit, linkIn } from '../../machines/sender/sender.rules';
import { standingText } from './standing';

/** How a link to WhatsApp stands, by colour and word; pressed, it says what that means. */
export function LinkBadge({
  state,
  suspensions = null,
}: {
  state: string | null;
  suspensions?: number | null;
}) {
  const link = linkIn(state);
  const isForGood = link === 'suspended' && !isBelowSuspensionLimit({ suspended_count: suspensions ?? 0 });
  return (
    <ExplainedBadge
      live={link === 'reconnecting'}
      term={isForGood ? 'suspendedForGood' : link === 'unrecognised' ? undefined : link}
    >
      {standingText(state, suspensions)}
    </ExplainedBadge>
  );
}
