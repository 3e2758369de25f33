import type { RunnerRef } from '../../machines/sender/runner';
import { isSending, selectState } from '../../machines/sender/runner.selectors';
import { CellLines, Standing } from '../kit/cell-text';
import { StateBadge } from '../kit/state-badge';
import { useLive } from '../hooks/use-live';
import { LinkBadge } from '../records/link-badge';

/** How its account stands, and whether it works. */
export function RunnerStatus({ runner }: { runner: RunnerRef }) {
  const state = useLive(runner, selectState);
  const sending = useLive(runner, isSending);
  return (
    <CellLines>
      <Standing>
        <LinkBadge state={state} />
      </Standing>
      <StateBadge tone={sending ? 'accent' : 'neutral'} live={sending}>
        {sending ? 'Sending...' : 'Idle'}
      </StateBadge>
    </CellLines>
  );
}
