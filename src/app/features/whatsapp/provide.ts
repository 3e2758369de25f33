import type { Whatsapp } from '../../../api/schema/entities/whatsapp';
import { provideResource, type RowKind } from '../../resource/define';
import { ownerOf } from '../../resource/owner';
import {
  formOf,
  listExportOf,
  listOf,
  pagesOf,
  rowOf,
  rowsOf,
  selectionOf,
  sendersOf,
  userSubject,
} from '../../resource/provide-charts';

/** Accounts go by their client's id: that is what the socket names. */
export const accountRow: RowKind<Whatsapp> = {
  kind: 'whatsapp',
  idOf: ({ clientid }) => clientid,
  chart: async (sources) => (await import('./account')).provideAccount(sources),
  read: async (call, id) => (await call('whatsapp.read', { id })).whatsapp,
};

const read = pagesOf('whatsapp.page', (sources, { id }) => ({
  user_id: id ?? ownerOf(sources, 'accounts.readAll'),
}));

const accountBulk = async () => (await import('./bulk')).accountBulk;
const linking = () => import('./pairing');
const suspended = () => import('./suspended');
const choosers = () => import('./board-choosers');

export default provideResource({
  charts: {
    whatsappList: listOf('whatsapp', accountRow, read),
    whatsappSelection: selectionOf('whatsapp', accountRow, read, accountBulk),
    whatsappExport: listExportOf(accountRow, read, async () => (await import('./export')).accountsFile),
    accountsAhead: async (sources) => (await import('../../ahead/of-rows')).provideAccountsAhead(sources),
    accountsSubject: userSubject,
    suspendedList: async (sources, loader) => (await suspended()).suspendedList(accountRow)(sources, loader),
    suspendedSelection: async (sources, loader) =>
      (await suspended()).suspendedSelection(accountRow)(sources, loader),
    suspendedExport: async (sources, loader) =>
      (await suspended()).suspendedExport(accountRow)(sources, loader),
    board: async (sources, loader) => {
      const [{ provideAccountBoard }, watching, rows] = await Promise.all([
        import('./board'),
        sources.loadWatching(),
        rowsOf(accountRow, loader),
      ]);
      return provideAccountBoard(rows, { ...sources, watching });
    },
    boardMembers: async (sources) => (await choosers()).provideBoardMembers(sources),
    boardProxies: async (sources) => (await choosers()).provideBoardProxies(sources),
    accountForm: formOf(async (sources) => (await import('./form')).accountForm(sources)),
    planForm: formOf(async (sources) => (await import('./form')).planForm(sources)),
    pairing: async (sources, loader) =>
      (await linking()).providePairing(await rowOf(accountRow, loader), sources),
    codeCopy: async (sources) => (await linking()).provideCodeCopy(sources),
    client: async (sources) => (await linking()).provideClient(sources),
  },
  rows: [accountRow],
  seen: {
    sender: () => import('../../../views/whatsapp/list/seen'),
    pairing: () => import('../../../views/whatsapp/create/seen'),
  },
  senders: sendersOf(accountRow, (call, page, signal) =>
    call('whatsapp.page', { page, size: 500, user_id: null }, { signal }),
  ),
});
