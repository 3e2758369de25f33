const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;

interface ReturningOptions {
  /** Rejects where the server cannot be reached. */
  readonly ask: () => Promise<unknown>;
  readonly wait: (ms: number, then: () => void) => void;
  readonly onOnline: (then: () => void) => void;
  readonly then: () => void;
}

/** Calls `then` once the server can be reached again: asked after pauses that grow, and when the browser is online. */
export function returning({ ask, wait, onOnline, then }: ReturningOptions): void {
  let pause = FIRST_PAUSE;
  const look = () => ask().then(then, () => {});
  const lookLater = () =>
    wait(pause, () => {
      pause = Math.min(LONGEST_PAUSE, pause * 2);
      void look().then(lookLater);
    });
  onOnline(() => void look());
  lookLater();
}
