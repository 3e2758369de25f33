import { PhoneIcon } from 'lucide-react';
import { defineResource, formsAt } from '../../resource/define';

const forms = formsAt('/phonenumber', 'Phone Number', 'phoneNumbers.manage');

/** The numbers that messages are sent to, live (PHONE-01 to PHONE-18, RT-40 to RT-42). */
export const phoneNumber = defineResource({
  provide: () => import('./provide'),
  screens: (screen) => [
    screen({
      path: '/phonenumber',
      title: 'Daftar Phone Number',
      permission: 'phoneNumbers.manage',
      menu: { label: 'Daftar Phone Number', icon: PhoneIcon },
      later: ['phoneNumberSelection'],
      charts: ['phoneNumberList', 'phoneNumberExport'],
      view: () => import('../../../views/phone-number/phone-number-list'),
    }),
    screen({
      ...forms.create,
      charts: ['phoneNumberForm', 'phoneNumberImport'],
      view: () => import('../../../views/phone-number/phone-number-create'),
    }),
    screen({
      ...forms.edit,
      charts: ['phoneNumberForm'],
      view: () => import('../../../views/phone-number/phone-number-edit'),
    }),
  ],
});
