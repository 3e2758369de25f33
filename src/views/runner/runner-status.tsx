import type { RunnerRef } from '../../machines/sender/runner';
import { isSending, selectState } from '../../machines/sender/runner.selectors';
import { isAttempting, selectActivity } from '../../machines/sender/sender.selectors';
import { CellLines, Standing } from '../kit/cell-text';
import { ExplainedBadge } from '../terms/explained';
import { useLive } from '../hooks/use-live';
import { LinkBadge } from '../records/link-badge';

/** How its account stands, and whether it works, or tries again what was not answered (RT-26). */
export function RunnerStatus({ runner }: { runner: RunnerRef }) {
  const state = useLive(runner, selectState);
  const sending = useLive(runner, isSending);
  const attempting = useLive(runner, isAttempting);
  const activity = useLive(runner, selectActivity);
  return (
    <CellLines>
      <Standing>
        <LinkBadge state={state} />
      </Standing>
      <ExplainedBadge live={sending} term={sending ? (attempting ? 'attempting' : 'sending') : 'idle'}>
        {sending ? (activity ?? 'Sending...') : 'Idle'}
      </ExplainedBadge>
    </CellLines>
  );
}
