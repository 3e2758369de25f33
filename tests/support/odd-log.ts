import type { OldBatch } from './log-store';

export const oddRecord = {
  id: '12',
  clientid: 'id-1',
  phonenumber: '628110000001',
  pushname: 'Akun Satu',
  state: 'connected',
  status: 'idle',
  suspended: 0,
  suspended_count: 0,
  count_success: 4,
  count_fail: 1,
  income: 400,
};
const at = 1_700_000_000_000;
const began = (key: string, more: object = {}) => ({
  at,
  kind: 'started',
  key,
  chart: 'sender',
  variant: 'whatsapp',
  input: { key, kind: 'whatsapp', record: oddRecord },
  ...more,
});
const stood = (key: string, more: object) => ({
  ...began(key),
  kind: 'checkpoint',
  context: { record: oddRecord },
  ...more,
});
const fact = (key: string, type: string, more: object = {}) => ({
  at,
  kind: 'event',
  channel: 'client-5',
  keys: [key],
  event: { type, at, replayed: false, ...more },
});

/** What an earlier version, or an edited file, may leave in a log; one of its accounts is sound. */
export const oddEntries = [
  began('whatsapp:id-1'),
  { at, kind: 'input', key: 'whatsapp:id-1', event: { type: 'record.read' } },
  { at, kind: 'input', key: 'whatsapp:id-1', event: { type: 'record.read', record: null } },
  fact('whatsapp:id-1', 'wire.sending'),
  stood('whatsapp:gone', { value: { link: 'connected', job: 'gone' } }),
  stood('whatsapp:bare', { value: { link: 'connected', job: 'idle' }, context: {} }),
  began('whatsapp:named', { chart: 'toString', variant: null }),
  began('whatsapp:proto', { variant: '__proto__' }),
  began('whatsapp:missing', { input: undefined }),
  began('whatsapp:null', { input: { key: 'whatsapp:null', kind: 'whatsapp', record: null } }),
  { at, kind: 'novel', key: 'whatsapp:id-1' },
  { at: 'yesterday', kind: 'stopped', key: 'whatsapp:id-1' },
].map((entry, index) => ({ index, ...entry }));

/** The same, as an earlier page stored them in the browser for the user with this id. */
export const oddBatches = (owner: string): OldBatch[] =>
  [{ owner, page: 'before', entries: [...oddEntries, null] }, null] as never;
