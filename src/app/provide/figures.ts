import { auditTime, filter, map, merge, type Observable } from 'rxjs';
import { fromEventObservable } from 'xstate';
import type { Call } from '../../api/client';
import { isApiError } from '../../api/errors';
import {
  type Figures,
  type FiguresAnswer,
  type FiguresEvent,
  figuresMachine,
  type Input,
} from '../../machines/figures/figures';
import type { StreamEnvironment } from '../../streams/environment';
import type { EventLog } from '../../streams/event-log';
import { fromCall } from './call';

export interface FiguresSources {
  readonly call: Call;
  readonly log: EventLog;
  readonly streams: StreamEnvironment;
  /** Doubts about what is on the screen. */
  readonly doubts: Observable<unknown>;
  /** Keeps the last figures of a user for their next visit. */
  readonly keep: (userId: string, figures: Figures) => void;
}

/** At most one fresh read per this many ms while events rush in. */
const CALM = 3000;
const COUNTED = new Set([
  'wire.count_success',
  'wire.count_fail',
  'wire.count_synced',
  'wire.connection.update',
  'wire.suspended',
]);

/** One call of a dashboard and the figures it answers. */
export type Part = (call: Call, userId: string, signal: AbortSignal) => Promise<Figures>;

/** The member's seven cards (HOME-07 to HOME-13), each by the call that answers it. */
const memberParts: readonly Part[] = [
  async (call, userId, signal) => ({ ...(await call('whatsapp.count', { userId }, { signal })) }),
  async (call, userId, signal) => ({ ...(await call('messageLog.count', { userId }, { signal })) }),
  async (call, userId, signal) => ({
    todayIncome: (await call('messageLog.todayIncome', { userId }, { signal })).income,
  }),
  async (call, userId, signal) => ({
    balance: (await call('withdraw.balance', { userId }, { signal })).balance,
  }),
  async (call, userId, signal) => ({
    totalBonus: (await call('bonus.total', { userId }, { signal })).totalBonus,
  }),
];

/** The admin's cards (HOME-15 to HOME-21). */
const adminParts: readonly Part[] = [
  async (call, _userId, signal) => ({ unUsed: (await call('proxy.countUse', {}, { signal })).unUsed }),
  async (call, _userId, signal) => ({
    unBlasted: (await call('phoneNumber.countBlast', {}, { signal })).unBlasted,
  }),
  async (call, userId, signal) => ({ ...(await call('whatsapp.count', { userId }, { signal })) }),
  async (call, _userId, signal) => ({ activeMembers: (await call('users.active', {}, { signal })).count }),
  async (call, _userId, signal) => {
    const { success, fail } = await call('messageLog.todayCount', {}, { signal });
    return { todaySuccess: success, todayFail: fail };
  },
  async (call, _userId, signal) => {
    const { success, fail } = await call('messageLog.totalCount', {}, { signal });
    return { totalSuccess: success, totalFail: fail };
  },
];

/** Reads the parts side by side; a part that fails leaves its cached figures, and all failing is a failure. */
export async function readParts(parts: readonly Part[], call: Call, userId: string, signal: AbortSignal) {
  const results = await Promise.allSettled(parts.map((part) => part(call, userId, signal)));
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  if (failures.length === parts.length) throw failures[0];
  const figures: Figures = Object.assign(
    {},
    ...results.map((result) => (result.status === 'fulfilled' ? result.value : {})),
  );
  return { figures, failures: failures.filter(isApiError).map(({ text }) => text) };
}

const provideFigures = (
  parts: readonly Part[],
  announce: (call: Call, signal: AbortSignal) => Promise<string>,
  { call, log, streams, doubts, keep }: FiguresSources,
) =>
  figuresMachine.provide({
    actors: {
      read: fromCall<FiguresAnswer, Input>(async ({ input: { userId }, signal }) => {
        const [{ figures, failures }, announcement] = await Promise.all([
          readParts(parts, call, userId, signal),
          announce(call, signal).catch(() => ''),
        ]);
        keep(userId, figures);
        return { figures, failures, announcement };
      }),
      changes: fromEventObservable<FiguresEvent, Input>(() =>
        merge(
          doubts,
          log.appended.pipe(filter((entry) => entry.kind === 'event' && COUNTED.has(entry.event.type))),
        ).pipe(
          auditTime(CALM, streams.scheduler),
          map(() => ({ type: 'figures.doubted' as const })),
        ),
      ),
    },
  });

const announcementOf = async (call: Call, signal: AbortSignal) =>
  (await call('setting.read', {}, { signal })).setting.info;

export const provideMemberFigures = (sources: FiguresSources) =>
  provideFigures(memberParts, announcementOf, sources);
export const provideAdminFigures = (sources: FiguresSources) =>
  provideFigures(adminParts, async () => '', sources);
