import { NetworkIcon } from 'lucide-react';
import { defineResource } from '../../resource/define';

/** The addresses that clients connect through (PROXY-01 to PROXY-15). */
export const proxy = defineResource({
  wiring: () => import('./wiring'),
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
      path: '/proxy/create',
      title: 'Tambah Proxy',
      permission: 'proxies.manage',
      within: '/proxy',
      charts: ['proxyForm', 'proxyImport'],
      view: () => import('../../../views/proxy/proxy-create'),
    }),
    screen({
      path: '/proxy/edit',
      title: 'Edit Proxy',
      permission: 'proxies.manage',
      within: '/proxy',
      unlisted: true,
      charts: ['proxyForm'],
      view: () => import('../../../views/proxy/proxy-edit'),
    }),
  ],
});
