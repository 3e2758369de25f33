import type { Tone } from '../kit/primitives';

interface Look {
  readonly text: string;
  readonly tone: Tone;
  /** What explains it. */
  readonly term?: string;
}
const UNKNOWN: Look = { text: '?', tone: 'neutral' };

const RUNS: Readonly<Record<string, Look>> = {
  draft: { text: 'Disiapkan', tone: 'neutral', term: 'draft' },
  exported: { text: 'Di bank', tone: 'warning', term: 'exported' },
  closed: { text: 'Selesai', tone: 'success', term: 'closed' },
};
export const runLook = (state: string) => RUNS[state] ?? UNKNOWN;

const ITEMS: Readonly<Record<string, Look>> = {
  open: { text: 'Belum dijawab', tone: 'warning', term: 'open' },
  paid: { text: 'Dibayar', tone: 'success', term: 'paid' },
  returned: { text: 'Ditolak', tone: 'danger', term: 'rejected' },
  released: { text: 'Dilepas', tone: 'neutral', term: 'released' },
};
export const itemLook = (state: string) => ITEMS[state] ?? UNKNOWN;
const textsOf = (looks: Readonly<Record<string, Look>>) =>
  Object.fromEntries(Object.entries(looks).map(([state, { text }]) => [state, text]));
export const RUN_TEXTS = textsOf(RUNS);
export const ITEM_TEXTS = textsOf(ITEMS);
