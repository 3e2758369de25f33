import type { AnyActorRef } from 'xstate';
import type { Highlight } from '../machines/rows/highlights';
import type { NoticesRef } from '../machines/notices/notices';
import { relayNotices } from './wiring';

export interface RowListeners {
  readonly notices: NoticesRef;
  readonly light: (highlight: Highlight) => void;
  readonly remove: (key: string) => void;
  readonly reread: (key: string) => void;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Hands on what one row's actor tells: notices, highlights, its removal, and doubts about itself. */
export function listenToRow(
  key: string,
  actor: AnyActorRef,
  { notices, light, remove, reread, now }: RowListeners,
) {
  relayNotices(actor, notices);
  actor.on('highlight.lit', ({ counter }) => light({ key, counter, at: now() }));
  actor.on('record.removed', () => remove(key));
  actor.on('record.doubted', () => reread(key));
}
