import { fileKinds } from '../../files/kinds';
import type { ExportSource } from '../../provide/exports';
import type { Send } from '../../provide/imports';
import { uploadedOf } from '../../provide/uploaded';

export const saved: ExportSource = {
  file: fileKinds.phoneNumber,
  empty: 'No phone numbers to export.',
  read: async ({ call }, signal) =>
    (await call('phoneNumber.list', {}, { signal })).rows.map(({ number, name, status }) => ({
      number,
      name,
      status,
    })),
};

export const sent: Send = async (call, file, options) =>
  uploadedOf(await call('phoneNumber.import', { file }, options), ({ number, name, status }) => ({
    number,
    name,
    status,
  }));
