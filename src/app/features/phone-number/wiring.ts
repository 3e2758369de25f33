import type { PhoneNumber } from '../../../api/schema/entities';
import { defineWiring } from '../../resource/define';
import {
  exportOf,
  formOf,
  importOf,
  listOf,
  pagesOf,
  rowKind,
  deletionsOf,
  selectionOf,
} from '../../resource/wirings';

const row = rowKind<PhoneNumber>('phonenumber', {
  deletion: {
    call: 'phoneNumber.delete',
    subjectOf: ({ number, name }: PhoneNumber) => `nomor telepon ${number}${name && ` (${name})`}`,
  },
  read: async (call, id) => (await call('phoneNumber.read', { id })).phoneNumber,
});

/** A page of them. */
const read = pagesOf('phoneNumber.page');

const transfers = () => import('./transfers');

export default defineWiring({
  charts: {
    phoneNumberList: listOf('phonenumber', row, read),
    phoneNumberSelection: selectionOf('phonenumber', row, read, deletionsOf('nomor')),
    phoneNumberForm: formOf(async (sources) => (await import('./form')).phoneNumberForm(sources)),
    phoneNumberExport: exportOf(async () => (await transfers()).phoneNumberExport),
    phoneNumberImport: importOf('phoneNumber', async () => (await transfers()).phoneNumberImport),
  },
  rows: [row],
});
