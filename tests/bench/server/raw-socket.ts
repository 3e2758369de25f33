import { request } from 'node:http';
import { constants, crc32, inflateRawSync } from 'node:zlib';

/** A frame as it came: two hundred sockets that each inflated theirs would measure the bench. */
export interface RawFrame {
  readonly payload: Buffer;
  readonly isPacked: boolean;
  /** Alike for the same payload. */
  readonly digest: string;
}

export interface RawSocket {
  send(text: string): void;
}

const FLUSH_MARK = Buffer.from([0, 0, 0xff, 0xff]);

export const textOf = ({ payload, isPacked }: RawFrame): string =>
  isPacked
    ? inflateRawSync(Buffer.concat([payload, FLUSH_MARK]), { finishFlush: constants.Z_SYNC_FLUSH }).toString()
    : payload.toString();

/** A client's frame; the mask is asked for, and of no use here. */
function masked(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const header =
    length < 126 ? Buffer.from([0x80 | opcode, 0x80 | length]) : Buffer.from([0x80 | opcode, 0xfe, 0, 0]);
  if (length >= 126) header.writeUInt16BE(length, 2);
  return Buffer.concat([header, Buffer.alloc(4), payload]);
}

/** Calls `received` with each whole frame of a stream. */
function splitter(received: (opcode: number, isPacked: boolean, payload: Buffer) => void) {
  let chunks: Buffer[] = [];
  let size = 0;
  let wanted = 2;
  const next = (): boolean => {
    const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size);
    chunks = [all];
    const code = (all[1] ?? 0) & 0x7f;
    const header = code < 126 ? 2 : code === 126 ? 4 : 10;
    wanted = header;
    if (size < header) return false;
    const length = code < 126 ? code : code === 126 ? all.readUInt16BE(2) : all.readUIntBE(4, 6);
    wanted = header + length;
    if (size < wanted) return false;
    const first = all[0] ?? 0;
    received(first & 0x0f, (first & 0x40) !== 0, all.subarray(header, wanted));
    chunks = [all.subarray(wanted)];
    size -= wanted;
    wanted = 2;
    return size >= wanted;
  };
  return (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    let isWhole = size >= wanted;
    while (isWhole) isWhole = next();
  };
}

/** Opens a socket that hands over its frames as they come. */
export const openSocket = (
  url: string,
  compressed: boolean,
  on: { frame(frame: RawFrame): void; closed(): void },
): Promise<RawSocket> =>
  new Promise((resolve, reject) => {
    const asked = request(url, {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
        ...(compressed && { 'Sec-WebSocket-Extensions': 'permessage-deflate; client_max_window_bits' }),
      },
    });
    asked.on('error', reject);
    asked.on('response', ({ statusCode }) => reject(new Error(`The upgrade was refused: ${statusCode}`)));
    asked.on('upgrade', (_response, stream, head) => {
      const split = splitter((opcode, isPacked, payload) => {
        if (opcode === 9) stream.write(masked(10, payload));
        else if (opcode === 1) on.frame({ payload, isPacked, digest: `${payload.length}:${crc32(payload)}` });
      });
      stream.on('data', split);
      stream.on('error', () => undefined);
      stream.on('close', () => on.closed());
      if (head.length > 0) split(head);
      resolve({
        send: (text) => void stream.write(masked(1, Buffer.from(text))),
      });
    });
    asked.end();
  });
