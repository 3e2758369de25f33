/** A request as it is stored until its outcome is known. */
export interface OpenIntent {
  readonly key: string;
  /** Name of the call. */
  readonly name: string;
  /** What it is about, in words; '' where the caller gave none. */
  readonly subject: string;
}
/** One whose answer was lost. */
export interface UnknownIntent extends OpenIntent {
  /** Nothing on the page awaits its answer: it is from before a reload, or a fact was taken for the answer. */
  readonly isUnawaited: boolean;
}

/** One try of an intent. */
export interface Intent {
  readonly key: string;
  /** A definite answer came, with this status. */
  readonly answered: (status: number) => void;
  /** This try gets no answer, or none that is awaited. */
  readonly lost: (isUnawaited?: boolean) => void;
  /**
   * Its outcome is known otherwise: a fact showed it, it was withdrawn at the server, or the caller no longer
   * waits since something opposite came. The next such request is a new intent.
   */
  readonly ended: () => void;
}

/** What an intent begins with. */
export interface IntentDetails extends Omit<OpenIntent, 'key'> {
  /** Equal for equal requests. */
  readonly fingerprint: string;
  /** Whether doing it twice is as if it was done once. */
  readonly isIdempotent: boolean;
  /** Whether it needs no session: then its outcome cannot be asked for, and it is not stored. */
  readonly isOpen: boolean;
}

/** Storage in which open intents outlast the page. */
export interface IntentStore {
  readonly read: () => readonly OpenIntent[];
  readonly write: (open: readonly OpenIntent[]) => void;
}

/**
 * Idempotency keys. A key lives until the outcome of its intent is known: meanwhile, another try of a request that
 * creates something has the same key, so that it is created once. A command to an existing record has a new key each
 * time, since another user may have undone the last one.
 */
export interface Intents {
  readonly begin: (details: IntentDetails) => Intent;
  /** Ends the intent with this key, once its outcome is known. */
  readonly end: (key: string) => void;
  /** Intents whose answers were lost, of this page and of the one before it. */
  readonly unknown: () => readonly UnknownIntent[];
  /** Calls `lost` whenever one more is unknown. */
  readonly onLost: (lost: () => void) => void;
  /** Forgets all of them, at sign-out. */
  readonly clear: () => void;
}

interface Tried extends UnknownIntent {
  readonly request: string;
  /** Tries whose answer has not come, or never will. */
  unanswered: number;
  isLost: boolean;
  readonly isOpen: boolean;
}

const CONFLICT = 409;
/** Lost answers whose keys are kept; the oldest go first. */
const KEPT = 100;

export function createIntents(newKey: () => string, store: IntentStore): Intents {
  const open = new Map<string, Tried>(
    store
      .read()
      .map((intent) => [
        intent.key,
        { ...intent, request: intent.key, unanswered: 0, isLost: true, isUnawaited: true, isOpen: false },
      ]),
  );
  const openIntentOf = ({ key, name, subject }: Tried): OpenIntent => ({ key, name, subject });
  const keep = () => store.write([...open.values()].filter(({ isOpen }) => !isOpen).map(openIntentOf));
  const end = (key: string) => {
    if (open.delete(key)) keep();
  };
  let reportLost = () => {};
  return {
    begin({ name, subject, fingerprint, isIdempotent, isOpen }) {
      const request = `${name} ${fingerprint}`;
      const before = [...open.values()].find((one) => one.request === request);
      const begun = { name, subject, request, isOpen, unanswered: 0, isLost: false, isUnawaited: false };
      const intent: Tried = before && !isIdempotent ? before : { key: newKey(), ...begun };
      if (before) open.delete(before.key);
      intent.unanswered += 1;
      open.set(intent.key, intent);
      const oldest = open.keys().next();
      if (open.size > KEPT && !oldest.done) open.delete(oldest.value);
      keep();
      const { key } = intent;
      return {
        key,
        ended: () => end(key),
        lost(isUnawaited = false) {
          Object.assign(intent, { isLost: true, isUnawaited });
          if (!isOpen) reportLost();
        },
        answered(status) {
          intent.unanswered -= 1;
          // A conflict may mean that another try of this key is still in flight.
          if (status !== CONFLICT || intent.unanswered === 0) end(key);
        },
      };
    },
    end,
    unknown: () => [...open.values()].filter(({ isLost, isOpen }) => isLost && !isOpen),
    onLost: (lost) => void (reportLost = lost),
    clear() {
      open.clear();
      keep();
    },
  };
}
