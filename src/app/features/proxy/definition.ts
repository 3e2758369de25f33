import { NetworkIcon } from 'lucide-react';
import type { Proxy } from '../../../api/schema/entities';
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

const row = rowKind<Proxy>('proxy', {
  deletion: { call: 'proxy.delete', subjectOf: ({ value }: Proxy) => `proxy ${value}` },
});

/** A page of them. */
const read: ReadPage<Proxy> = ({ call }, input, signal) => call('proxy.page', pageInput(input), { signal });

const transfers = () => import('./transfers');

/** The addresses that clients connect through (PROXY-01 to PROXY-15). */
export const proxy = defineResource({
  charts: {
    proxyList: listOf('proxy', row, read),
    proxySelection: selectionOf('proxy', row, read, deletionsOf('proxy')),
    proxyForm: formOf(async (sources) => (await import('./form')).proxyForm(sources)),
    proxyExport: exportOf(async () => (await transfers()).proxyExport),
    proxyImport: importOf('proxy', async () => (await transfers()).proxyImport),
  },
  rows: [row],
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
