import type { Proxy } from '../../../api/schema/entities/inventory';
import { fileKinds } from '../../files/kinds';
import type { ExportSource } from '../../provide/exports';
import type { Send } from '../../provide/imports';
import { uploadedOf } from '../../provide/uploaded';

export const saved: ExportSource<Proxy> = {
  file: fileKinds.proxy,
  empty: 'No proxies to export.',
  rowOf: ({ value, status }) => ({ value, status }),
  readWhole: (call, signal) => call('proxy.list', {}, { signal }),
};

export const sent: Send = async (call, file, options) =>
  uploadedOf(await call('proxy.import', { file }, options), ({ value, status }) => ({ value, status }));
