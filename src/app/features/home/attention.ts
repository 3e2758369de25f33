import type { Call } from '../../../api/client';
import {
  type AccountsAttention,
  accountsAttention,
  isBankKnown,
  manyAttention,
  monthOf,
  type MemberAttention,
  type OfficeAttention,
  type OfficeSteps,
  rowCountOf,
  reportedWaiting,
  WAITING,
  waitingOf,
} from '../../../machines/attention/attention.rules';
import type { Permission } from '../../../machines/auth/policy';
import {
  pacedChanges,
  type FiguresSources,
  mayChangeStandings,
  type Parts,
  provideFigures,
  shownWith,
} from '../../provide/figures';

/** The statuses of accounts that have to be linked again, as a list is asked for them. */
const LOST_STATUSES = ['loggedOut', 'conflict', 'disconnected', 'unknown'];
/** In ms. */
const PACE = 5000;

/** Accounts that are read as one page. */
const MOST = 200;
/** Of each status, where there are more. */
const FEW = 5;

/** What a member's accounts ask for: by one page where it has them all, by statuses and counts where a server tells these. */
async function readAccounts(call: Call, userId: string, signal: AbortSignal): Promise<AccountsAttention> {
  const read = (size: number, asked: { readonly search?: string; readonly sort?: string } = {}) =>
    call('whatsapp.page', { page: 1, user_id: userId, size, ...asked }, { signal });
  const { rows, count } = await read(MOST);
  if (count === rows.length) return accountsAttention(rows);
  // A server of the original contract counts none.
  if (count == null)
    return accountsAttention((await call('whatsapp.listOfUser', { userId }, { signal })).rows);
  const [standing, suspended, busiest, sending, ...lost] = await Promise.all([
    call('whatsapp.count', { userId }, { signal }),
    read(1, { search: 'suspended' }),
    read(1, { sort: '-count_success' }),
    read(1, { search: 'sending' }),
    ...LOST_STATUSES.map((search) => read(FEW, { search })),
  ]);
  return manyAttention({
    lost: lost.flatMap((page) => page.rows),
    busiest: [...busiest.rows, ...sending.rows],
    disconnected: standing.disconnectedCount,
    suspended: suspended.count ?? 0,
  });
}

const memberParts: Parts<MemberAttention> = {
  accounts: async (call, userId, signal) => ({ accounts: await readAccounts(call, userId, signal) }),
  bank: async (call, userId, signal) => ({
    isBankKnown: isBankKnown((await call('users.read', { id: userId }, { signal })).user),
  }),
  withdraws: async (call, userId, signal) => {
    const { rows } = await call('withdraw.history', { userId }, { signal });
    return { waiting: waitingOf(rows), isWithdrawn: rows.length > 0 };
  },
};

const officeParts: Parts<OfficeAttention> = {
  suspended: async (call, _userId, signal) => {
    const page = await call('whatsapp.page', { page: 1, size: 1, search: 'suspended' }, { signal });
    return { suspended: rowCountOf(page.rows.length, page.totalPages) };
  },
  waiting: async (call, _userId, signal) => {
    const reported = reportedWaiting(
      await call('withdraw.page', { page: 1, size: 1, status: WAITING }, { signal }),
    );
    return { waiting: reported ?? waitingOf((await call('withdraw.histories', {}, { signal })).rows) };
  },
  month: async (call, _userId, signal) => ({
    month: monthOf(await call('withdraw.statementPage', { page: 1, size: 1 }, { signal })),
  }),
};

const provideAttention = <Value extends object>(
  parts: Parts<Value>,
  permission: Permission,
  sources: FiguresSources,
) =>
  provideFigures<Value>(sources, {
    parts,
    changes: pacedChanges(sources, PACE, mayChangeStandings),
    isOptional: true,
    shownAt: shownWith(permission, sources),
  });

export const provideMemberAttention = (sources: FiguresSources) =>
  provideAttention(memberParts, 'figures.readOwn', sources);
export const provideOfficeAttention = (sources: FiguresSources) =>
  provideAttention(officeParts, 'figures.readAll', sources);

/** Those that no card counts. */
const stepParts: Parts<OfficeSteps> = {
  levels: async (call, _userId, signal) => ({
    level: (await call('level.page', { page: 1, size: 1 }, { signal })).rows.length > 0,
  }),
  templates: async (call, _userId, signal) => ({
    template: (await call('message.page', { page: 1, size: 1 }, { signal })).rows.length > 0,
  }),
  members: async (call, _userId, signal) => ({
    member: (await call('users.memberPage', { page: 1, size: 1 }, { signal })).rows.length > 0,
  }),
};
export const provideOfficeSteps = (sources: FiguresSources) =>
  provideFigures<OfficeSteps>(sources, {
    parts: stepParts,
    changes: sources.staleSuspicions,
    shownAt: shownWith('figures.readAll', sources),
  });
