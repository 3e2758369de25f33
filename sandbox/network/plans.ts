import type { PlanWait } from '../../src/api/schema/plan';
import { planWaitOf } from '../../src/api/schema/plan.rules';
import type { whatsapps } from '../store/schema';

type Account = typeof whatsapps.$inferSelect;

/** Until when an account that sends waits for its plan at `at`, and why; null where it does not. */
export function planWaitAt(account: Account, at: number): PlanWait | null {
  if (account.plan === null || account.status !== 'sending') return null;
  const sent = {
    linkedAt: account.createdAt.getTime(),
    on: account.sentDay,
    count: account.sentThatDay,
    failures: account.failedInRow,
    failedAt: account.failedAt?.getTime() ?? null,
  };
  return planWaitOf(account.plan, sent, at);
}

/** As it is told. */
export const presentPlanWait = ({ until, ...wait }: PlanWait) => ({
  until: new Date(until).toISOString(),
  ...wait,
});
