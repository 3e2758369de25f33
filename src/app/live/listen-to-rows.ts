import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { NoticesRef } from '../../machines/notices/notices';
import type { RowRegistry } from '../../machines/rows/row-registry';
import type { MutedRows } from './muted-rows';
import { relayNotice } from '../actors/notices';

interface RowListeners {
  readonly notices: NoticesRef;
  readonly mutedRows: Pick<MutedRows, 'has'>;
  readonly remove: (key: string) => void;
  /** Writes down that a row may be stale, and reads it again. */
  readonly suspect: (key: string, reason: string, event: { readonly type: string }) => void;
}

/** Forwards the events of row actors: notices, removals, and suspicions that they are stale. */
export function listenToRows(registry: RowRegistry, { notices, mutedRows, remove, suspect }: RowListeners) {
  const forward = (key: string, event: AnyEventObject) => {
    const { type, reason } = event;
    if (type === 'record.removed') remove(key);
    else if (type === 'record.staleSuspected') suspect(key, reason, event);
    else if (!mutedRows.has(key)) relayNotice(event, notices);
  };
  // One listener a row: each kind of events that is listened for costs every idle row.
  registry.onStarted((key: string, actor: AnyActorRef) => void actor.on('*', (event) => forward(key, event)));
}
