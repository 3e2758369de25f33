import { NetworkIcon } from 'lucide-react';
import { defineResource, formsAt } from '../../resource/define';

const forms = formsAt('/proxy', 'Proxy', 'proxies.manage');

/** The addresses that clients connect through (PROXY-01 to PROXY-15). */
export const proxy = defineResource({
  provide: () => import('./provide'),
  screens: (screen) => [
    screen({
      path: '/proxy',
      title: 'Daftar Proxy',
      permission: 'proxies.manage',
      menu: { label: 'Proxy', icon: NetworkIcon },
      later: ['proxySelection'],
      charts: ['proxyList', 'proxyExport'],
      view: () => import('../../../views/proxy/proxy-list'),
    }),
    screen({
      ...forms.create,
      charts: ['proxyForm', 'proxyImport'],
      view: () => import('../../../views/proxy/proxy-create'),
    }),
    screen({
      ...forms.edit,
      charts: ['proxyForm'],
      view: () => import('../../../views/proxy/proxy-edit'),
    }),
  ],
});
