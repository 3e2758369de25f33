import { useSelector } from '@xstate/react';
import type { RunnerRef } from '../../machines/sender/runner';
import { isSending, selectState } from '../../machines/sender/runner.selectors';
import { words } from '../kit/format';
import { Stack, type Tone } from '../kit/primitives';
import { StateBadge } from '../kit/state-badge';

const TONES: Readonly<Record<string, Tone>> = {
  connected: 'success',
  conflict: 'warning',
  'reconnecting...': 'info',
  suspended: 'danger',
  loggedOut: 'danger',
  disconnected: 'danger',
};

/** How its account stands, and whether it works. */
export function RunnerStatus({ runner }: { runner: RunnerRef }) {
  const state = useSelector(runner, selectState);
  const sending = useSelector(runner, isSending);
  return (
    <Stack gap="1" alignItems={{ base: 'end', md: 'start' }}>
      <StateBadge tone={TONES[state ?? ''] ?? 'neutral'} live={state === 'reconnecting...'}>
        {state === null ? 'Belum Tersambung' : words(state)}
      </StateBadge>
      <StateBadge tone={sending ? 'accent' : 'neutral'} live={sending}>
        {sending ? 'Sending...' : 'Idle'}
      </StateBadge>
    </Stack>
  );
}
