import { NetworkIcon } from 'lucide-react';
import type { Proxy } from '../../api/schema/entities';
import { activityOf, rules, textOf } from '../../machines/crud/form.rules';
import { defineResource } from './define';
import { exportOf, formOf, importOf, listOf, pageInput, refused, rowKind } from './wirings';

const row = rowKind<Proxy>('proxy', { noun: 'proxy', deletion: 'proxy.delete' });

/** The addresses that clients connect through (PROXY-01 to PROXY-15). */
export const proxy = defineResource({
  charts: {
    proxyList: listOf('proxy', row, ({ call }, input, signal) =>
      call('proxy.page', pageInput(input), { signal }),
    ),
    proxyForm: formOf(({ call }) => ({
      validate: rules({ required: ['value'] }),
      async load(id, signal) {
        if (id === null) return {};
        const { proxy: read } = await call('proxy.read', { id }, { signal });
        return { draft: { value: read.value, status: read.status !== 'nonactive' } };
      },
      async submit({ id, draft }, signal) {
        const value = textOf(draft, 'value').trim();
        if (id === null) {
          await call('proxy.create', { value }, { signal });
          return { draft: { value: '' }, toast: 'Proxy berhasil disimpan.' };
        }
        await call('proxy.update', { id, value, status: activityOf(draft) }, { signal });
        return {};
      },
    })),
    proxyExport: exportOf({
      kind: 'proxy',
      empty: 'No proxies to export.',
      read: async (call, signal) =>
        (await call('proxy.list', {}, { signal })).rows.map(({ value, status }) => ({ value, status })),
    }),
    proxyImport: importOf('proxy', async (call, file, options) => {
      const { created, skipped } = await call('proxy.import', { file }, options);
      return {
        created: created.rows.length,
        skipped: skipped.rows.map(({ value, status, reason }) => refused({ value, status }, reason)),
      };
    }),
  },
  rows: [row],
  screens: (screen) => [
    screen({
      path: '/proxy',
      title: 'Daftar Proxy',
      permission: 'proxies.manage',
      menu: { label: 'Proxy', icon: NetworkIcon },
      charts: ['proxyList', 'proxyExport'],
      view: () => import('../../views/proxy/proxy-list'),
    }),
    screen({
      path: '/proxy/create',
      title: 'Tambah Proxy',
      permission: 'proxies.manage',
      within: '/proxy',
      charts: ['proxyForm', 'proxyImport'],
      view: () => import('../../views/proxy/proxy-create'),
    }),
    screen({
      path: '/proxy/edit',
      title: 'Edit Proxy',
      permission: 'proxies.manage',
      within: '/proxy',
      unlisted: true,
      charts: ['proxyForm'],
      view: () => import('../../views/proxy/proxy-edit'),
    }),
  ],
});
