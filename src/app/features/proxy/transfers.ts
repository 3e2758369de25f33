import { fileKinds } from '../../files/kinds';
import type { ExportSource } from '../../provide/exports';
import type { Send } from '../../provide/imports';
import { uploadedOf } from '../../provide/uploaded';

export const saved: ExportSource = {
  file: fileKinds.proxy,
  empty: 'No proxies to export.',
  read: async ({ call }, signal) =>
    (await call('proxy.list', {}, { signal })).rows.map(({ value, status }) => ({ value, status })),
};

export const sent: Send = async (call, file, options) =>
  uploadedOf(await call('proxy.import', { file }, options), ({ value, status }) => ({ value, status }));
