import { observationOf } from '../../../machines/monitor/observation.rules';
import type { Observation } from '../../../machines/monitor/realtime.types';
import type { LogEntry } from '../../../streams/event-log';

/** What should not have happened to an actor, among the messages: its id is where a message names its device. */
const anomalyOf = ({
  index,
  at,
  key,
  reason,
  event,
}: Extract<LogEntry, { kind: 'anomaly' }>): Observation => ({
  ...observationOf(index, at, 'anomaly', { event: 'anomaly', deviceId: key.slice(key.indexOf(':') + 1) }),
  actors: [key],
  state: reason,
  status: event.type,
  text: JSON.stringify({ key, reason, event }),
});

/**
 * A log entry of `channel` as the monitor lists it, or an anomaly of any actor; null for the
 * rest, and for other channels (MON-17).
 */
export function observed(entry: LogEntry, channel: string): Observation | null {
  if (entry.kind === 'anomaly') return anomalyOf(entry);
  if (!('channel' in entry) || entry.channel !== channel) return null;
  const { index, at } = entry;
  if (entry.kind === 'event') {
    const { type, at: _, replayed: __, ...facts } = entry.event;
    const { unreadableFields } = entry;
    return {
      ...observationOf(index, at, 'event', {
        event: type.slice('wire.'.length),
        ...facts,
        ...(unreadableFields && { unreadableFields }),
      }),
      actors: entry.keys,
    };
  }
  if (entry.kind === 'unknown') return observationOf(index, at, 'unknown', entry.fields);
  if (entry.kind !== 'rejected') return null;
  const { path, expected, excerpt } = entry;
  return { ...observationOf(index, at, 'rejected', {}), path, expected, text: excerpt };
}
