/** Lines of moments, as a server tells them: of accounts that send 40 messages an hour, of which two usually fail. */
export interface Told {
  readonly outcome?: 'suspended' | 'followed' | 'sending';
  readonly stands?: number;
  readonly recent?: readonly [sent: number, failed: number, lost: number];
  readonly hours?: number;
  readonly days?: number;
  readonly suspensions?: number;
}

export function line({
  outcome = 'sending',
  stands = outcome === 'suspended' ? 1 : 3,
  recent = [40, 2, 0],
  hours = 20,
  days = 30,
  suspensions = 0,
}: Told = {}) {
  return [outcome, stands, ...recent, hours, 40, 2, 0.1, days, suspensions].join(' ');
}

/** As many of them as there are. */
export const lines = (...told: readonly (readonly [count: number, told: Told])[]) =>
  told.flatMap(([count, one]) => Array.from({ length: count }, () => line(one))).join('\n');

export const FAILING = [40, 14, 0] as const;
