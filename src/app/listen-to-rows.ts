import type { AnyActorRef } from 'xstate';
import type { NoticesRef } from '../machines/notices/notices';
import type { RowRegistry } from '../machines/rows/row-registry';
import type { EventLog } from '../streams/event-log';
import { relayNotices } from './notices';

interface RowListeners {
  readonly notices: NoticesRef;
  readonly remove: (key: string) => void;
  readonly reread: (key: string) => void;
  /** Where a row that may be stale is written down as an anomaly. */
  readonly log: EventLog;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Hands on what the actors of rows tell: notices, their removal, and the suspicion that they are stale. */
export function listenToRows(registry: RowRegistry, { notices, remove, reread, log, now }: RowListeners) {
  registry.onStarted((key: string, actor: AnyActorRef) => {
    relayNotices(actor, notices);
    actor.on('record.removed', () => remove(key));
    actor.on('record.staleSuspected', ({ reason }) => {
      log.append({ kind: 'anomaly', key, reason, event: { type: 'record.staleSuspected' }, at: now() });
      reread(key);
    });
  });
}
