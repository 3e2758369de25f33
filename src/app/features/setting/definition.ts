import { SettingsIcon } from 'lucide-react';
import { defineResource } from '../../resource/define';

/** The settings, a form that stays on the screen (SET-01 to SET-07). */
export const setting = defineResource({
  provide: () => import('./provide'),
  screens: (screen) => [
    screen({
      path: '/settings',
      title: 'Pengaturan',
      permission: 'settings.manage',
      menu: { label: 'Pengaturan', icon: SettingsIcon },
      charts: ['settingForm'],
      view: () => import('../../../views/setting/settings'),
    }),
  ],
});
