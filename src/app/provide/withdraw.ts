import type { Call } from '../../api/client';
import type { Withdraw } from '../../api/schema/entities';
import { type FiguresAnswer, figuresMachine, type Input } from '../../machines/figures/figures';
import { requestMachine, type WithdrawOrder } from '../../machines/withdraw/request';
import { type FigureChangeSources, figureChanges, type Part, readParts } from './figures';
import { createWitness } from './witness';
import { fromCall } from './call';

export interface WithdrawSources extends FigureChangeSources {
  readonly call: Call;
  /** What is on the screen is out of date: balance and history are read again. */
  readonly doubt: () => void;
}

/** The request chart, wired to its call; a lost answer is looked up in the history (R11). */
export function provideWithdrawRequest({ call, doubt }: WithdrawSources) {
  const history = createWitness<Withdraw>(
    async (userId, signal) => (await call('withdraw.page', { page: 1, user_id: userId }, { signal })).rows,
  );
  return requestMachine.provide({
    actors: {
      request: fromCall<unknown, WithdrawOrder>(async ({ input, signal }) => {
        await history.look(input.userId, signal);
        await call('withdraw.request', input, { signal });
        doubt();
      }),
      verify: fromCall<boolean, WithdrawOrder>(async ({ input: { userId, nominal }, signal }) => {
        const found = await history.saw(userId, (row) => row.nominal === nominal, signal);
        doubt();
        return found;
      }),
    },
  });
}

/** The balance card (WD-12). */
const parts: readonly Part[] = [
  async (call, userId, signal) => ({
    balance: (await call('withdraw.balance', { userId }, { signal })).balance,
  }),
  async (call, userId, signal) => ({
    income: (await call('withdraw.income', { userId }, { signal })).income,
  }),
  async (call, userId, signal) => ({
    requested: (await call('withdraw.totalRequested', { userId }, { signal })).total,
  }),
  async (call, userId, signal) => ({
    accepted: (await call('withdraw.totalAccepted', { userId }, { signal })).total,
  }),
];

export const provideWithdrawFigures = ({ call, ...changes }: WithdrawSources) =>
  figuresMachine.provide({
    actors: {
      read: fromCall<FiguresAnswer, Input>(async ({ input, signal }) => ({
        ...(await readParts(parts, call, input.userId, signal)),
        announcement: '',
      })),
      changes: figureChanges(changes),
    },
  });
