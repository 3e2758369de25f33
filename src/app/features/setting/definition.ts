import { SettingsIcon } from 'lucide-react';
import { defineResource } from '../../resource/define';
import { formOf } from '../../resource/wirings';

/** The settings, a form that stays on the screen (SET-01 to SET-07). */
export const setting = defineResource({
  charts: {
    settingForm: formOf(async (sources) => (await import('./form')).settingForm(sources)),
  },
  screens: (screen) => [
    screen({
      path: '/settings',
      title: 'Pengaturan',
      permission: 'settings.manage',
      menu: { label: 'Pengaturan', icon: SettingsIcon },
      charts: ['settingForm'],
      view: () => import('../../../views/settings/settings'),
    }),
  ],
});
