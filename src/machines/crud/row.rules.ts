import { type ApiError, type Failure, isUncertain } from '../../api/errors';
import type { PhoneNumber } from '../../api/schema/entities/inventory';
import { type PartyEvent, type WireEvent } from '../../api/schema/wire';
import { receiverFields } from '../../api/schema/envelope';
import { type CountedAt, type CountFact, countRulesOf } from '../counts/counts.rules';
import { type CommandOutcome, type Ending, failureText, outcomeOf, SEEN } from '../commands/command';
import type { Dialog } from '../notices/notices.types';
import { withReportedFields } from '../reported-fields';
import { answerTo, type Question, questionDialog } from '../notices/question';

/** A record as an administration list reads it; which one, its kind says. */
export interface RowRecord {
  readonly id: string;
}

type Counted = RowRecord & Partial<PhoneNumber>;
/** A socket event that concerns a phone number, beside the event's effect on its sender (RT-40 to RT-42). */
export type Fact = WireEvent<PartyEvent>;

const counts = countRulesOf('receiver');
const REPORTED = Object.keys(receiverFields).filter((field) => field !== 'id');

const isCount = (fact: Fact): fact is CountFact =>
  fact.type === 'wire.count_success' || fact.type === 'wire.count_fail';

/** The record with the fields that the event's receiver has; the others are kept. */
export const withFact = (record: Counted, { receiver }: Fact): Counted =>
  withReportedFields(record, receiver, REPORTED);
/** When each counter was last news, after the event. */
export const countedAfter = (record: Counted, before: CountedAt, fact: Fact): CountedAt =>
  isCount(fact) && !counts.isAbsent(fact) ? counts.countedAt(record, before, fact) : before;

/** Whether an event about the number itself leaves out what it is about: the row is read again (S20). */
export const isLeftOut = (fact: Fact): boolean =>
  isCount(fact) ? counts.isAbsent(fact) : fact.receiver?.in_use === undefined;

/** Why a row's last command failed, and when, in epoch ms where that is known. */
export interface RowFailure {
  readonly error: string | null;
  readonly failedAt: number | null;
  /** Whether the command may have been done all the same: the next read shows it. */
  readonly isUncertain: boolean;
}
export const NO_FAILURE: RowFailure = { error: null, failedAt: null, isUncertain: false };
export const failureOf = (failure: Failure): RowFailure => ({
  error: failureText(failure),
  failedAt: failure.at ?? null,
  isUncertain: isUncertain(failure),
});
/** Clears an uncertain failure once the record was read. */
export const failureAfterRead = (failure: RowFailure): Partial<RowFailure> =>
  failure.isUncertain ? NO_FAILURE : {};

/** A row that is gone already counts as deleted (R3). */
export const isGone = ({ status }: ApiError) => status === 404;

export const deletionOutcome = (ending: Ending): CommandOutcome =>
  ending.error !== undefined && isGone(ending.error as ApiError) ? SEEN : outcomeOf(ending);

/** Asks before rows are deleted: `level Gold`, `3 level`. */
export const deletionQuestion = (what: string): Question => ({
  verb: 'Hapus',
  what,
  text: 'Data yang dihapus tidak dapat dipulihkan.',
  dangerous: true,
});
/** How the question is put where it is no deletion that people are asked about. */
export type Asked = Pick<Question, 'verb' | 'text'>;
/** Asks before a row is deleted, e.g. `level Gold`; the answer comes back to the row. */
export const deletionDialog = (key: string, subject: string, asked?: Asked): Dialog =>
  questionDialog(
    `delete ${key}`,
    { ...deletionQuestion(subject), ...asked },
    {
      confirmed: answerTo(key, 'delete.confirmed'),
      cancelled: answerTo(key, 'delete.cancelled'),
    },
  );
