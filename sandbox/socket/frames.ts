import type { Writable } from 'node:stream';
import { constants, deflateRawSync } from 'node:zlib';
import type { WebSocket } from 'ws';
import { rowsOf } from '../../src/api/schema/rows';

/** Frames stay well under the 256 KiB that a client reads. */
const LONGEST_FRAME = 128 * 1024;
/** Shorter frames gain nothing by compression. */
const SHORTEST_PACKED = 1024;
const FINAL_TEXT = 0x81;
const IS_PACKED = 0x40;
/** What each flush of a deflate stream ends with, and no message carries (RFC 7692). */
const FLUSH_MARK = 4;

/** How the upgrade negotiates compression: no frame builds on another, so that one can be sent to many sockets. */
export const COMPRESSION = { serverNoContextTakeover: true, clientNoContextTakeover: true };

/** Whether an offer of compression asks for a window that frames are not packed for. */
export const asksForWindow = (offer: string | undefined) => /server_max_window_bits/i.test(offer ?? '');

/** A socket whose frames may be shared with others. */
export interface Line {
  readonly socket: WebSocket;
  /** What the socket writes to. */
  readonly stream: Writable;
  /** Whether it has asked for several messages as rows. */
  readonly readsRows: boolean;
}

/** A text as it goes over the wire, made once for all that it is sent to. */
export interface Frame {
  readonly plain: Buffer;
  /** For sockets that have negotiated compression. */
  readonly packed: Buffer;
}

function withHeader(first: number, payload: Buffer): Buffer {
  const { length } = payload;
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  header[0] = first;
  header[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (header.length === 4) header.writeUInt16BE(length, 2);
  if (header.length === 10) header.writeUIntBE(length, 4, 6);
  return Buffer.concat([header, payload]);
}

function pack(payload: Buffer): Buffer {
  const options = { level: constants.Z_BEST_SPEED, finishFlush: constants.Z_SYNC_FLUSH };
  const deflated = deflateRawSync(payload, options);
  return withHeader(FINAL_TEXT | IS_PACKED, deflated.subarray(0, -FLUSH_MARK));
}

function frameOf(text: string): Frame {
  const payload = Buffer.from(text);
  let plain: Buffer | undefined;
  let packed: Buffer | undefined;
  return {
    get plain() {
      return (plain ??= withHeader(FINAL_TEXT, payload));
    },
    get packed() {
      return (packed ??= payload.length < SHORTEST_PACKED ? this.plain : pack(payload));
    },
  };
}

function joined(texts: readonly string[], asRows: boolean): Frame {
  if (texts.length === 1) return frameOf(String(texts[0]));
  const array = `[${texts.join(',')}]`;
  return frameOf(asRows ? JSON.stringify(rowsOf(JSON.parse(array))) : array);
}

/**
 * Joins JSON texts into as few frames as their length allows, each made when it is asked for: one message alone, several
 * as an array, or as rows.
 */
export function* framesOf(texts: Iterable<string>, asRows: boolean): Generator<Frame> {
  let group: string[] = [];
  let length = 0;
  for (const text of texts) {
    if (group.length > 0 && length + text.length > LONGEST_FRAME) {
      yield joined(group, asRows);
      group = [];
      length = 0;
    }
    group.push(text);
    length += text.length;
  }
  if (group.length > 0) yield joined(group, asRows);
}

export const sendFrame = ({ socket, stream }: Line, frame: Frame, sent?: (error?: Error | null) => void) =>
  stream.write(socket.extensions === '' ? frame.plain : frame.packed, sent);

/** Sends all of `texts` at the reader's pace, as long as the socket is open: nothing follows its close. */
export async function drain(line: Line, texts: Iterable<string>): Promise<void> {
  for (const frame of framesOf(texts, line.readsRows)) {
    if (line.socket.readyState !== line.socket.OPEN) return;
    await new Promise<void>((resolve, reject) =>
      sendFrame(line, frame, (error) => (error ? reject(error) : resolve())),
    );
  }
}
