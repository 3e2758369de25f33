import type { Queries } from '../store/database';
import { type Head, LONGEST_REPLAY, type PlacedMessage, placeFrom, readAfter, readHead } from './history';
import { type Announcement, recentlyPublished } from './publish';

interface ChannelOptions {
  readonly queries: Queries;
  onTold(channel: string, messages: readonly PlacedMessage[]): void;
  /** Something could not be read to be told. */
  onLate(error: unknown): void;
}

/** A channel that somebody hears. */
export class Channel {
  readonly listeners = new Set<(message: PlacedMessage) => void>();
  /** Whether something could not be read to be told: until it is, what is announced has to wait. */
  isLate = false;
  /** Position of the last event told; before the first, where the channel stood when somebody subscribed. */
  #last: Head | null = null;
  /** Whether `last` was told: else what was committed while it was read may lie at it or before. */
  #hasTold = false;
  /** Resolves once `last` is known; null where it could not be read. */
  #ready: Promise<void> | null = null;
  /** Publications are told one after the other, also where one has to be read from its table first. */
  #turn = Promise.resolve();

  constructor(
    readonly name: string,
    private readonly options: ChannelOptions,
  ) {}

  /** Reads where the channel stands, unless that is known or asked already. */
  ready(): Promise<void> {
    const read = async () => {
      const head = await readHead(this.options.queries, this.name);
      if (this.#last?.epoch !== head.epoch) this.#last = head;
    };
    this.#ready ??= read().catch((error: unknown) => {
      this.#ready = null;
      throw error;
    });
    return this.#ready;
  }

  /** Tells what was announced, unless something before it waits to be read. */
  hear(announced: Announcement): void {
    if (!this.isLate) void this.#takeTurn(() => this.#receive(announced));
  }

  /** Tells what lies between the last event told and where the channel stands. */
  catchUp(reading: Promise<ReadonlyMap<string, Head>>): Promise<void> {
    // What is announced from here on may lie behind what is read.
    this.isLate = false;
    return this.#takeTurn(async () => {
      const head = (await reading).get(this.name);
      if (head && this.#last?.epoch === head.epoch) await this.#tellUpTo(head, this.#last.seq);
      else if (head) this.#passTo(head);
    });
  }

  /** How many events up to `head` have not been told yet. */
  behind(head: Head | undefined): number {
    return head && this.#last?.epoch === head.epoch ? Math.max(0, head.seq - this.#last.seq) : 0;
  }

  async settled(): Promise<void> {
    await Promise.allSettled([this.#ready, this.#turn]);
  }

  #takeTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work).catch((error: unknown) => {
      this.isLate = true;
      this.options.onLate(error);
    });
    return this.#turn;
  }

  async #receive(announced: Announcement): Promise<void> {
    const { epoch, first } = announced;
    const last = this.#last?.epoch === epoch ? this.#last : null;
    if (last && this.#hasTold && announced.last <= last.seq) return;
    const since = this.#hasTold && last ? last.seq : Math.min(last?.seq ?? first - 1, first - 1);
    const own = recentlyPublished(announced);
    if (own && since === first - 1) return this.#tell(placeFrom(epoch, first, own));
    // Where it cannot be read now, it is told from here on later.
    if (last || !this.#last) this.#last = { epoch, seq: since };
    const head = await readHead(this.options.queries, this.name);
    if (head.epoch === epoch) await this.#tellUpTo(head, since);
  }

  /**
   * Tells what followed `since` up to `head`, in as many readings as it takes. What the table no longer has is passed
   * over: sockets see the jump in its numbers, and read again.
   */
  async #tellUpTo(head: Head, since: number): Promise<void> {
    if (since >= head.seq) return;
    const read = await readAfter(this.options.queries, this.name, head.epoch, since);
    this.#tell(read);
    const last = read.at(-1);
    if (last) await this.#tellUpTo(head, last.seq);
    else if (since < head.seq - LONGEST_REPLAY) await this.#tellUpTo(head, head.seq - LONGEST_REPLAY);
    else this.#passTo(head);
  }

  #tell(messages: readonly PlacedMessage[]): void {
    for (const placed of messages) {
      this.#last = placed;
      this.#hasTold = true;
      for (const listener of this.listeners) listener(placed);
    }
    this.options.onTold(this.name, messages);
  }

  #passTo(head: Head): void {
    this.#last = head;
    this.#hasTold = false;
  }
}
