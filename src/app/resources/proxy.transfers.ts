import { fileKinds } from '../files/kinds';
import type { ExportSource } from '../provide/exports';
import type { Send } from '../provide/imports';
import { refused } from './refused';

export const proxyExport: ExportSource = {
  file: fileKinds.proxy,
  empty: 'No proxies to export.',
  read: async ({ call }, signal) =>
    (await call('proxy.list', {}, { signal })).rows.map(({ value, status }) => ({ value, status })),
};

export const proxyImport: Send = async (call, file, options) => {
  const { created, skipped } = await call('proxy.import', { file }, options);
  return {
    created: created.rows.length,
    skipped: skipped.rows.map(({ value, status, reason }) => refused({ value, status }, reason)),
  };
};
