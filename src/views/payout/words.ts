import type { Tone } from '../kit/primitives';

interface Look {
  readonly text: string;
  readonly tone: Tone;
}
const UNKNOWN: Look = { text: '?', tone: 'neutral' };

const RUNS: Readonly<Record<string, Look>> = {
  draft: { text: 'Disiapkan', tone: 'neutral' },
  exported: { text: 'Di bank', tone: 'warning' },
  closed: { text: 'Selesai', tone: 'success' },
};
export const runLook = (state: string) => RUNS[state] ?? UNKNOWN;

const ITEMS: Readonly<Record<string, Look>> = {
  open: { text: 'Belum dijawab', tone: 'warning' },
  paid: { text: 'Dibayar', tone: 'success' },
  returned: { text: 'Dikembalikan', tone: 'danger' },
  released: { text: 'Dilepas', tone: 'neutral' },
};
export const itemLook = (state: string) => ITEMS[state] ?? UNKNOWN;
const textsOf = (looks: Readonly<Record<string, Look>>) =>
  Object.fromEntries(Object.entries(looks).map(([state, { text }]) => [state, text]));
export const RUN_TEXTS = textsOf(RUNS);
export const ITEM_TEXTS = textsOf(ITEMS);
