import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { NoticesRef } from '../machines/notices/notices';
import type { Intent } from '../machines/notices/notices.types';

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

/** What the choices of a dialog can lead to. */
interface IntentTargets {
  readonly goTo: (path: string) => void;
  readonly goBack: () => void;
  readonly send: (key: string, event: AnyEventObject) => void;
}

/** Carries out what the user chose in a dialog. */
export function followIntents(notices: NoticesRef, { goTo, goBack, send }: IntentTargets) {
  const follow = (intent: Intent) => {
    if (intent.kind === 'navigate') goTo(intent.to);
    else if (intent.kind === 'back') goBack();
    else send(intent.key, intent.event);
  };
  notices.on('notice.intended', ({ intent }) => follow(intent));
}
