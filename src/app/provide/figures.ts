import { auditTime, filter, firstValueFrom, map, merge, type Observable } from 'rxjs';
import { fromEventObservable } from 'xstate';
import type { Call } from '../../api/client';
import { apiError, INTERNAL_ERROR, isApiError } from '../../api/errors';
import type { User } from '../../api/schema/entities/people';
import { eventRow } from '../../api/schema/wire';
import { can, type Permission, roleOf } from '../../machines/auth/policy';
import { createFigures, type Figures, type Input } from '../../machines/figures/figures';
import {
  type ReadingAnswer,
  type ReadingEvent,
  type ReadingInput,
  type ReadInput,
  readingMachine,
} from '../../machines/figures/reading';
import type { StreamEnvironment } from '../../streams/environment';
import type { EventLog, LogEntry } from '../../streams/event-log';
import { whenSeen } from '../../streams/when-seen';
import type { PagePlace } from '../../views/ports/address';
import { aheadOf, hearAhead, readAhead } from '../actors/ahead';
import { fromCall } from '../actors/call';

/** At most one fresh read per this many ms while events rush in. */
const PACE = 3000;
const NOT_FOUND = 404;

/** Besides facts: an unreadable message, and a connection that became live, since what was before it is not known. */
export const mayChangeFigures = (entry: LogEntry) =>
  entry.kind === 'event'
    ? !eventRow(entry.event.type).keepsFigures
    : entry.kind === 'rejected' || isLineLive(entry);
export const isLineLive = (entry: LogEntry) => entry.kind === 'status' && entry.status.status === 'live';

export interface FigureChangeSources {
  readonly log: EventLog;
  readonly streams: StreamEnvironment;
  /** Suspicions that what is on the screen is out of date. */
  readonly staleSuspicions: Observable<unknown>;
}
export interface FiguresSources extends FigureChangeSources {
  readonly call: Call;
  readonly user: () => User | null;
  readonly userId: () => string;
}

/** How an account stands decides what is to be done and what comes; what is counted, for numbers as well, does not. */
export function mayChangeStandings(entry: LogEntry) {
  if (entry.kind !== 'event') return isLineLive(entry);
  const { keepsFigures, owner } = eventRow(entry.event.type);
  return !keepsFigures && !owner.includes('receiver');
}

/** The figures of the signed-in user, on a screen that shows them with this permission. */
export const shownWith =
  (permission: Permission, { user, userId }: Pick<FiguresSources, 'user' | 'userId'>) =>
  () =>
    can(roleOf(user()), permission) ? userId() : null;

/** Emits, at most once in PACE and while the page is visible, where facts came that may have changed a figure. */
export const figureFacts = ({ log, streams }: Pick<FigureChangeSources, 'log' | 'streams'>) =>
  log.appended.pipe(filter(mayChangeFigures), auditTime(PACE, streams.scheduler), whenSeen(streams));

/** Emits, at most once in `pace` ms and while the page is visible, upon suspicions (S9) and entries that `matters`. */
export const pacedChanges = (
  { staleSuspicions, log, streams }: FigureChangeSources,
  pace: number,
  matters: (entry: LogEntry) => boolean,
) =>
  merge(staleSuspicions, log.appended.pipe(filter(matters))).pipe(
    auditTime(pace, streams.scheduler),
    whenSeen(streams),
  );

/** The same for what shows figures, whatever they are of. */
export const figureChanges = (sources: FigureChangeSources) => pacedChanges(sources, PACE, mayChangeFigures);

/** One call of a screen and what it answers of all that is shown. */
export type Part<Value extends object = Figures> = (
  call: Call,
  userId: string,
  signal: AbortSignal,
) => Promise<Partial<Value>>;
export type Parts<Value extends object = Figures> = Readonly<Record<string, Part<Value>>>;

/** A user's bonuses together. */
export const totalBonus: Part = async (call, userId, signal) => ({
  totalBonus: (await call('bonus.total', { userId }, { signal })).totalBonus,
});

const errorOf = (reason: unknown) =>
  isApiError(reason) && reason.text !== '' ? reason : apiError('unreachable', INTERNAL_ERROR);

interface FiguresOptions<Value extends object> {
  readonly parts: Parts<Value>;
  readonly changes: Observable<unknown>;
  /** Not every server knows these calls: what one does not know is left out without a word. */
  readonly isOptional?: boolean;
  /** Keeps what was read for the next visit. */
  readonly keep?: (input: ReadingInput, value: Partial<Value>, at: number) => void;
  /** Whose figures the screen at an address shows at once: they are read ahead. Default: nobody's. */
  readonly shownAt?: (place: PagePlace) => string | null;
}

/** A screen's figures, each part read by its call. */
export const provideFigures = <Value extends object>(
  { call, streams }: Pick<FiguresSources, 'call' | 'streams'>,
  { parts, changes, isOptional = false, keep, shownAt = () => null }: FiguresOptions<Value>,
) => {
  const partOf = (part: Part<Value>) =>
    readAhead(async (userId: string, signal) => {
      const at = streams.scheduler.now();
      return { value: await part(call, userId, signal), at };
    });
  const reads = new Map(Object.entries(parts).map(([name, part]) => [name, partOf(part)]));
  const suspicions = hearAhead(changes.pipe(map(() => ({ type: 'value.staleSuspected' as const }))));
  const reading = readingMachine.provide({
    actors: {
      read: fromCall<ReadingAnswer, ReadInput>(async ({ input, signal }) => {
        // A retry waits until the page is visible.
        if (input.misses > 0) await firstValueFrom(streams.visible.pipe(filter((isVisible) => isVisible)));
        try {
          const answer = await (reads.get(input.part) as ReturnType<typeof partOf>).read(
            input.userId,
            signal,
          );
          keep?.(input, answer.value, answer.at);
          return answer;
        } catch (reason) {
          if (isOptional && isApiError(reason) && reason.status === NOT_FOUND) return null;
          throw errorOf(reason);
        }
      }),
    },
  });
  return createFigures<Value>([...reads.keys()]).provide({
    actors: {
      reading: aheadOf(reading, (place, left) => {
        const userId = shownAt(place);
        if (userId === null) return;
        suspicions.begin(left);
        for (const read of reads.values()) read.begin(userId, left);
      }),
      changes: fromEventObservable<ReadingEvent, Input>(() => suspicions.events),
    },
  });
};
