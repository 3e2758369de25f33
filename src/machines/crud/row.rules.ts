import type { ApiError } from '../../api/errors';
import type { TakenBy } from '../../api/schema/events';
import type { WireEvent } from '../../api/schema/socket';
import type { Highlight } from '../rows/highlights';
import type { Dialog } from '../notices/notices.types';

/** A record as an administration list reads it; which one, its kind says. */
export interface RowRecord {
  readonly id: string;
}
/** One whose deliveries are counted. */
type Counted = RowRecord & { readonly [counter in `count_${Counter}`]?: number };
/** What the socket tells of a phone number (RT-40 to RT-42). */
export type Fact = WireEvent<TakenBy<'row'>>;
export type CountFact = WireEvent<'count_success' | 'count_fail'>;
export type Counter = Highlight['counter'];

export const counterOf = ({ type }: CountFact): Counter =>
  type === 'wire.count_success' ? 'success' : 'fail';
const toldFigure = (fact: Fact) =>
  fact.receiver?.[fact.type === 'wire.in_use' ? 'in_use' : `count_${counterOf(fact)}`];

/** The record after a fact about it. Figures are absolute; what the fact does not tell stays. */
export function withFact(record: RowRecord, { type, receiver }: Fact): RowRecord {
  const { count_success, count_fail, last_sent, in_use } = receiver ?? {};
  const told =
    type === 'wire.count_success'
      ? { count_success, last_sent }
      : type === 'wire.count_fail'
        ? { count_fail }
        : { in_use };
  return { ...record, ...Object.fromEntries(Object.entries(told).filter(([, value]) => value != null)) };
}

/** A fact that does not say how many, or whether: nothing is guessed here, the row is read again (S20). */
export const isFigureAbsent = (fact: Fact) => toldFigure(fact) === undefined;

/** A count that changes what is shown, and is not merely applied again after a resume (S5). */
export const isFigureNews = (record: Counted, fact: CountFact) =>
  !fact.replayed && toldFigure(fact) !== record[`count_${counterOf(fact)}`];

/** Deleting what is gone already has done what was asked (R3). */
export const isGone = ({ status }: ApiError) => status === 404;

const NOUNS: Readonly<Record<string, string>> = {
  phonenumber: 'nomor telepon',
  proxy: 'proxy',
  message: 'template pesan',
  bonus: 'bonus',
  level: 'level',
};

/** Asks before a row is deleted; the answer comes back to the row. */
export const deletionDialog = (key: string, kind: string): Dialog => ({
  id: `delete ${key}`,
  tone: 'warning',
  title: `Hapus ${NOUNS[kind] ?? 'data'} ini?`,
  text: 'Data yang dihapus tidak dapat dikembalikan.',
  confirm: { label: 'Ya, Hapus.', then: { kind: 'send', key, event: { type: 'delete.confirmed' } } },
  cancel: { label: 'Batal', then: { kind: 'send', key, event: { type: 'delete.cancelled' } } },
});
