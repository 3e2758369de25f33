import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { NoticesRef } from '../machines/notices/notices';
import type { HighlightsRef } from '../machines/rows/highlights';
import type { RowRegistry } from '../machines/rows/row-registry';
import type { EventLog } from '../streams/event-log';
import { relayNotices } from './notices';

interface RowListeners {
  readonly notices: NoticesRef;
  readonly highlights: HighlightsRef;
  readonly remove: (key: string) => void;
  readonly reread: (key: string) => void;
  /** Where a row that may be stale is written down as an anomaly. */
  readonly log: EventLog;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Hands on what the actors of rows tell: notices, highlights, their removal, and the suspicion that they are stale. */
export function listenToRows(
  registry: RowRegistry,
  { notices, highlights, remove, reread, log, now }: RowListeners,
) {
  registry.onStarted((key: string, actor: AnyActorRef) => {
    relayNotices(actor, notices);
    actor.on('highlight.lit', ({ counter }) =>
      highlights.send({ type: 'highlight.lit', highlight: { key, counter, at: now() } }),
    );
    actor.on('record.removed', () => remove(key));
    actor.on('record.staleSuspected', ({ reason }) => {
      log.append({ kind: 'anomaly', key, reason, event: { type: 'record.staleSuspected' }, at: now() });
      reread(key);
    });
  });
  // One clock fades the highlights of all rows.
  highlights.on('highlights.faded', ({ highlights: faded }) => {
    for (const { key, counter } of faded)
      registry.send(key, { type: 'highlight.faded', counter } as AnyEventObject);
  });
}
