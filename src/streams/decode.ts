import * as z from 'zod/mini';
import { counter, expectation, type FieldFallback, parseReporting } from '../api/schema/scalars';
import { socketEvents, type WireEvent } from '../api/schema/wire';
import { entriesOf, type Rows } from '../api/schema/rows';
import { type ControlMessage, controlEvents } from '../api/schema/socket';
import { readerOf, UNUSUAL } from '../api/schema/usual';
import { ownersOf } from './owner';
import { hazardOf } from './hazard';
import type { Decoded, Frame, Place, Received, RejectedMessage } from './signals';

export interface DecodeOptions {
  /** Longest frame that is parsed, in characters. Default: 262,144 (256 KiB). */
  readonly maxFrameLength?: number;
}

const MAX_FRAME_LENGTH = 256 * 1024;
const EXCERPT_LENGTH = 500;

// Maps, because an event may call itself 'constructor'.
const events = new Map<string, z.ZodMiniType>(Object.entries(socketEvents));
const controls = new Map<string, z.ZodMiniType>(Object.entries(controlEvents));
const NAMES_OWNER: ReadonlySet<string> = new Set([
  'deviceId',
  'sender',
  'sender.id',
  'sender.clientid',
  'receiver',
  'receiver.id',
]);

type Fields = Readonly<Record<string, unknown>>;

const rejected = (excerpt: string, path: string, expected: string, place?: Place): RejectedMessage => ({
  kind: 'rejected',
  excerpt: excerpt.slice(0, EXCERPT_LENGTH),
  path,
  expected,
  place,
});

/** Where it stands among what the connection sends: what was chosen from many channels is counted anew. */
function positionNamed({ seq, epoch, sent }: Fields): Place | undefined {
  const parsed = z.safeParse(counter, sent ?? seq);
  if (!parsed.success) return undefined;
  return { seq: parsed.data, epoch: sent === undefined && typeof epoch === 'string' ? epoch : undefined };
}

const ALL_READ: readonly FieldFallback[] = [];

/** An event as a server usually sends it; null for all that its schema has to look at. */
function usualEvent(value: unknown, frame: Frame, nth: number): Decoded | null {
  const name = (value as { readonly event?: unknown } | null)?.event;
  const schema = events.get(name as string);
  const facts = schema ? readerOf(schema)(value) : UNUSUAL;
  if (facts === UNUSUAL) return null;
  const message = facts as Record<string, unknown>;
  message.type = `wire.${name as string}`;
  message.at = frame.at;
  message.replayed = false;
  const { seq, epoch, sent } = message as unknown as WireEvent;
  const event = message as unknown as WireEvent;
  const keys = ownersOf(event);
  if (keys.length === 0) return null;
  return {
    kind: 'event',
    message: event,
    keys,
    place:
      sent !== undefined ? { seq: sent, epoch: undefined } : seq === undefined ? undefined : { seq, epoch },
    unreadableFields: ALL_READ,
    frame,
    nth,
  };
}

function decodeMessage(value: unknown, frame: Frame, nth: number): Decoded {
  const { text, at, count } = frame;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const place = isObject ? positionNamed(value as Fields) : undefined;
  const hazard = hazardOf(value);
  if (hazard) return rejected(text, '', hazard, place);
  const excerpt = () => (count === 1 && text.startsWith('{') ? text : JSON.stringify(value));
  if (!isObject) return rejected(excerpt(), '', 'object');

  const fields = value as Fields;
  const name = fields.event;
  if (typeof name !== 'string' || name === '') return rejected(excerpt(), 'event', 'string', place);
  const control = controls.get(name);
  const schema = control ?? events.get(name);
  if (!schema) return { kind: 'unknown', event: name, fields, place };

  const unreadableFields: FieldFallback[] = [];
  const parsed = parseReporting(schema, value, (field) => unreadableFields.push(field));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return rejected(excerpt(), issue?.path.join('.') ?? '', expectation(issue), place);
  }
  if (control) return { kind: 'control', message: parsed.data as ControlMessage };

  const { event: _, ...facts } = parsed.data as Record<string, unknown>;
  const message = { ...facts, type: `wire.${name}`, at, replayed: false } as unknown as WireEvent;
  const keys = ownersOf(message);
  if (keys.length === 0) {
    const unread = unreadableFields.find(({ path }) => NAMES_OWNER.has(path));
    return rejected(excerpt(), unread?.path ?? '', unread?.expected ?? 'owner', place);
  }
  return { kind: 'event', message, keys, place, unreadableFields, frame, nth };
}

/** How much a frame that is no text holds; a browser hands it out as a Blob. */
function bytesOf(data: unknown): number {
  if (data instanceof Blob) return data.size;
  return data instanceof ArrayBuffer ? data.byteLength : 0;
}

/** What was received once, to be read again. */
export const frameOf = ({ text, at, count }: Received): Frame => ({
  text,
  at,
  count,
  messages: () => decodeFrame(text, at, { maxFrameLength: text.length }),
});

const isRows = (content: unknown): content is Rows =>
  typeof content === 'object' && content !== null && 'rows' in content && !('event' in content);

/** What a frame has, as it was sent. Throws where that cannot be read. */
export function messagesOf(text: string): readonly unknown[] {
  const content: unknown = JSON.parse(text);
  if (Array.isArray(content)) return content;
  if (!isRows(content)) return [content];
  const hazard = hazardOf(content.shapes);
  if (hazard) throw new Error(hazard);
  return entriesOf(content);
}

/**
 * The messages of one frame (an object, an array of them, or rows), in order. Never throws: what cannot be understood is
 * `rejected` and costs its neighbours nothing [RT-04]. `at` is the time of arrival in epoch milliseconds.
 */
export function decodeFrame(data: unknown, at: number, options: DecodeOptions = {}): Decoded[] {
  const { maxFrameLength = MAX_FRAME_LENGTH } = options;
  if (typeof data !== 'string') return [rejected(`binary frame of ${bytesOf(data)} bytes`, '', 'text')];
  if (data.length > maxFrameLength) return [rejected(data, '', `at most ${maxFrameLength} characters`)];
  let messages: readonly unknown[];
  try {
    messages = messagesOf(data);
  } catch (fault) {
    return [rejected(data, '', fault instanceof SyntaxError ? 'JSON' : 'rows')];
  }
  if (messages.length === 0) return [rejected(data, '', 'at least 1 message')];
  const frame = frameOf({ text: data, at, count: messages.length });
  /** Parsed again: `usualEvent` overwrites its message, and may stop halfway. */
  let sent: readonly unknown[] | undefined;
  return messages.map((message, nth) => {
    const usual = usualEvent(message, frame, nth);
    if (usual) return usual;
    sent ??= messagesOf(data);
    return decodeMessage(sent[nth], frame, nth);
  });
}
