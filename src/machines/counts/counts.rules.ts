import type { WireEvent } from '../../api/schema/wire';

export type Counter = 'success' | 'fail';
/** A message succeeded or failed: its sender and its receiver both count it. */
export type CountFact = WireEvent<'count_success' | 'count_fail'>;
export type Party = 'sender' | 'receiver';
/** When each counter was last changed by news, in epoch ms; null where that was not seen. Its highlight follows from it. */
export type CountedAt = Readonly<Record<Counter, number | null>>;
/** What counts: figures that were never read are missing. */
interface Counting {
  readonly id: string;
  readonly count_success?: number;
  readonly count_fail?: number;
}

export const UNCOUNTED: CountedAt = { success: null, fail: null };

/** The moments after a count that is news. */
const withCountedAt = ({ success, fail }: CountedAt, { type, at }: CountFact): CountedAt =>
  type === 'wire.count_success' ? { success: at, fail } : { success, fail: at };
const fieldOf = ({ type }: CountFact) => (type === 'wire.count_success' ? 'count_success' : 'count_fail');

/** What a count means to one of its parties. Figures are absolute, so that a count that comes twice counts once. */
export const countRulesOf = (party: Party) => {
  const figureOf = (fact: CountFact): number | undefined => fact[party]?.[fieldOf(fact)];
  return {
    /** It does not say how many: nothing is guessed here, the row is read again (S20). */
    isAbsent: (fact: CountFact) => figureOf(fact) === undefined,
    /** Lower than before though nothing was reset (S19). */
    isLower: (record: Counting, fact: CountFact) => (figureOf(fact) ?? 0) < (record[fieldOf(fact)] ?? 0),
    /** When each counter was last news: what changes what is shown, and is not merely applied again after a resume (S5). */
    countedAt: (record: Counting, before: CountedAt, fact: CountFact): CountedAt =>
      !fact.replayed && figureOf(fact) !== record[fieldOf(fact)] ? withCountedAt(before, fact) : before,
  };
};
