import type { WebSocket } from 'ws';
import type { Clock } from '../clock';

/** What leaves within this many ms travels in one frame. */
const BATCH_MS = 16;
/** Frames stay well under the 256 KiB that a client reads. */
const LONGEST_FRAME = 128 * 1024;
/** Bytes that may wait for a slow reader. */
const PRESSURE_LIMIT = 1024 * 1024;
const TRY_AGAIN_LATER = 1013;

/** Sends JSON texts over one socket, batched into arrays; gives up on a reader that cannot keep up. */
export interface Outbox {
  push(text: string): void;
  /** Sends all of `texts` at the reader's pace, apart from what is pushed meanwhile. */
  drain(texts: readonly string[]): Promise<void>;
  close(): void;
}

/** Joins texts into as few frames as their length allows: one message alone, several as an array. */
function framesOf(texts: readonly string[]): string[] {
  const groups: string[][] = [];
  let length = LONGEST_FRAME;
  for (const text of texts) {
    length += text.length;
    if (length > LONGEST_FRAME) {
      groups.push([]);
      length = text.length;
    }
    groups.at(-1)?.push(text);
  }
  return groups.map((group) => (group.length === 1 ? String(group[0]) : `[${group.join(',')}]`));
}

export function createOutbox(socket: WebSocket, clock: Clock): Outbox {
  let waiting: string[] = [];
  let cancel: (() => void) | null = null;

  const flush = () => {
    cancel = null;
    const frames = framesOf(waiting);
    waiting = [];
    if (socket.bufferedAmount > PRESSURE_LIMIT) return socket.close(TRY_AGAIN_LATER, 'too slow');
    for (const frame of frames) socket.send(frame);
  };

  return {
    push: (text) => {
      waiting.push(text);
      cancel ??= clock.after(BATCH_MS, flush);
    },
    drain: async (texts) => {
      for (const frame of framesOf(texts)) {
        await new Promise<void>((resolve, reject) =>
          socket.send(frame, (error) => (error ? reject(error) : resolve())),
        );
      }
    },
    close: () => cancel?.(),
  };
}
