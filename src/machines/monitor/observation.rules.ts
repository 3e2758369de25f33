import { moment } from '../../api/schema/scalars';
import { eventRow } from '../../api/schema/wire';
import { linkText } from '../history/timeline.texts';
import type { Observation } from './realtime.types';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;
const numberOf = (value: unknown): number | null =>
  value == null || value === '' || !Number.isFinite(Number(value)) ? null : Number(value);
const momentOf = (value: unknown): number | null => moment.safeParse(value).data ?? null;

/** What the monitor lists of a message, whatever its event (MON-11). */
export function observationOf(
  index: number,
  at: number,
  kind: Observation['kind'],
  fields: Fields,
): Observation {
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

/** The messages that an answer of the socket monitor holds; none where it holds something else. */
export function messagesIn(data: unknown, at: number): readonly Observation[] {
  const { messages } = fieldsOf(data);
  return Array.isArray(messages)
    ? messages.map((message, index) => observationOf(index, at, 'event', fieldsOf(message)))
    : [];
}

const FIGURES = [
  ['count_success', 'berhasil'],
  ['count_fail', 'gagal'],
  ['progress', '%'],
] as const;

/** What a message says, in a line: the words of its event, or the new state, and the figures that it brings. */
export function changeText({ kind, event, state, text }: Observation): string {
  if (kind !== 'event') return '';
  const fields = fieldsOf(JSON.parse(text));
  const words = eventRow(`wire.${event}`)?.words?.(fields as never).text;
  const isOfLink = event === 'connection.update' || event === 'reconnecting';
  const sender = fieldsOf(fields.sender);
  const figures = FIGURES.flatMap(([name, unit]) => {
    const value = numberOf(sender[name]);
    return value === null ? [] : [`${value.toLocaleString('id-ID')} ${unit}`];
  });
  return [words ?? (isOfLink ? linkText(state).text : ''), ...figures].filter(Boolean).join(' · ');
}
