import type { ListSnapshot } from '../crud/list';
import type { Figures } from '../figures/figures';
import { type ReadingSnapshot, selectError } from '../figures/reading';

/** What a balance consists of, and whether it raises it or lowers it. */
const SIGNS = { income: 1, referral: 1, bonus: 1, requested: -1, accepted: -1 } as const;
export type PartName = keyof typeof SIGNS | 'others';

export interface Part {
  readonly name: PartName;
  /** Rupiah that it adds; undefined while not known. */
  readonly amount: number | undefined;
}

/** The parts of a balance, which add up to it: what a server counts beside the known ones is one more. */
export function partsOf(figures: Figures): readonly Part[] {
  const names = Object.keys(SIGNS) as (keyof typeof SIGNS)[];
  const known = names.map((name): Part => {
    const { [name]: figure } = figures;
    return { name, amount: figure === undefined ? undefined : SIGNS[name] * figure };
  });
  const others = known.reduce(
    (left, { amount }) => left - (amount ?? Number.NaN),
    figures.balance ?? Number.NaN,
  );
  return others === 0 || Number.isNaN(others) ? known : [...known, { name: 'others', amount: others }];
}

/** The parts of the balance as of the last read of a ledger; null where the server sent none. */
export const selectStatement = ({ context }: ListSnapshot): Figures | null => context.sums ?? null;

/** The ledger does not say what the balance consists of: it is asked for part by part. */
export const isUnexplained = (ledger: ListSnapshot): boolean =>
  !ledger.context.sums && (ledger.hasTag('ready') || ledger.context.failures > 0);

/** This server has no ledger. */
export const isAbsent = (ledger: ListSnapshot): boolean =>
  !ledger.context.sums && ledger.hasTag('ready') && ledger.context.keys.length === 0;

/** The balance as of a reading that nothing was wrong with, else null. */
export const selectLedgerBalance = (ledger: ListSnapshot): number | null =>
  ledger.hasTag('stale') || ledger.hasTag('failed') ? null : (ledger.context.sums?.balance ?? null);
export const selectReadBalance = (balance: ReadingSnapshot): number | null =>
  selectError(balance) === null ? ((balance.context.value as Partial<Figures>).balance ?? null) : null;
