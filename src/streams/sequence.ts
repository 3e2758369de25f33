export type Verdict = 'applied' | 'held' | 'duplicate';

/** The numbers that never came, first and last. */
export interface Hole {
  readonly from: number;
  readonly to: number;
}

/** Puts numbered items in order: what is next is applied, what was seen is dropped, what is early is held. */
export class Sequence<T> {
  #last: number;
  #head: number;
  readonly #held = new Map<number, T>();
  readonly #apply: (item: T) => void;

  /** `last` is the number that counts as applied already. */
  constructor(last: number, apply: (item: T) => void) {
    this.#last = last;
    this.#head = last;
    this.#apply = apply;
  }

  /** The number of the last item applied. */
  get last(): number {
    return this.#last;
  }
  /** How many items wait for an earlier one. */
  get held(): number {
    return this.#held.size;
  }
  /** Whether an item is known to exist that has not come. */
  get hasHole(): boolean {
    return this.#head > this.#last;
  }

  receive(seq: number, item: T): Verdict {
    if (seq === this.#last + 1 && this.#held.size === 0) {
      this.expect(seq);
      this.#last = seq;
      this.#apply(item);
      return 'applied';
    }
    if (seq <= this.#last || this.#held.has(seq)) return 'duplicate';
    this.expect(seq);
    this.#held.set(seq, item);
    if (seq > this.#last + 1) return 'held';
    this.#applyHeld();
    return 'applied';
  }

  /** Learns that items up to `head` exist. */
  expect(head: number): void {
    if (head > this.#head) this.#head = head;
  }

  /** Gives up waiting: applies what is held, in order, and returns what was missing. */
  release(): Hole | undefined {
    if (!this.hasHole) return undefined;
    let to = this.#head;
    while (this.#held.has(to)) to -= 1;
    const hole = { from: this.#last + 1, to };
    for (const seq of [...this.#held.keys()].toSorted((a, b) => a - b)) {
      this.#last = seq - 1;
      this.#applyHeld();
    }
    this.#last = this.#head;
    return hole;
  }

  /** Forgets what waits, because it will be sent again. */
  discard(): void {
    this.#held.clear();
    this.#head = this.#last;
  }

  #applyHeld(): void {
    for (let next = this.#last + 1; this.#held.has(next); next += 1) {
      const item = this.#held.get(next) as T;
      this.#held.delete(next);
      this.#last = next;
      this.#apply(item);
    }
  }
}
