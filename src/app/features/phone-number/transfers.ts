import type { PhoneNumber } from '../../../api/schema/entities/inventory';
import { fileKinds } from '../../files/kinds';
import type { ExportSource } from '../../provide/exports';
import type { Send } from '../../provide/imports';
import { uploadedOf } from '../../provide/uploaded';

export const saved: ExportSource<PhoneNumber> = {
  file: fileKinds.phoneNumber,
  empty: 'No phone numbers to export.',
  rowOf: ({ number, name, status }) => ({ number, name, status }),
  readWhole: (call, signal) => call('phoneNumber.list', {}, { signal }),
};

export const sent: Send = async (call, file, options) =>
  uploadedOf(await call('phoneNumber.import', { file }, options), ({ number, name, status }) => ({
    number,
    name,
    status,
  }));
