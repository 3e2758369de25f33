import { fileKinds } from '../../files/kinds';
import type { ExportSource } from '../../provide/exports';
import type { Send } from '../../provide/imports';
import { uploadedOf } from '../../provide/uploaded';

export const saved: ExportSource = {
  file: fileKinds.message,
  empty: 'No messages to export.',
  read: async ({ call }, signal) =>
    (await call('message.list', {}, { signal })).rows.map(({ text, text_wa, button, status, media }) => ({
      text,
      text_wa,
      button: JSON.stringify(button),
      status,
      media,
    })),
};

export const sent: Send = async (call, file, options) =>
  uploadedOf(await call('message.import', { file }, options), ({ text }) => ({ text }));
