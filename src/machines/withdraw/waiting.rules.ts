import type { Withdraw } from '../../api/schema/entities/money';

/** A withdraw and, in a queue, by whom and when it was read, in epoch ms: how long it has waited is measured until then. */
export type ReadWithdraw = Withdraw & { readonly readAt?: number; readonly reader?: string };

const MINUTE = 60_000;
const UNITS = [
  [24 * 60 * MINUTE, 'hari'],
  [60 * MINUTE, 'jam'],
  [MINUTE, 'menit'],
] as const;

/** How long a request has waited for its answer; null of one that does not wait. */
export function waitingText({ status, createdAt, readAt }: ReadWithdraw): string | null {
  if (status !== 'requested' || createdAt === null || readAt === undefined) return null;
  const waited = readAt - createdAt;
  const unit = UNITS.find(([length]) => waited >= length);
  return unit ? `menunggu ${Math.floor(waited / unit[0])} ${unit[1]}` : 'baru saja';
}
