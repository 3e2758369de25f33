import type { Tone } from '../kit/primitives';
import { StateBadge } from '../kit/state-badge';
import { standingText } from './standing';

const TONES: Readonly<Record<string, Tone>> = {
  connected: 'success',
  conflict: 'warning',
  'reconnecting...': 'info',
  suspended: 'danger',
  loggedOut: 'danger',
  disconnected: 'danger',
};

/** How a link to WhatsApp stands, by colour and word. */
export const LinkBadge = ({
  state,
  suspensions = null,
}: {
  state: string | null;
  suspensions?: number | null;
}) => (
  <StateBadge tone={TONES[state ?? ''] ?? 'neutral'} live={state === 'reconnecting...'}>
    {standingText(state, suspensions)}
  </StateBadge>
);
