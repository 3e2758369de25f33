import { SmartphoneIcon } from 'lucide-react';
import { defineResource } from '../../resource/define';

/** The accounts that send, and how a phone is linked (WA-01 to WA-30, PAIR-01 to PAIR-23). */
export const whatsapp = defineResource({
  provide: () => import('./provide'),
  logFields: { plain: ['suspendedAt', 'cause', 'planWait'] },
  screens(screen) {
    return [
      screen({
        path: '/whatsapp',
        title: 'Daftar Whatsapp',
        permission: 'accounts.open',
        menu: { label: 'Akun Whatsapp', icon: SmartphoneIcon, permission: 'accounts.own' },
        charts: ['whatsappList'],
        later: ['whatsappSelection', 'whatsappExport', 'accountsAhead'],
        view: () => import('../../../views/whatsapp/list/whatsapp-list'),
      }),
      screen({
        path: '/member/whatsapp',
        title: 'Daftar Whatsapp',
        permission: 'members.manage',
        within: '/member',
        unlisted: true,
        charts: ['whatsappList', 'accountsSubject'],
        later: ['whatsappSelection', 'whatsappExport', 'accountsAhead'],
        view: () => import('../../../views/whatsapp/member/member-accounts'),
      }),
      screen({
        path: '/whatsapp/board',
        title: 'Papan Langsung',
        permission: 'board.open',
        within: '/member',
        charts: ['board', 'boardMembers', 'boardProxies'],
        view: () => import('../../../views/whatsapp/board/board'),
      }),
      screen({
        path: '/whatsapp/suspended',
        title: 'Akun Ditangguhkan',
        permission: 'accounts.activate',
        within: '/member',
        charts: ['suspendedList'],
        later: ['suspendedSelection', 'suspendedExport'],
        view: () => import('../../../views/whatsapp/suspended/suspended-list'),
      }),
      screen({
        path: '/whatsapp/edit',
        title: 'Pengaturan Akun',
        permission: 'accounts.open',
        within: '/whatsapp',
        unlisted: true,
        charts: ['accountForm', 'planForm'],
        view: () => import('../../../views/whatsapp/edit/account-edit'),
      }),
      screen({
        path: '/whatsapp/create',
        title: 'Tambah Akun Whatsapp',
        permission: 'accounts.pair',
        within: '/whatsapp',
        charts: ['pairing', 'codeCopy', 'client'],
        view: () => import('../../../views/whatsapp/create/whatsapp-create'),
      }),
    ];
  },
});
