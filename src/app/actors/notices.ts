import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { NoticesRef } from '../../machines/notices/notices';
import type { Intent } from '../../machines/notices/notices.types';

/** Hands on what an actor asks of the page: a dialog or a toast. */
export function relayNotice({ type, dialog, toast }: AnyEventObject, notices: NoticesRef) {
  if (type === 'dialog.requested') notices.send({ type: 'notice.dialogOpened', dialog });
  else if (type === 'toast.requested') notices.send({ type: 'notice.toastShown', toast });
}

/** Hands on all that an actor asks of the page. Returns how to stop. */
export function relayNotices(actor: AnyActorRef, notices: NoticesRef) {
  const asked = actor.on('*', (event: AnyEventObject) => relayNotice(event, notices));
  return () => asked.unsubscribe();
}

/** Closes dialogs whose answers went to an actor that is gone. */
export function withdrawQuestions(notices: NoticesRef, key: string) {
  for (const { id, confirm, cancel } of notices.getSnapshot().context.dialogs)
    if ([confirm, cancel].some((choice) => choice?.then?.kind === 'send' && choice.then.key === key))
      notices.send({ type: 'notice.dialogWithdrawn', id });
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
    if (intent.kind === 'back') return goBack();
    if (intent.kind === 'send') send(intent.key, intent.event);
    if (intent.to) goTo(intent.to);
  };
  notices.on('notice.intended', ({ intent }) => follow(intent));
}
