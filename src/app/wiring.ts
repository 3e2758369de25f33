import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { AuthRef } from '../machines/auth/auth';
import type { ConnectionRef } from '../machines/connection/connection';
import type { RowRegistry } from '../machines/rows/row-registry';
import type { Highlight, HighlightsRef } from '../machines/rows/highlights';
import type { NoticesRef } from '../machines/notices/notices';
import type { Intent } from '../machines/notices/notices.types';
import { channelOf } from './channel';

/** Moves between screens. */
interface Navigator {
  readonly to: (path: string) => void;
  readonly back: () => void;
}

/** Hands on what an actor asks of the page: its dialogs and toasts. Returns how to stop. */
export function relayNotices(actor: AnyActorRef, notices: NoticesRef) {
  const dialogs = actor.on('dialog.requested', ({ dialog }: AnyEventObject) =>
    notices.send({ type: 'notice.dialogOpened', dialog }),
  );
  const toasts = actor.on('toast.requested', ({ toast }: AnyEventObject) =>
    notices.send({ type: 'notice.toastShown', toast }),
  );
  return () => {
    dialogs.unsubscribe();
    toasts.unsubscribe();
  };
}

/** Carries out what the user chose in a dialog. */
export function followIntents(
  notices: NoticesRef,
  navigator: Navigator,
  send: (key: string, event: AnyEventObject) => void,
) {
  const follow = (intent: Intent) => {
    if (intent.kind === 'navigate') navigator.to(intent.to);
    else if (intent.kind === 'back') navigator.back();
    else send(intent.key, intent.event);
  };
  notices.on('notice.intended', ({ intent }) => follow(intent));
}

/** One clock fades the highlights of all rows. */
export function wireHighlights(highlights: HighlightsRef, registry: RowRegistry) {
  highlights.on('highlights.faded', ({ highlights: faded }) => {
    for (const { key, counter } of faded)
      registry.send(key, { type: 'highlight.faded', counter } as AnyEventObject);
  });
  return (highlight: Highlight) => highlights.send({ type: 'highlight.lit', highlight });
}

/** The connection follows the session: it opens with it, closes with it, and doubts it when the server refuses. */
export function wireSession(auth: AuthRef, connection: ConnectionRef) {
  auth.subscribe((snapshot) => {
    const { user } = snapshot.context;
    if (snapshot.matches('signedIn') && user)
      connection.send({ type: 'session.opened', channel: channelOf(user) });
    else if (snapshot.matches('signedOut')) connection.send({ type: 'session.closed' });
  });
  auth.on('auth.confirmed', () => connection.send({ type: 'session.confirmed' }));
  connection.on('session.doubted', () => auth.send({ type: 'session.doubted' }));
}
