import { animationFrameScheduler, concat, defer, from, map, merge, type SchedulerLike } from 'rxjs';
import { fromEventObservable, type NonReducibleUnknown } from 'xstate';
import type { Call } from '../../../api/client';
import {
  monitorAddressOf,
  type MonitorSource,
  type QueryMonitorEvent,
  type QueryMonitorInput,
  queryMonitorMachine,
} from '../../../machines/monitor/query-monitor';
import { realtimeMonitorMachine } from '../../../machines/monitor/realtime';
import { CAPACITY } from '../../../machines/monitor/realtime.rules';
import type { Handed, Observation } from '../../../machines/monitor/realtime.types';
import { batched } from '../../../streams/batched';
import { OFFICE } from '../../live/channel';
import type { Watching } from '../../live/watching';
import type { EventLog, LogEntry } from '../../../streams/event-log';
import type { SaveFile } from '../../files/save';
import type { Redactor } from '../../log/redact';
import { monitorText } from './monitor-file';
import { observed } from './observations';
import { callAhead } from '../../actors/ahead';
import { fromCall } from '../../actors/call';
import { parametersOf } from '../../provide/parameters';
import type { ScreenSources } from '../../resource/sources';

export interface MonitorSources {
  readonly call: Call;
  readonly log: EventLog;
  readonly saveFile: SaveFile;
  /** Puts text on the clipboard. */
  readonly copyText: (text: string) => Promise<void>;
  readonly redactor: Redactor;
  readonly watching: Pick<Watching, 'everything'>;
  /** When what came in is drawn. Default: with the next animation frame. */
  readonly frames?: SchedulerLike;
}

/** The monitors listen on the channel of everybody's events (MON-17). */
const CHANNEL = OFFICE;

const observationsOf = (entries: readonly LogEntry[]): readonly Observation[] =>
  entries.flatMap((entry) => observed(entry, CHANNEL) ?? []);

const readers = {
  local: (call: Call, _id: string, signal: AbortSignal) => call('monitor.local', {}, { signal }),
  remote: (call: Call, id: string, signal: AbortSignal) => call('monitor.remote', { id }, { signal }),
  socket: (call: Call, id: string, signal: AbortSignal) => call('monitor.socket', { id }, { signal }),
} as const;

export const provideQueryMonitor = ({
  call,
  streams,
  address,
}: Pick<ScreenSources, 'call' | 'streams' | 'address'>) =>
  queryMonitorMachine.provide({
    actors: {
      address: fromEventObservable<QueryMonitorEvent, NonReducibleUnknown>(() =>
        parametersOf(address).pipe(
          map((parameters) => ({ type: 'address.changed', ...monitorAddressOf(parameters) }) as const),
        ),
      ),
      read: callAhead<{ data: unknown; at: number }, Pick<QueryMonitorInput, 'source' | 'id'>>(
        async ({ source, id }, signal) => {
          const at = streams.scheduler.now();
          return { data: (await readers[source](call, id, signal)).data, at };
        },
        ({ path, parameters }) => ({
          source: path.split('/').at(-1) as MonitorSource,
          id: monitorAddressOf(parameters).id,
        }),
      ),
    },
  });

export const provideRealtimeMonitor = ({
  log,
  saveFile,
  copyText,
  redactor,
  watching,
  frames = animationFrameScheduler,
}: MonitorSources) =>
  realtimeMonitorMachine.provide({
    actors: {
      entries: fromEventObservable(() =>
        merge(
          watching.everything,
          concat(
            defer(() => from([log.snapshot()])),
            log.appended.pipe(batched(CAPACITY, frames)),
          ),
        ).pipe(map((entries) => ({ type: 'entries.logged' as const, entries: observationsOf(entries) }))),
      ),
      copy: fromCall<void, Handed>(({ input }) => copyText(monitorText(input.entries, redactor))),
      download: fromCall<void, Handed>(async ({ input }) =>
        saveFile({ name: 'monitor_realtime.json', text: monitorText(input.entries, redactor) }),
      ),
    },
  });
