import { EMPTY, merge } from 'rxjs';
import type { Call } from '../../../api/client';
import { roleOf } from '../../../machines/auth/policy';
import type { AwayReport } from '../../../machines/attention/away.rules';
import { type TaskSources, provideTask } from '../../provide/task';
import {
  type FiguresSources,
  isLineLive,
  pacedChanges,
  provideFigures,
  shownWith,
} from '../../provide/figures';
import { alertsOfNews } from '../../../views/records/news-alerts';

/** In ms. */
const PACE = 5000;

/** What happened while the user had no page open, until they say that they have seen it. */
export const provideAway = (sources: FiguresSources) =>
  provideFigures<{ readonly away: AwayReport | null }>(sources, {
    parts: {
      async away(call: Call, _userId, signal) {
        const { away } = await call('news.away', {}, { signal });
        if (!away || away.since === null || away.until === null) return { away: null };
        const { since, until, groups, accounts, ...earned } = away;
        const { rows } = groups;
        const told = accounts.rows.length > 0 ? rows.filter(({ source }) => source !== 'whatsapp') : rows;
        const alerts = alertsOfNews(told, roleOf(sources.user()));
        return {
          away: { ...earned, since, until, accounts: accounts.rows, alerts, to: rows[0]?.id ?? null },
        };
      },
    },
    // What the user did themselves shows at once.
    changes: merge(
      sources.staleSuspicions,
      pacedChanges({ ...sources, staleSuspicions: EMPTY }, PACE, isLineLive),
    ),
    isOptional: true,
    shownAt: shownWith('figures.open', sources),
  });

/** Takes the params `{ to }`: the latest news that were seen, '' for none. */
export const provideGreeted = (sources: TaskSources) =>
  provideTask(sources, 'Sudah dicatat.', async ({ to }, signal) => {
    const { call } = sources;
    if (typeof to === 'string' && to !== '') await call('news.read', { to }, { signal });
    return call('news.greeted', {}, { signal });
  });
