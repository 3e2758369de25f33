import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { FormRef } from '../../../machines/crud/form';
import { fileOf, textOf } from '../../../machines/crud/form.rules';
import { buttonsOf } from '../../../machines/message/message-form.rules';
import { PhonePreview } from './phone-preview';

/** The phone that shows a template while it is written. */
export function TemplatePreview({ form }: { form: FormRef }) {
  const draft = useSelector(form, ({ context }) => context.draft);
  const buttons = useMemo(() => buttonsOf(draft), [draft]);
  return (
    <PhonePreview
      caption={textOf(draft, 'text')}
      file={fileOf(draft, 'file')}
      media={textOf(draft, 'media')}
      buttons={buttons}
    />
  );
}
