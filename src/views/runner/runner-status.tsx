import type { RunnerRef } from '../../machines/sender/runner';
import { isSending, selectState } from '../../machines/sender/runner.selectors';
import { selectActivity } from '../../machines/sender/sender.selectors';
import { CellLines, Standing } from '../kit/cell-text';
import { StateBadge } from '../kit/state-badge';
import { useLive } from '../hooks/use-live';
import { LinkBadge } from '../records/link-badge';

/** How its account stands, and whether it works, or tries again what was not answered (RT-26). */
export function RunnerStatus({ runner }: { runner: RunnerRef }) {
  const state = useLive(runner, selectState);
  const sending = useLive(runner, isSending);
  const activity = useLive(runner, selectActivity);
  return (
    <CellLines>
      <Standing>
        <LinkBadge state={state} />
      </Standing>
      <StateBadge tone={sending ? 'accent' : 'neutral'} live={sending}>
        {sending ? (activity ?? 'Sending...') : 'Idle'}
      </StateBadge>
    </CellLines>
  );
}
