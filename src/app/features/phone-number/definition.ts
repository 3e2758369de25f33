import { PhoneIcon } from 'lucide-react';
import { defineResource } from '../../resource/define';

/** The numbers that messages are sent to, live (PHONE-01 to PHONE-18, RT-40 to RT-42). */
export const phoneNumber = defineResource({
  wiring: () => import('./wiring'),
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
