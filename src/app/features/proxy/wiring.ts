import type { Proxy } from '../../../api/schema/entities';
import { defineWiring } from '../../resource/define';
import {
  exportOf,
  formOf,
  importOf,
  listOf,
  pagesOf,
  rowKind,
  deletionsOf,
  selectionOf,
} from '../../resource/wirings';

const row = rowKind<Proxy>('proxy', {
  deletion: { call: 'proxy.delete', subjectOf: ({ value }: Proxy) => `proxy ${value}` },
});

/** A page of them. */
const read = pagesOf('proxy.page');

const transfers = () => import('./transfers');

export default defineWiring({
  charts: {
    proxyList: listOf('proxy', row, read),
    proxySelection: selectionOf('proxy', row, read, deletionsOf('proxy')),
    proxyForm: formOf(async (sources) => (await import('./form')).proxyForm(sources)),
    proxyExport: exportOf(async () => (await transfers()).proxyExport),
    proxyImport: importOf('proxy', async () => (await transfers()).proxyImport),
  },
  rows: [row],
});
