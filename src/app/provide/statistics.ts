import { auditTime, filter, map, merge } from 'rxjs';
import { fromEventObservable } from 'xstate';
import type { Call } from '../../api/client';
import type { Statistics } from '../../api/schema/calls/statistics';
import { eventRow } from '../../api/schema/events';
import {
  createReading,
  type ReadingAnswer,
  type ReadingEvent,
  type ReadingInput,
} from '../../machines/figures/reading';
import type { LogEntry } from '../../streams/event-log';
import { fromCall } from './call';
import type { FigureChangeSources } from './figures';

export interface ReadingSources extends FigureChangeSources {
  readonly call: Call;
}

/** `value.staleSuspected` where the line is live again, upon suspicions, and where `matters` came: once in `calm` ms. */
export const readingChanges = (
  { staleSuspicions, log, streams }: FigureChangeSources,
  calm: number,
  matters: (entry: LogEntry & { readonly kind: 'event' }) => boolean,
) =>
  fromEventObservable<ReadingEvent, ReadingInput>(() => {
    const mayMatter = (entry: LogEntry) =>
      entry.kind === 'event' ? matters(entry) : entry.kind === 'status' && entry.status.status === 'live';
    return merge(staleSuspicions, log.appended.pipe(filter(mayMatter))).pipe(
      auditTime(calm, streams.scheduler),
      map(() => ({ type: 'value.staleSuspected' as const })),
    );
  });

/** Pictures of days and hours need no more, however much is counted. In ms. */
const CALM = 30_000;

const provideStatistics = (
  read: (call: Call, userId: string, signal: AbortSignal) => Promise<Statistics>,
  { call, ...sources }: ReadingSources,
) =>
  createReading<{ readonly statistics: Statistics }>().provide({
    actors: {
      read: fromCall<ReadingAnswer<{ readonly statistics: Statistics }>, ReadingInput>(
        async ({ input: { userId }, signal }) => ({
          value: { statistics: await read(call, userId, signal) },
          failures: [],
        }),
      ),
      changes: readingChanges(sources, CALM, ({ event }) => eventRow(event.type).changesFigures),
    },
  });

const FORTNIGHT = 14;
const MONTH = 30;

export const provideOwnStatistics = (sources: ReadingSources) =>
  provideStatistics(
    (call, userId, signal) => call('statistics.ofUser', { userId, days: FORTNIGHT }, { signal }),
    sources,
  );
export const provideAllStatistics = (sources: ReadingSources) =>
  provideStatistics(
    (call, _userId, signal) => call('statistics.ofEverybody', { days: MONTH }, { signal }),
    sources,
  );
