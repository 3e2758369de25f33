import { auditTime, filter, map, merge, type Observable } from 'rxjs';
import { fromEventObservable } from 'xstate';
import type { Call } from '../../api/client';
import { apiError, INTERNAL_ERROR, isApiError } from '../../api/errors';
import { eventRow } from '../../api/schema/events';
import {
  type Figures,
  type FiguresAnswer,
  type FiguresEvent,
  figuresMachine,
  type Input,
} from '../../machines/figures/figures';
import type { StreamEnvironment } from '../../streams/environment';
import type { EventLog, LogEntry } from '../../streams/event-log';
import { fromCall } from './call';

/** At most one fresh read per this many ms while events rush in. */
const CALM = 3000;

/** Besides facts: a message that nobody could read, and what was told to nobody before the line was live. */
const mayChangeFigures = (entry: LogEntry) =>
  entry.kind === 'event'
    ? eventRow(entry.event.type).changesFigures
    : entry.kind === 'rejected' || (entry.kind === 'status' && entry.status.status === 'live');

export interface FigureChangeSources {
  readonly log: EventLog;
  readonly streams: StreamEnvironment;
  /** Suspicions that what is on the screen is out of date. */
  readonly staleSuspicions: Observable<unknown>;
}

/** Told once in a while where facts came that may have changed a figure. */
export const figureFacts = ({ log, streams }: Pick<FigureChangeSources, 'log' | 'streams'>) =>
  log.appended.pipe(filter(mayChangeFigures), auditTime(CALM, streams.scheduler));

/** `figures.staleSuspected` upon each suspicion, and once in a while where facts came that may have changed a figure. */
export const figureChanges = ({ staleSuspicions, log, streams }: FigureChangeSources) =>
  fromEventObservable<FiguresEvent, Input>(() =>
    merge(staleSuspicions, figureFacts({ log, streams })).pipe(
      map(() => ({ type: 'figures.staleSuspected' as const })),
    ),
  );

export interface FiguresSources extends FigureChangeSources {
  readonly call: Call;
  /** Keeps the last figures of a user for their next visit; `isWhole` where none is missing. */
  readonly keepFigures: (userId: string, figures: Figures, isWhole: boolean) => void;
}

/** One call of a dashboard and what it answers of all that is shown. */
export type Part<Value = Figures> = (
  call: Call,
  userId: string,
  signal: AbortSignal,
) => Promise<Partial<Value>>;

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

const errorOf = (reason: unknown) =>
  isApiError(reason) && reason.text !== '' ? reason : apiError('unreachable', INTERNAL_ERROR);

/** Reads the parts side by side; a part that fails leaves its cached figures, and all failing is a failure. */
export async function readParts<Value = Figures>(
  parts: readonly Part<Value>[],
  call: Call,
  userId: string,
  signal: AbortSignal,
) {
  const results = await Promise.allSettled(parts.map((part) => part(call, userId, signal)));
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [errorOf(result.reason)] : [],
  );
  if (failures.length === parts.length) throw failures[0];
  const figures: Value = Object.assign(
    {},
    ...results.map((result) => (result.status === 'fulfilled' ? result.value : {})),
  );
  return { figures, failures: failures.map(({ text }) => text) };
}

const provideFigures = (
  parts: readonly Part[],
  announce: (call: Call, signal: AbortSignal) => Promise<string>,
  { call, log, streams, staleSuspicions, keepFigures }: FiguresSources,
) =>
  figuresMachine.provide({
    actors: {
      read: fromCall<FiguresAnswer, Input>(async ({ input: { userId }, signal }) => {
        const at = streams.scheduler.now();
        const [{ figures, failures }, announced] = await Promise.all([
          readParts(parts, call, userId, signal),
          announce(call, signal).then(
            (announcement) => ({ announcement, failures: [] }),
            (reason: unknown) => ({ announcement: null, failures: [errorOf(reason).text] }),
          ),
        ]);
        keepFigures(userId, figures, failures.length === 0);
        return {
          figures,
          failures: [...failures, ...announced.failures],
          announcement: announced.announcement,
          at,
        };
      }),
      // Many holes in a row are one suspicion (S9).
      changes: figureChanges({
        log,
        streams,
        staleSuspicions: staleSuspicions.pipe(auditTime(CALM, streams.scheduler)),
      }),
    },
  });

const announcementOf = async (call: Call, signal: AbortSignal) =>
  (await call('setting.read', {}, { signal })).setting.info;

export const provideMemberFigures = (sources: FiguresSources) =>
  provideFigures(memberParts, announcementOf, sources);
export const provideAdminFigures = (sources: FiguresSources) =>
  provideFigures(adminParts, async () => '', sources);
