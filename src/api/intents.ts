/** One try of an intent. */
export interface Intent {
  readonly key: string;
  /** A definite answer came, with this status. */
  readonly answered: (status: number) => void;
  /** The caller no longer waits, having found out elsewhere what became of it. The next such request is a new intent. */
  readonly withdrawn: () => void;
}

/** Idempotency keys: the same key for each try of the same request, a new one after a definite answer or an edit. */
export interface IntentKeys {
  readonly begin: (name: string, fingerprint: string) => Intent;
}

interface OpenIntent {
  readonly key: string;
  /** Tries whose answer has not come, or never will. */
  unanswered: number;
}

const CONFLICT = 409;
/** Lost answers whose keys are kept; the oldest go first. */
const KEPT = 100;

export function createIntentKeys(newKey: () => string): IntentKeys {
  const open = new Map<string, OpenIntent>();
  return {
    begin(name, fingerprint) {
      const request = `${name} ${fingerprint}`;
      const intent = open.get(request) ?? { key: newKey(), unanswered: 0 };
      intent.unanswered += 1;
      open.delete(request);
      open.set(request, intent);
      const oldest = open.keys().next();
      if (open.size > KEPT && !oldest.done) open.delete(oldest.value);
      const close = () => {
        if (open.get(request) === intent) open.delete(request);
      };
      return {
        key: intent.key,
        withdrawn: close,
        answered(status) {
          intent.unanswered -= 1;
          // A 5xx leaves open what it did, and a 409 may mean that another try of this key is still in flight.
          const isOpen = status >= 500 || (status === CONFLICT && intent.unanswered > 0);
          if (!isOpen) close();
        },
      };
    },
  };
}
