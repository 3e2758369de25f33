import { fileKinds } from '../files/kinds';
import type { ExportSource } from '../provide/exports';
import type { Send } from '../provide/imports';
import { refused } from './refused';

export const messageExport: ExportSource = {
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

export const messageImport: Send = async (call, file, options) => {
  const { created, skipped } = await call('message.import', { file }, options);
  return {
    created: created.rows.length,
    skipped: skipped.rows.map(({ text, reason }) => refused({ text }, reason)),
  };
};
