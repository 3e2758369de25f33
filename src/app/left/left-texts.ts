import type { AnyMachineSnapshot } from 'xstate';
import type { AuthRef } from '../../machines/auth/auth';
import type { LeftText } from '../../machines/auth/auth.types';
import { whatsappText } from '../../machines/message/whatsapp.rules';
import type { NoticesRef } from '../../machines/notices/notices';
import type { ScreenActors } from '../actors/screen-actors';
import { isSecret } from './left-forms';

/** The label of a text field, and whether it is a caption; null for passwords and codes. */
function fieldIn(page: ParentNode, field: string) {
  const control = page.querySelector<HTMLElement>(`[name="${field}"]`);
  if (!control?.matches('input, textarea, [contenteditable]') || isSecret(control)) return null;
  const [label] = (control as HTMLInputElement).labels ?? [];
  return {
    isCaption: control.matches('[contenteditable]'),
    label: control.ariaLabel ?? label?.firstChild?.textContent ?? '',
  };
}

/** The texts of a form that are not saved: neither what was loaded and left alone, nor what was chosen. */
const textsOf = ({ context }: AnyMachineSnapshot, page: ParentNode): readonly LeftText[] =>
  Object.entries<unknown>(context.draft ?? {}).flatMap(([field, text]) => {
    if (typeof text !== 'string' || text === '' || text === context.initial?.[field]) return [];
    const found = fieldIn(page, field);
    return found ? [{ label: found.label, text: found.isCaption ? whatsappText(text) : text }] : [];
  });

interface Page {
  readonly auth: AuthRef;
  readonly notices: NoticesRef;
  readonly screenActors: Pick<ScreenActors, 'open'>;
}

/** Hands the unsaved texts of a screen to the session's chart, before another user takes the screen over. */
export function keepLeftTexts({ auth, notices, screenActors }: Page, page: ParentNode): void {
  auth.on('auth.replaced', () => {
    notices.send({ type: 'notices.cleared' });
    const unsaved = [...screenActors.open.values()]
      .map((actor) => actor.getSnapshot() as AnyMachineSnapshot)
      .filter((snapshot) => snapshot.hasTag('unsaved'));
    if (unsaved.length === 0) return;
    auth.send({ type: 'texts.left', texts: unsaved.flatMap((snapshot) => textsOf(snapshot, page)) });
  });
}
