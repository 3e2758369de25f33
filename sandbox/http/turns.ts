/** `atOnce` run at a time; `inLine` more may wait. */
export interface Room {
  readonly atOnce: number;
  readonly inLine: number;
}

export interface Turns {
  /** Resolves at its turn to a function that ends it; to null where the queue is full or `signal` aborts before. */
  take(key: string, room: Room, signal: AbortSignal): Promise<(() => void) | null>;
}

/** One queue per key; keys do not wait for each other. */
export function createTurns(): Turns {
  const lines = new Map<string, { running: number; readonly waiting: Set<(isTurn: boolean) => void> }>();
  return {
    async take(key, { atOnce, inLine }, signal) {
      const line = lines.get(key) ?? { running: 0, waiting: new Set() };
      lines.set(key, line);
      if (line.running < atOnce) line.running += 1;
      else {
        if (signal.aborted || line.waiting.size >= inLine) return null;
        const isTurn = await new Promise<boolean>((resolve) => {
          line.waiting.add(resolve);
          signal.addEventListener('abort', () => line.waiting.delete(resolve) && resolve(false));
        });
        if (!isTurn) return null;
      }
      return () => {
        const [next] = line.waiting;
        if (next) {
          line.waiting.delete(next);
          next(true);
        } else if (--line.running === 0) lines.delete(key);
      };
    },
  };
}
