import { type ApiError, type Failure, isUncertain } from '../../api/errors';
import type { PhoneNumber } from '../../api/schema/entities';
import type { TakenBy } from '../../api/schema/events';
import type { WireEvent } from '../../api/schema/socket';
import { type CountFact, countRulesOf } from '../counts/counts.rules';
import { type CommandOutcome, type Ending, failureText, outcomeOf, SEEN } from '../commands/command';
import type { Dialog } from '../notices/notices.types';
import { answerTo, type Question, questionDialog } from '../notices/question';

/** A record as an administration list reads it; which one, its kind says. */
export interface RowRecord {
  readonly id: string;
}

type Counted = RowRecord & Partial<PhoneNumber>;
/** What the socket tells of a phone number (RT-40 to RT-42). */
export type Fact = WireEvent<TakenBy<'row'>>;
export type UseFact = WireEvent<'in_use'>;

const counts = countRulesOf('receiver');
export const { isAbsent: isCountAbsent, countedAt } = counts;

/** The record after a count: a success says as well when it was last sent to. */
export function withCount(record: Counted, fact: CountFact): Counted {
  const counted = counts.withCount(record, fact);
  const { last_sent } = fact.receiver ?? {};
  return fact.type === 'wire.count_success' && last_sent != null ? { ...counted, last_sent } : counted;
}

/** It does not say whether: the row is read again (S20). */
export const isUseAbsent = ({ receiver }: UseFact) => receiver?.in_use === undefined;
export const withUse = (record: Counted, { receiver }: UseFact): Counted =>
  receiver?.in_use == null ? record : { ...record, in_use: receiver.in_use };

/** Why a row's last command failed, and when, in epoch ms where that is known. */
export interface RowFailure {
  readonly error: string | null;
  readonly failedAt: number | null;
  /** Nobody knows whether it was done: the next record shows it. */
  readonly isUncertain: boolean;
}
export const NO_FAILURE: RowFailure = { error: null, failedAt: null, isUncertain: false };
export const failureOf = (failure: Failure): RowFailure => ({
  error: failureText(failure),
  failedAt: failure.at ?? null,
  isUncertain: isUncertain(failure),
});
/** What is left of a failure once the record was read. */
export const failureAfterRead = (failure: RowFailure): Partial<RowFailure> =>
  failure.isUncertain ? NO_FAILURE : {};

/** Deleting what is gone already has done what was asked (R3). */
export const isGone = ({ status }: ApiError) => status === 404;

export const deletionOutcome = (ending: Ending): CommandOutcome =>
  ending.error !== undefined && isGone(ending.error as ApiError) ? SEEN : outcomeOf(ending);

/** Asks before rows are deleted: `level Gold`, `3 level`. */
export const deletionQuestion = (what: string): Question => ({
  verb: 'Hapus',
  what,
  text: 'Data yang dihapus tidak dapat dikembalikan.',
  dangerous: true,
});
/** Asks before a row is deleted, e.g. `level Gold`; the answer comes back to the row. */
export const deletionDialog = (key: string, subject: string): Dialog =>
  questionDialog(`delete ${key}`, deletionQuestion(subject), {
    confirmed: answerTo(key, 'delete.confirmed'),
    cancelled: answerTo(key, 'delete.cancelled'),
  });
