import { assign, enqueueActions } from 'xstate';
import type { Call } from '../../../api/client';
import type { formMachine } from '../../../machines/crud/form';
import { activityOf, fileOf, textOf } from '../../../machines/crud/form.rules';
import type { FormEmitted, Loaded } from '../../../machines/crud/form.types';
import { checkMessage, editableButtons, filledButtons } from '../../../machines/message/message-form.rules';
import { whatsappText } from '../../../machines/message/whatsapp.rules';
import { beginningOf } from '../../../views/records/beginning-of';
import { type FormSource, provideForm } from '../../provide/forms';

export interface MessageFormSources {
  readonly call: Call;
  /** Whether the buttons of a template can be edited; hidden at present (MSG-15). */
  readonly editsButtons: boolean;
}

const alertOf = (text: string): FormEmitted => ({
  type: 'dialog.requested',
  dialog: { tone: 'warning', title: 'Button', text, confirm: { label: 'OK' } },
});

/** A template: HTML as it was written, and the same as WhatsApp reads it (MSG-11, MSG-13, MSG-14). */
function messageForm({ call, editsButtons }: MessageFormSources): FormSource {
  const shown = (buttons: Parameters<typeof editableButtons>[0]) =>
    JSON.stringify(editsButtons ? editableButtons(buttons) : buttons);
  return {
    validate: checkMessage,
    async load(id, signal): Promise<Loaded> {
      if (id === null) return { draft: { button: shown([]) } };
      const { message: read } = await call('message.read', { id }, { signal });
      const { text, media, button, status } = read;
      return {
        subject: beginningOf(read),
        draft: { text, media, button: shown(button), status: status !== 'nonactive' },
      };
    },
    async submit({ id, draft }, signal) {
      const text = textOf(draft, 'text');
      const file = fileOf(draft, 'file');
      const fields = {
        ...(file && { file }),
        text,
        text_wa: whatsappText(text),
        button: filledButtons(draft),
        status: activityOf(draft),
      };
      await (id === null
        ? call('message.create', fields, { signal })
        : call('message.update', { id, ...fields }, { signal }));
      return {};
    },
  };
}

/** The form chart of templates: a button that is half filled is alerted (MSG-18, MSG-19). */
export function provideMessageForm(sources: MessageFormSources): typeof formMachine {
  return provideForm(messageForm(sources)).provide({
    actions: {
      check: enqueueActions(({ context, enqueue }) => {
        const fieldErrors = checkMessage(context.draft);
        enqueue(assign({ fieldErrors }));
        if (fieldErrors.button) enqueue.emit(alertOf(fieldErrors.button));
      }),
    },
  });
}
