import { EMPTY, merge, type Observable } from 'rxjs';
import { TOLD_SUMS } from '../../../api/schema/client-message';
import type { Permission } from '../../../machines/auth/policy';
import type { Watching } from '../../live/watching';
import type { Figures } from '../../../machines/figures/figures';
import {
  figureChanges,
  type FiguresSources,
  type Parts,
  provideFigures,
  shownWith,
  totalBonus,
} from '../../provide/figures';

export interface DashboardSources extends FiguresSources {
  /** Keeps the last figures of a user for their next visit. `at` in epoch ms. */
  readonly keepFigures: (userId: string, part: string, figures: Figures, at: number) => void;
}

/** The member's seven cards (HOME-07 to HOME-13), each by the call that answers it. */
const memberParts: Parts = {
  accounts: async (call, userId, signal) => ({ ...(await call('whatsapp.count', { userId }, { signal })) }),
  messages: async (call, userId, signal) => ({ ...(await call('messageLog.count', { userId }, { signal })) }),
  income: async (call, userId, signal) => ({
    todayIncome: (await call('messageLog.todayIncome', { userId }, { signal })).income,
  }),
  balance: async (call, userId, signal) => ({
    balance: (await call('withdraw.balance', { userId }, { signal })).balance,
  }),
  bonus: totalBonus,
};

/** The admin's cards (HOME-15 to HOME-21). */
const adminParts: Parts = {
  proxies: async (call, _userId, signal) => ({ ...(await call('proxy.countUse', {}, { signal })) }),
  numbers: async (call, _userId, signal) => ({ ...(await call('phoneNumber.countBlast', {}, { signal })) }),
  accounts: async (call, userId, signal) => ({ ...(await call('whatsapp.count', { userId }, { signal })) }),
  members: async (call, _userId, signal) => ({
    activeMembers: (await call('users.active', {}, { signal })).count,
  }),
  today: async (call, _userId, signal) => {
    const { success, fail } = await call('messageLog.todayCount', {}, { signal });
    return { todaySuccess: success, todayFail: fail };
  },
  total: async (call, _userId, signal) => {
    const { success, fail } = await call('messageLog.totalCount', {}, { signal });
    return { totalSuccess: success, totalFail: fail };
  },
};

/** The announcement of the settings (HOME-04). */
export interface Announced {
  readonly announcement: string;
}
const announcementParts: Parts<Announced> = {
  announcement: async (call, _userId, signal) => ({
    announcement: (await call('setting.read', {}, { signal })).setting.info,
  }),
};

const provideCards = (
  parts: Parts,
  permission: Permission,
  sources: DashboardSources,
  told: Observable<unknown> = EMPTY,
) =>
  provideFigures<Figures>(sources, {
    parts,
    changes: merge(figureChanges(sources), told),
    keep: ({ userId, part }, figures, at) => sources.keepFigures(userId, part, figures as Figures, at),
    shownAt: shownWith(permission, sources),
  });

export const provideMemberFigures = (sources: DashboardSources) =>
  provideCards(memberParts, 'figures.readOwn', sources);
/** Told each second by a server that does; else read as anybody's. */
export const provideAdminFigures = (
  sources: DashboardSources & { readonly watching: Pick<Watching, 'sums' | 'through'> },
) => {
  const { call, watching } = sources;
  return provideCards(
    adminParts,
    'figures.readAll',
    { ...sources, call: watching.through(call) },
    watching.sums(TOLD_SUMS.filter((name) => name !== 'whatsapp.totals')),
  );
};
export const provideAnnouncement = (sources: DashboardSources) =>
  provideFigures<Announced>(sources, {
    parts: announcementParts,
    changes: figureChanges(sources),
    // How long it is, so that the next visit leaves room for it.
    keep: ({ userId, part }, { announcement = '' }, at) =>
      sources.keepFigures(userId, part, { announced: announcement.length }, at),
    shownAt: shownWith('figures.readOwn', sources),
  });
