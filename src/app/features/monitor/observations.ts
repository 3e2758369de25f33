import type { Observation } from '../../../machines/monitor/realtime.types';
import type { LogEntry } from '../../../streams/event-log';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;
const numberOf = (value: unknown): number | null =>
  value == null || value === '' || !Number.isFinite(Number(value)) ? null : Number(value);
const momentOf = (value: unknown): number | null =>
  typeof value === 'number' ? value : typeof value === 'string' ? numberOf(Date.parse(value)) : null;

/** What the monitor lists of a message, whatever its event (MON-11). */
function observationOf(index: number, at: number, kind: Observation['kind'], fields: Fields): Observation {
  const sender = fieldsOf(fields.sender);
  const receiver = fieldsOf(fields.receiver);
  return {
    index,
    kind,
    at,
    actors: [],
    event: textOf(fields.event) ?? '',
    date: momentOf(fields.date) ?? at,
    deviceId: textOf(fields.deviceId),
    senderId: textOf(sender.id),
    userId: textOf(sender.user_id),
    clientid: textOf(sender.clientid),
    state: textOf(fields.state) ?? textOf(sender.state),
    status: textOf(fields.status) ?? textOf(sender.status),
    reconnectTime: numberOf(fields.reconnectTime),
    waitTime: numberOf(fields.waitTime),
    number: textOf(fields.number) ?? textOf(receiver.number) ?? textOf(fields.current_number),
    path: '',
    expected: '',
    text: JSON.stringify(fields),
  };
}

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
