import type { RunnerRef } from '../../machines/sender/runner';
import { isSending, selectState } from '../../machines/sender/runner.selectors';
import { CellLines, Standing } from '../kit/cell-text';
import { words } from '../kit/format';
import type { Tone } from '../kit/primitives';
import { StateBadge } from '../kit/state-badge';
import { useLive } from '../hooks/use-live';

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
  const state = useLive(runner, selectState);
  const sending = useLive(runner, isSending);
  return (
    <CellLines>
      <Standing>
        <StateBadge tone={TONES[state ?? ''] ?? 'neutral'} live={state === 'reconnecting...'}>
          {state === null ? 'Belum Tersambung' : words(state)}
        </StateBadge>
      </Standing>
      <StateBadge tone={sending ? 'accent' : 'neutral'} live={sending}>
        {sending ? 'Sending...' : 'Idle'}
      </StateBadge>
    </CellLines>
  );
}
