import type { AnnouncedPlace, Following } from '../store/announcer';
import type { Queries } from '../store/database';
import { type Head, LONGEST_REPLAY, type PlacedMessage, placeFrom, readAfter, readHead } from './history';

/** The messages of what was announced; undefined where they have to be read. */
export type Texts = () => readonly string[] | undefined;

interface ChannelOptions {
  readonly queries: Queries;
  /** Begins to follow what is announced on it. */
  follow(): Following;
  onDelivered(messages: readonly PlacedMessage[]): void;
  /** Called with why published events could not be read from the table. */
  onLate(error: unknown): void;
}

/** A channel with listeners. */
export class Channel {
  readonly listeners = new Set<(message: PlacedMessage) => void>();
  /** Whether published events could not be read: until they are, announcements are left to `catchUp`. */
  isLate = false;
  /** Position of the last event delivered; before the first, the channel's head at subscription. */
  #last: Head | null = null;
  /** Whether `last` was delivered; a head that was only read may cover events not delivered yet. */
  #hasDelivered = false;
  /** Resolves once `last` is known; null where it could not be read. */
  #ready: Promise<void> | null = null;
  #following: Following | null = null;
  /** Publications are delivered one after the other, also where one has to be read from its table first. */
  #turn = Promise.resolve();

  constructor(
    readonly name: string,
    private readonly options: ChannelOptions,
  ) {}

  follow(): void {
    this.#following ??= this.options.follow();
  }

  leave(): void {
    this.#following?.leave();
  }

  /** Delivers what follows this head, which is that of the channel or an earlier one. */
  startAt(head: Head): void {
    this.#last = head;
    this.#ready = Promise.resolve();
  }

  /** Reads the channel's head, unless it is known or being read. */
  ready(): Promise<void> {
    const read = async () => {
      await this.#following?.ready;
      const head = await readHead(this.options.queries, this.name);
      if (this.#last?.epoch !== head.epoch) this.#last = head;
    };
    this.#ready ??= read().catch((error: unknown) => {
      this.#ready = null;
      throw error;
    });
    return this.#ready;
  }

  /** Delivers what was announced, unless earlier events wait to be read. */
  receive(place: AnnouncedPlace, texts: Texts): void {
    if (!this.isLate) void this.#takeTurn(() => this.#deliverAnnounced(place, texts));
  }

  /** Delivers the events between the last one delivered and the channel's head. */
  catchUp(reading: Promise<ReadonlyMap<string, Head>>): Promise<void> {
    // Announcements from here on may be newer than the heads that are read.
    this.isLate = false;
    return this.#takeTurn(async () => {
      const head = (await reading).get(this.name);
      if (head && this.#last?.epoch === head.epoch) await this.#deliverUpTo(head, this.#last.seq);
      else if (head) this.#passTo(head);
    });
  }

  /** How many events up to `head` are not delivered yet. */
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

  async #deliverAnnounced([, epoch, first, end]: AnnouncedPlace, texts: Texts): Promise<void> {
    const last = this.#last?.epoch === epoch ? this.#last : null;
    if (last && this.#hasDelivered && end <= last.seq) return;
    const since = this.#hasDelivered && last ? last.seq : Math.min(last?.seq ?? first - 1, first - 1);
    const known = since === first - 1 ? texts() : undefined;
    if (known) return this.#deliver(placeFrom(epoch, first, known));
    // If the read fails, delivery resumes from here later.
    if (last || !this.#last) this.#last = { epoch, seq: since };
    // In the history that is being delivered, the announced end is a head.
    const head = last ? { epoch, seq: end } : await readHead(this.options.queries, this.name);
    if (head.epoch === epoch) await this.#deliverUpTo(head, since);
  }

  /**
   * Delivers what followed `since` up to `head`, in as many reads as it takes. Events the table no longer has are
   * skipped: sockets see the gap in `seq`, and read again.
   */
  async #deliverUpTo(head: Head, since: number): Promise<void> {
    if (since >= head.seq) return;
    const read = await readAfter(this.options.queries, this.name, head, since);
    this.#deliver(read);
    const last = read.at(-1);
    if (last) await this.#deliverUpTo(head, last.seq);
    else if (since < head.seq - LONGEST_REPLAY) await this.#deliverUpTo(head, head.seq - LONGEST_REPLAY);
    else this.#passTo(head);
  }

  #deliver(messages: readonly PlacedMessage[]): void {
    for (const placed of messages) {
      this.#last = placed;
      this.#hasDelivered = true;
      for (const listener of this.listeners) listener(placed);
    }
    this.options.onDelivered(messages);
  }

  #passTo(head: Head): void {
    this.#last = head;
    this.#hasDelivered = false;
  }
}
