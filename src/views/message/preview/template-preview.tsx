import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { FormRef } from '../../../machines/crud/form';
import { fileOf, textOf } from '../../../machines/crud/form.rules';
import { buttonsOf } from '../../../machines/message/message-form.rules';
import { filledFor, whatsappText } from '../../../machines/message/whatsapp.rules';
import { PhonePreview, SAMPLE } from './phone-preview';

/** The phone that shows a template while it is written. */
export function TemplatePreview({ form }: { form: FormRef }) {
  const draft = useSelector(form, ({ context }) => context.draft);
  const buttons = useMemo(() => buttonsOf(draft), [draft]);
  const caption = textOf(draft, 'text');
  const message = useMemo(() => filledFor(SAMPLE, whatsappText(caption)), [caption]);
  // Below a form that is read it would move, and show nothing yet.
  if (useSelector(form, (snapshot) => snapshot.hasTag('loading'))) return null;
  return (
    <PhonePreview
      message={message}
      file={fileOf(draft, 'file')}
      media={textOf(draft, 'media')}
      buttons={buttons}
      empty="Tulis caption untuk melihat pratinjau."
    />
  );
}
