import type { Message } from '../../../api/schema/entities/inventory';
import { fileKinds } from '../../files/kinds';
import type { ExportSource } from '../../provide/exports';
import type { Send } from '../../provide/imports';
import { uploadedOf } from '../../provide/uploaded';

export const saved: ExportSource<Message> = {
  file: fileKinds.message,
  empty: 'No messages to export.',
  rowOf: ({ text, text_wa, button, status, media }) => ({
    text,
    text_wa,
    button: JSON.stringify(button),
    status,
    media,
  }),
  readWhole: (call, signal) => call('message.list', {}, { signal }),
};

export const sent: Send = async (call, file, options) =>
  uploadedOf(await call('message.import', { file }, options), ({ text }) => ({ text }));
