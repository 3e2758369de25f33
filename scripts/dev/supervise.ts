/** One run of a program. */
export interface Run {
  /** Resolves once it does its work; rejects where it ends before. */
  readonly ready: Promise<unknown>;
  readonly ended: Promise<unknown>;
  /** Resolves once it has ended. */
  readonly stop: () => Promise<unknown>;
}

export interface Supervised {
  /** Resolves once the first run is ready. */
  readonly ready: Promise<unknown>;
  /** Resolves once a run that was ready has ended by itself. */
  readonly died: Promise<void>;
  /** Starts it anew; changes during a start are followed by one more. */
  readonly changed: () => void;
  readonly stop: () => Promise<void>;
}

/** Keeps one program running. One that does not start after a change, as with a typing error, waits for the next. */
export function supervise(start: () => Run, onNoStart: () => void): Supervised {
  const asked = { anew: false, stop: false };
  let renewing: Promise<void> | null = null;
  let die = () => {};
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });

  const watch = async ({ ready, ended }: Run) => {
    await ready;
    await ended;
    if (!renewing && !asked.stop) die();
  };
  const begin = () => {
    const run = start();
    watch(run).catch(() => {});
    return run;
  };
  let current = begin();
  const { ready } = current;

  const renew = async () => {
    while (asked.anew) {
      asked.anew = false;
      await current.stop();
      if (asked.stop) break;
      current = begin();
      await current.ready.catch(() => asked.stop || onNoStart());
    }
    renewing = null;
  };

  return {
    ready,
    died,
    changed: () => {
      asked.anew = true;
      renewing ??= renew();
    },
    stop: async () => {
      asked.stop = true;
      await current.stop();
    },
  };
}
