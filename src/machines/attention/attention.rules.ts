import type { ListAnswer } from '../../api/schema/answers';
import { HOUR } from '../../api/schema/business-day';
import type { Withdraw } from '../../api/schema/entities/money';
import type { User } from '../../api/schema/entities/people';
import type { Whatsapp } from '../../api/schema/entities/whatsapp';
import type { Foreseen } from '../ahead/foresee';
import { LOST, linkOf } from '../sender/sender.rules';
import { hasBank } from '../withdraw/payee.rules';

/** Waiting withdraws: how many, and their sum in rupiah. */
export interface Waiting {
  readonly count: number;
  readonly sum: number;
}
/** An account that has to be linked again. */
export interface DroppedAccount {
  readonly id: string;
  readonly phonenumber: string;
  readonly pushname: string;
  readonly state: string | null;
}

/** What a member's accounts ask for. */
export interface AccountsAttention {
  /** Some of them, where there are many. */
  readonly dropped: readonly DroppedAccount[];
  readonly droppedCount: number;
  readonly suspended: number;
  readonly isLinked: boolean;
  readonly isBlasted: boolean;
}
/** What may wait for a member, each part by the call that answers it. */
export interface MemberAttention {
  readonly accounts: AccountsAttention;
  readonly isBankKnown: boolean;
  readonly waiting: Waiting;
  readonly isWithdrawn: boolean;
}
/** A number of rows; `isLeast` where there may be more. */
export interface RowCount {
  readonly count: number;
  readonly isLeast: boolean;
}
/** The money of the running month, in rupiah: what members earned, what they were paid, and what is theirs until now. */
export interface OfficeMonth {
  readonly earned: number;
  readonly paid: number;
  readonly owed: number;
}
/** What may wait for the office; a part that the server does not tell is absent. */
export interface OfficeAttention {
  readonly suspended: RowCount;
  readonly waiting: Waiting;
  readonly month: OfficeMonth | undefined;
}

/** The status of an unanswered withdraw. */
export const WAITING = 'requested';

/** A month by the sums of its statement; undefined where the server has none. */
export function monthOf({ sums }: ListAnswer<unknown>): OfficeMonth | undefined {
  if (!sums) return undefined;
  const { income = 0, referral = 0, bonus = 0, bonus_revoked = 0, paid = 0, closing = 0 } = sums;
  return { earned: income + referral + bonus + bonus_revoked, paid, owed: closing };
}

const isLost = (account: Whatsapp) => LOST.some((state) => state === linkOf(account));
const isBlasted = ({ status, count_success, count_fail }: Whatsapp) =>
  status === 'sending' || (count_success ?? 0) + (count_fail ?? 0) > 0;

const droppedOf = (accounts: readonly Whatsapp[]): readonly DroppedAccount[] =>
  accounts
    .filter(isLost)
    .map(({ id, phonenumber, pushname, state }) => ({ id, phonenumber, pushname, state }));

export function accountsAttention(accounts: readonly Whatsapp[]): AccountsAttention {
  const dropped = droppedOf(accounts);
  return {
    dropped,
    droppedCount: dropped.length,
    suspended: accounts.filter((account) => linkOf(account) === 'suspended').length,
    isLinked: accounts.length > 0,
    isBlasted: accounts.some(isBlasted),
  };
}

/** Of more accounts than a page has: some that dropped, some that have sent, and how many cannot send or are suspended. */
export interface ManyAccounts {
  readonly lost: readonly Whatsapp[];
  readonly busiest: readonly Whatsapp[];
  readonly disconnected: number;
  readonly suspended: number;
}
export const manyAttention = ({
  lost,
  busiest,
  disconnected,
  suspended,
}: ManyAccounts): AccountsAttention => ({
  dropped: droppedOf(lost),
  droppedCount: Math.max(0, disconnected - suspended),
  suspended,
  isLinked: true,
  isBlasted: busiest.some(isBlasted),
});

export const isBankKnown = (user: User) => hasBank(user);

export function waitingOf(withdraws: readonly Withdraw[]): Waiting {
  const asked = withdraws.filter(({ status }) => status === WAITING);
  return { count: asked.length, sum: asked.reduce((sum, { nominal }) => sum + nominal, 0) };
}

/** The same from one page of waiting withdraws; null where the server does not send their sum. */
export function reportedWaiting({ count, sums, filterable }: ListAnswer<unknown>): Waiting | null {
  const { status } = filterable ?? {};
  const isHeeded = Array.isArray(status) && status.includes(WAITING);
  return isHeeded && count != null && sums?.[WAITING] !== undefined ? { count, sum: sums[WAITING] } : null;
}

/** The number of rows, from a first page that was requested with one row; some servers ignore the size. */
export function rowCountOf(rows: number, totalPages: number): RowCount {
  if (totalPages <= 1 || rows === 0) return { count: rows, isLeast: false };
  return rows === 1
    ? { count: totalPages, isLeast: false }
    : { count: (totalPages - 1) * rows + 1, isLeast: true };
}

/** Numbers that may be gone before so much time has passed are worth a warning. In ms. */
const SOON = 12 * HOUR;
/** So few are, where nothing is foretold of them. */
const FEW = 1000;
/** `ahead` is null where nothing is foretold, and undefined where that is still to come. */
export function isSoonGone(numbers: number, ahead: Foreseen | null | undefined): boolean {
  if (numbers === 0 || ahead === undefined) return numbers === 0;
  if (ahead?.kind !== 'known' || ahead.numbers === null) return numbers < FEW;
  return (ahead.numbers.low ?? Number.POSITIVE_INFINITY) - ahead.at < SOON;
}

/** What an office needs before its accounts can send, in the order in which it is set up. */
const SET_UP = ['proxy', 'level', 'template', 'number', 'member'] as const;
/** Of each whether it is there. */
export type OfficeSteps = Readonly<Record<(typeof SET_UP)[number], boolean>>;

/** A first step of a member or of the office. */
export interface FirstStep {
  readonly step: 'link' | 'blast' | 'bank' | 'withdraw' | keyof OfficeSteps;
  readonly isDone: boolean;
}
/** Those of a member, in order; undefined until it is known of each whether it is done. */
export function firstSteps(attention: Partial<MemberAttention>): readonly FirstStep[] | undefined {
  const { accounts, isBankKnown: bank, isWithdrawn } = attention;
  if (!accounts || bank === undefined || isWithdrawn === undefined) return undefined;
  return [
    { step: 'link', isDone: accounts.isLinked },
    { step: 'blast', isDone: accounts.isBlasted },
    { step: 'bank', isDone: bank },
    { step: 'withdraw', isDone: isWithdrawn },
  ];
}

/** The same of the office. */
export function officeSteps(known: Partial<OfficeSteps>): readonly FirstStep[] | undefined {
  const steps = SET_UP.flatMap((step) => {
    const isDone = known[step];
    return isDone === undefined ? [] : [{ step, isDone }];
  });
  return steps.length === SET_UP.length ? steps : undefined;
}

/** Whether the first steps still have to be shown. */
export const isBeginner = (steps: readonly FirstStep[] | undefined) =>
  steps?.some(({ isDone }) => !isDone) ?? false;
