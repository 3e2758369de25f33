import { PhoneIcon } from 'lucide-react';
import type { PhoneNumber } from '../../../api/schema/entities';
import { defineResource } from '../../resource/define';
import {
  exportOf,
  formOf,
  importOf,
  listOf,
  pageInput,
  rowKind,
  deletionsOf,
  selectionOf,
  type ReadPage,
} from '../../resource/wirings';

const row = rowKind<PhoneNumber>('phonenumber', {
  deletion: {
    call: 'phoneNumber.delete',
    subjectOf: ({ number, name }: PhoneNumber) => `nomor telepon ${number}${name && ` (${name})`}`,
  },
  read: async (call, id) => (await call('phoneNumber.read', { id })).phoneNumber,
});

/** A page of them. */
const read: ReadPage<PhoneNumber> = ({ call }, input, signal) =>
  call('phoneNumber.page', pageInput(input), { signal });

const transfers = () => import('./transfers');

/** The numbers that messages are sent to, live (PHONE-01 to PHONE-18, RT-40 to RT-42). */
export const phoneNumber = defineResource({
  charts: {
    phoneNumberList: listOf('phonenumber', row, read),
    phoneNumberSelection: selectionOf('phonenumber', row, read, deletionsOf('nomor')),
    phoneNumberForm: formOf(async (sources) => (await import('./form')).phoneNumberForm(sources)),
    phoneNumberExport: exportOf(async () => (await transfers()).phoneNumberExport),
    phoneNumberImport: importOf('phoneNumber', async () => (await transfers()).phoneNumberImport),
  },
  rows: [row],
  screens: (screen) => [
    screen({
      path: '/phonenumber',
      title: 'Daftar Phone Number',
      permission: 'phoneNumbers.manage',
      menu: { label: 'Daftar Phone Number', icon: PhoneIcon },
      later: ['phoneNumberSelection'],
      charts: ['phoneNumberList', 'phoneNumberExport'],
      view: () => import('../../../views/phonenumber/phone-number-list'),
    }),
    screen({
      path: '/phonenumber/create',
      title: 'Tambah Phone Number',
      permission: 'phoneNumbers.manage',
      within: '/phonenumber',
      charts: ['phoneNumberForm', 'phoneNumberImport'],
      view: () => import('../../../views/phonenumber/phone-number-create'),
    }),
    screen({
      path: '/phonenumber/edit',
      title: 'Edit Phone Number',
      permission: 'phoneNumbers.manage',
      within: '/phonenumber',
      unlisted: true,
      charts: ['phoneNumberForm'],
      view: () => import('../../../views/phonenumber/phone-number-edit'),
    }),
  ],
});
