import { PhoneIcon } from 'lucide-react';
import type { PhoneNumber } from '../../api/schema/entities';
import { activityOf, rules, textOf } from '../../machines/crud/form.rules';
import { defineResource } from './define';
import { exportOf, formOf, importOf, listOf, pageInput, refused, rowKind } from './wirings';

const row = rowKind<PhoneNumber>('phonenumber', {
  noun: 'nomor telepon',
  deletion: 'phoneNumber.delete',
  read: async (call, id) => (await call('phoneNumber.read', { id })).phoneNumber,
});

/** The numbers that messages are sent to, live (PHONE-01 to PHONE-18, RT-40 to RT-42). */
export const phoneNumber = defineResource({
  charts: {
    phoneNumberList: listOf('phonenumber', row, ({ call }, input, signal) =>
      call('phoneNumber.page', pageInput(input), { signal }),
    ),
    phoneNumberForm: formOf(({ call }) => ({
      validate: rules({ required: ['number', 'name'] }),
      async load(id, signal) {
        if (id === null) return {};
        const { phoneNumber: read } = await call('phoneNumber.read', { id }, { signal });
        return { draft: { number: read.number, name: read.name, status: read.status !== 'nonactive' } };
      },
      async submit({ id, draft }, signal) {
        const fields = { number: textOf(draft, 'number').trim(), name: textOf(draft, 'name').trim() };
        if (id === null) {
          await call('phoneNumber.create', fields, { signal });
          return { draft: { number: '', name: '' }, toast: 'Nomor berhasil disimpan.' };
        }
        await call('phoneNumber.update', { id, ...fields, status: activityOf(draft) }, { signal });
        return {};
      },
    })),
    phoneNumberExport: exportOf({
      kind: 'phoneNumber',
      empty: 'No phone numbers to export.',
      read: async (call, signal) =>
        (await call('phoneNumber.list', {}, { signal })).rows.map(({ number, name, status }) => ({
          number,
          name,
          status,
        })),
    }),
    phoneNumberImport: importOf('phoneNumber', async (call, file, options) => {
      const { created, skipped } = await call('phoneNumber.import', { file }, options);
      return {
        created: created.rows.length,
        skipped: skipped.rows.map(({ number, name, status, reason }) =>
          refused({ number, name, status }, reason),
        ),
      };
    }),
  },
  rows: [row],
  screens: (screen) => [
    screen({
      path: '/phonenumber',
      title: 'Daftar Phone Number',
      permission: 'phoneNumbers.manage',
      menu: { label: 'Daftar Phone Number', icon: PhoneIcon },
      charts: ['phoneNumberList', 'phoneNumberExport'],
      view: () => import('../../views/phonenumber/phone-number-list'),
    }),
    screen({
      path: '/phonenumber/create',
      title: 'Tambah Phone Number',
      permission: 'phoneNumbers.manage',
      within: '/phonenumber',
      charts: ['phoneNumberForm', 'phoneNumberImport'],
      view: () => import('../../views/phonenumber/phone-number-create'),
    }),
    screen({
      path: '/phonenumber/edit',
      title: 'Edit Phone Number',
      permission: 'phoneNumbers.manage',
      within: '/phonenumber',
      unlisted: true,
      charts: ['phoneNumberForm'],
      view: () => import('../../views/phonenumber/phone-number-edit'),
    }),
  ],
});
