import { useSelector } from '@xstate/react';
import type { HistoryRef, HistorySnapshot } from '../../machines/history/history';
import { moment } from '../kit/moments';
import { Muted } from '../kit/primitives';
import { Older } from './older';

/** Whether older entries are loading, available, failed or none, in the browser and then at the server. */
function olderOf(snapshot: HistorySnapshot) {
  const { older } = snapshot.context;
  if (snapshot.hasTag('reading') || older === 'loading') return 'loading';
  if (!snapshot.can({ type: 'older.requested' })) return 'none';
  return snapshot.matches('failed') || older === 'failed' ? 'failed' : 'available';
}

export interface BeyondProps {
  readonly actor: HistoryRef;
  /** There are read entries that are not shown yet. */
  readonly hasMore: boolean;
  /** The time of the oldest entry that is known, in epoch ms; null for none. */
  readonly begins: number | null;
}

/** A button for older entries, or where they end. */
export function Beyond({ actor, hasMore, begins }: BeyondProps) {
  const older = useSelector(actor, olderOf);
  const isWhole = useSelector(actor, (snapshot) => snapshot.matches('exhausted'));
  if (hasMore) return <Older older="available" onAsked={() => actor.send({ type: 'lines.requested' })} />;
  if (older !== 'none')
    return <Older older={older} onAsked={() => actor.send({ type: 'older.requested' })} />;
  if (isWhole) return <Muted>Tidak ada catatan yang lebih lama.</Muted>;
  return begins === null ? null : <Muted>{`Browser ini mencatat sejak ${moment(begins)}.`}</Muted>;
}
