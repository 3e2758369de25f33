interface Look {
  readonly text: string;
  /** What explains it. */
  readonly term: string | undefined;
}
const UNKNOWN: Look = { text: '?', term: undefined };

const RUNS: Readonly<Record<string, Look>> = {
  draft: { text: 'Disiapkan', term: 'draft' },
  exported: { text: 'Di bank', term: 'exported' },
  closed: { text: 'Selesai', term: 'closed' },
};
export const runLook = (state: string) => RUNS[state] ?? UNKNOWN;

const ITEMS: Readonly<Record<string, Look>> = {
  open: { text: 'Belum dijawab', term: 'open' },
  paid: { text: 'Dibayar', term: 'paid' },
  returned: { text: 'Ditolak', term: 'rejected' },
  released: { text: 'Dilepas', term: 'released' },
};
export const itemLook = (state: string) => ITEMS[state] ?? UNKNOWN;
const textsOf = (looks: Readonly<Record<string, Look>>) =>
  Object.fromEntries(Object.entries(looks).map(([state, { text }]) => [state, text]));
export const RUN_TEXTS = textsOf(RUNS);
export const ITEM_TEXTS = textsOf(ITEMS);
