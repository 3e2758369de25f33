import type { Past } from '../../api/schema/past';
import { type AheadSources, provideAhead, SEED } from './provide-ahead';
import { startForeseer } from './start-foreseer';

type RowSources = Omit<AheadSources, 'startForeseer'>;

const knownOf = (past: Past) =>
  ({ past, earned: [], balance: null, numbers: null, proxies: null, seed: SEED }) as const;

/** What each account of somebody brings. */
export const provideAccountsAhead = (sources: RowSources) =>
  provideAhead(
    async (call, userId, signal) => knownOf(await call('statistics.pastOfUser', { userId }, { signal })),
    { ...sources, startForeseer },
    true,
  );

/** When generators and validators end; what accounts bring is not asked. */
export const provideRunnersAhead = (sources: RowSources) =>
  provideAhead(
    async (call, _userId, signal) => {
      const past = await call('statistics.pastOfEverybody', {}, { signal });
      return knownOf({ ...past, accounts: [] });
    },
    { ...sources, startForeseer },
    true,
  );
