import { distinctUntilChanged, map, merge, of, switchMap } from 'rxjs';
import { fromEventObservable, type NonReducibleUnknown } from 'xstate';
import type { Intents } from '../../../api/intents';
import type { Withdraw } from '../../../api/schema/entities/money';
import type { ListRef } from '../../../machines/crud/list';
import type { Figures, FiguresRef } from '../../../machines/figures/figures';
import {
  isUnexplained,
  selectReadBalance,
  selectLedgerBalance,
} from '../../../machines/withdraw/balance.rules';
import type { ReadingRef } from '../../../machines/figures/reading';
import { sumText } from '../../../machines/withdraw/rupiah.rules';
import { type RequestEvent, requestMachine, type WithdrawOrder } from '../../../machines/withdraw/request';
import { withdrawMachine } from '../../../machines/withdraw/withdraw';
import type { UpdateInput } from '../../../machines/withdraw/withdraw.types';
import { type CopySources, provideCopy } from '../../provide/copy';
import { figureFacts, type FiguresSources, type Parts, provideFigures } from '../../provide/figures';
import { createSubmissionCheck } from '../../provide/submission-check';
import { snapshots, snapshotsBeside } from '../../provide/snapshots';
import type { ScreenSources } from '../../resource/sources';
import { fromCall } from '../../actors/call';

export interface WithdrawSources extends FiguresSources, Pick<ScreenSources, 'screenActors'> {
  readonly intents: Intents | null;
  /** What is on the screen is out of date: balance and history are read again. */
  readonly suspectStale: () => void;
}

/** The chart of a withdraw's row, which staff answer. */
export const provideWithdrawRow = ({ call }: Pick<WithdrawSources, 'call'>) =>
  withdrawMachine.provide({
    actors: {
      update: fromCall<Withdraw, UpdateInput>(
        async ({ input }) =>
          (await call('withdraw.update', input, { subject: `withdraw #${input.id}` })).withdraw,
      ),
    },
  });

/** Copies the number of the bank account that a task is asked with, as `account_number`. */
export const provideAccountCopy = (sources: CopySources) =>
  provideCopy(sources, {
    text: ({ account_number }) => String(account_number),
    done: 'Nomor rekening disalin.',
    refused: 'Nomor rekening tidak dapat disalin.',
  });

/** What the screen knows of the balance: by its ledger, or by its figures where that does not say. */
function balanceBeside({ screenActors }: Pick<WithdrawSources, 'screenActors'>) {
  const byFigures = snapshotsBeside<FiguresRef<Figures>>(screenActors, 'figures:withdraw').pipe(
    switchMap(({ context }) => snapshots(context.readings.balance as ReadingRef)),
    map(selectReadBalance),
  );
  return snapshotsBeside<ListRef>(screenActors, 'list:ownLedger').pipe(
    switchMap((ledger) => (isUnexplained(ledger) ? byFigures : of(selectLedgerBalance(ledger)))),
    distinctUntilChanged(),
  );
}

/** The request chart, provided with its call; a lost answer is looked up in the history (R11). */
export function provideWithdrawRequest({ call, intents, suspectStale, screenActors }: WithdrawSources) {
  const history = createSubmissionCheck<Withdraw>(
    intents,
    async (userId, signal) => (await call('withdraw.page', { page: 1, user_id: userId }, { signal })).rows,
  );
  return requestMachine.provide({
    actors: {
      balance: fromEventObservable<RequestEvent, NonReducibleUnknown>(() =>
        balanceBeside({ screenActors }).pipe(map((balance) => ({ type: 'balance.read', balance }) as const)),
      ),
      request: fromCall<unknown, WithdrawOrder>(async ({ input, signal }) => {
        const subject = `withdraw ${sumText(input.nominal)}`;
        await history.submit(input.userId, signal, (about) =>
          call('withdraw.request', input, { ...about, subject }),
        );
        suspectStale();
      }),
      verify: fromCall<boolean, WithdrawOrder>(async ({ input: { userId, nominal }, signal }) => {
        const found = await history.finds(userId, (row) => row.nominal === nominal, signal);
        suspectStale();
        return found;
      }),
    },
  });
}

/** What a balance consists of (WD-12), for a server whose ledger does not say so. */
const parts: Parts = {
  balance: async (call, userId, signal) => ({
    balance: (await call('withdraw.balance', { userId }, { signal })).balance,
  }),
  income: async (call, userId, signal) => ({
    income: (await call('withdraw.income', { userId }, { signal })).income,
  }),
  requested: async (call, userId, signal) => ({
    requested: (await call('withdraw.totalRequested', { userId }, { signal })).total,
  }),
  accepted: async (call, userId, signal) => ({
    accepted: (await call('withdraw.totalAccepted', { userId }, { signal })).total,
  }),
  bonus: async (call, userId, signal) => ({
    bonus: (await call('bonus.total', { userId }, { signal })).totalBonus,
  }),
  referral: async (call, userId, signal) => ({
    referral: (await call('users.referralPage', { page: 1, userId }, { signal })).total,
  }),
};

export const provideWithdrawFigures = (sources: FiguresSources) =>
  provideFigures<Figures>(sources, { parts, changes: merge(sources.staleSuspicions, figureFacts(sources)) });
