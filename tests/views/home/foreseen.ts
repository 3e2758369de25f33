import { vi } from 'vitest';
import type { Foreseen, Known as Asked } from '../../../src/machines/ahead/foresee';

export type Known = Extract<Foreseen, { readonly kind: 'known' }>;

/** A moment in Jakarta, in epoch ms: `25T14:30` of November 2026, whose 25th is a Wednesday. */
export const moment = (text: string) => Date.parse(`2026-11-${text}:00+07:00`);

const band = (low: number, middle: number, high: number) => ({ low, middle, high });

/** What is foreseen on a Wednesday at half past two, with so much of it otherwise. */
export const foreseen = (more: Partial<Known> = {}): Known => ({
  kind: 'known',
  at: moment('25T14:30'),
  basis: { days: 14, hours: 9.54, success: 540.4, ends: 12 },
  today: band(41_234, 48_000, 55_321),
  week: band(141_000, 162_000, 184_000),
  sevenDays: band(271_000, 302_000, 334_000),
  accounts: [],
  present: { sending: 3, interval: 45, fee: 50 },
  rested: [],
  minimum: null,
  numbers: null,
  daily: null,
  runners: [],
  risk: null,
  ...more,
});

/** What is foreseen of accounts that blasted on so many days only. */
export const unforeseen = (days: number, more: Partial<Foreseen> = {}): Foreseen => ({
  kind: 'unknown',
  days,
  needed: 3,
  at: moment('25T14:30'),
  daily: null,
  runners: [],
  risk: null,
  ...(more as object),
});

/** Workers that foresee what the test says, null for those that break down; and what they are asked. */
export function foresees(says: (known: Asked) => Foreseen | null) {
  const asked: Asked[] = [];
  const Foreseer = class extends EventTarget {
    postMessage(known: Asked) {
      asked.push(known);
      const data = says(known);
      queueMicrotask(() =>
        this.dispatchEvent(data ? new MessageEvent('message', { data }) : new Event('error')),
      );
    }
    terminate() {}
  };
  vi.stubGlobal('Worker', Foreseer);
  return asked;
}
