import { finalize, ignoreElements, merge, type Observable, Subject, Subscription, tap, timer } from 'rxjs';
import type { ControlMessage } from '../api/schema/socket';
import type { StreamEnvironment } from './environment';
import { Sequence } from './sequence';
import type { Content, GapReason, LinkSignal, Mode, Place, Position, PositionSignal } from './signals';
import { wakings } from './waking';

const MOST_HELD = 4;
const LONGEST_HELD = 250;
const RESUMED_WITHIN = 3_000;

const asReplayed = (content: Content): Content =>
  content.kind === 'event' ? { ...content, message: { ...content.message, replayed: true } } : content;

/** Whether its server does not number it; a number that cannot be read is one all the same, and leaves a hole. */
const isUnnumbered = (content: Content): boolean =>
  content.kind === 'event' && !content.untold.some(({ path }) => path === 'seq');

/**
 * Puts the messages of a channel in the order of their `seq`, each once, over all its connections. A number that does
 * not come within four messages or 250 ms is a hole, and another `epoch` another history: both are emitted as `gap`, and
 * the screen reads again. Where the server has no positions, messages pass in arrival order (legacy mode). One
 * that owes its `resumed` is taken for such a server until it numbers something: what it numbered before still counts.
 */
export class PositionTracker {
  readonly #environment: Pick<StreamEnvironment, 'scheduler' | 'visible'>;
  readonly #signals = new Subject<PositionSignal>();

  #epoch = '';
  #sequence: Sequence<Content> | undefined;
  #mode: Mode | undefined;
  #openings = 0;
  #isOpen = false;
  /** Between the opening and `resumed` the server replays what was missed. */
  #isResuming = false;
  #hasToldReopening = false;
  /** An event without a number came over this connection. */
  #isUnnumbered = false;
  #hasHeartbeat = false;
  /** Applied, and not told yet. */
  #applied: Content[] = [];
  #holeTimer = Subscription.EMPTY;
  #resumeTimer = Subscription.EMPTY;

  constructor(environment: Pick<StreamEnvironment, 'scheduler' | 'visible'>) {
    this.#environment = environment;
  }

  /** The last message applied; undefined before the first and where the server has no positions. */
  get current(): Position | undefined {
    return this.#sequence && { epoch: this.#epoch, seq: this.#sequence.last };
  }

  /** Whether the server has pinged or resumed, on any connection: its silence is a loss from then on. */
  get hasHeartbeat(): boolean {
    return this.#hasHeartbeat;
  }

  /** The operator; for one line of connections at a time. The next line goes on where the last one ended. */
  track(link: Observable<LinkSignal>): Observable<PositionSignal> {
    const told = link.pipe(tap((signal) => this.#take(signal)));
    const woke = wakings(this.#environment).pipe(tap(() => this.#wake()));
    return merge(this.#signals, merge(told, woke).pipe(ignoreElements())).pipe(finalize(() => this.#close()));
  }

  #take(signal: LinkSignal): void {
    if (signal.kind === 'received') {
      for (const decoded of signal.messages) {
        if (decoded.kind === 'control') this.#obey(decoded.message);
        else this.#receive(decoded);
      }
      return this.#tellApplied();
    }
    this.#tell(signal);
    if (signal.kind === 'opened') this.#open();
    if (signal.kind === 'closed' || signal.kind === 'refused') this.#close();
  }

  #tell(signal: PositionSignal): void {
    this.#tellApplied();
    this.#signals.next(signal);
  }

  #tellApplied(): void {
    if (this.#applied.length === 0) return;
    const contents = this.#applied;
    this.#applied = [];
    this.#signals.next({ kind: 'applied', contents });
  }

  #open(): void {
    this.#isOpen = true;
    this.#isResuming = true;
    this.#hasToldReopening = false;
    this.#isUnnumbered = false;
    this.#openings += 1;
    // A server that had no positions before is not waited for again.
    if (this.#mode === 'legacy' && !this.#sequence) return this.#becomeLegacy();
    this.#resumeTimer = timer(RESUMED_WITHIN, this.#environment.scheduler).subscribe(() => {
      this.#isResuming = false;
      if (this.#isUnnumbered) this.#forgetNumbers();
      this.#becomeLegacy();
      this.#watchHole();
      this.#tellApplied();
    });
  }

  #close(): void {
    this.#isOpen = false;
    this.#stopTimers();
    this.#sequence?.discard();
  }

  #wake(): void {
    if (this.#isOpen && this.#mode === 'legacy') this.#tellGap('woke');
  }

  #becomeLegacy(): void {
    if (!this.#sequence) this.#isResuming = false;
    this.#mode = 'legacy';
    this.#tell({ kind: 'live', mode: 'legacy' });
    if (this.#openings === 1 || this.#hasToldReopening) return;
    this.#hasToldReopening = true;
    this.#tellGap('reopened');
  }

  #obey(message: ControlMessage): void {
    this.#hasHeartbeat = true;
    if (message.event === 'resumed') return this.#resume(message);
    const { epoch = this.#epoch, seq } = message;
    // While a replay is on its way, the head is ahead of it without a hole.
    if (seq === undefined || this.#isResuming) return;
    if (!this.#sequence) this.#adopt(epoch, seq, 'incomplete');
    else if (epoch !== this.#epoch) this.#adopt(epoch, seq, 'epoch');
    else this.#expect(seq);
    this.#trustNumbers();
  }

  #resume({ epoch, seq, complete }: Extract<ControlMessage, { event: 'resumed' }>): void {
    this.#stopTimers();
    this.#isResuming = false;
    this.#isUnnumbered = false;
    // What was sent before a first `resumed` that came late is not known.
    const isWhole = complete && this.#mode !== 'legacy';
    if (!this.#sequence) this.#adopt(epoch, seq, isWhole ? undefined : 'incomplete');
    else if (epoch !== this.#epoch) this.#adopt(epoch, seq, 'epoch');
    else if (!complete) this.#adopt(epoch, seq, 'incomplete');
    else this.#expect(seq);
    this.#becomePositioned();
  }

  #becomePositioned(): void {
    this.#mode = 'positioned';
    this.#tell({ kind: 'live', mode: 'positioned' });
  }

  /** Numbers on a connection that was taken for one without any. */
  #trustNumbers(): void {
    if (this.#mode === 'legacy' && !this.#isUnnumbered) this.#becomePositioned();
  }

  #receive(received: Content): void {
    const content = this.#isResuming && received.place ? asReplayed(received) : received;
    const { place } = content;
    if (!place) {
      if (isUnnumbered(content)) this.#doWithoutNumbers();
      this.#applied.push(content);
      return;
    }
    const verdict = this.#sequenceFor(place).receive(place.seq, content);
    if (!this.#isResuming) this.#trustNumbers();
    if (verdict === 'duplicate') return this.#tell({ kind: 'duplicate', content, seq: place.seq });
    if (verdict === 'applied') this.#holeTimer.unsubscribe();
    this.#watchHole();
  }

  #forgetNumbers(): void {
    this.#sequence?.release();
    this.#sequence = undefined;
  }

  #doWithoutNumbers(): void {
    this.#isUnnumbered = true;
    this.#hasHeartbeat = false;
    if (this.#mode !== 'legacy' || this.#isResuming) this.#becomeLegacy();
  }

  #sequenceFor({ epoch = this.#epoch, seq }: Place): Sequence<Content> {
    if (this.#sequence && epoch === this.#epoch) return this.#sequence;
    if (this.#sequence) return this.#adopt(epoch, seq - 1, 'epoch');
    return this.#adopt(epoch, seq - 1, this.#mode === 'legacy' ? 'incomplete' : undefined);
  }

  /** Takes over the server's history as applied up to `seq`; with a `reason` the screen must be read again. */
  #adopt(epoch: string, seq: number, reason?: GapReason): Sequence<Content> {
    const isSameHistory = epoch === this.#epoch;
    const next = isSameHistory && this.#sequence ? this.#sequence.last + 1 : null;
    this.#sequence?.release();
    this.#epoch = epoch;
    this.#sequence = new Sequence<Content>(seq, (content) => this.#applied.push(content));
    this.#holeTimer.unsubscribe();
    if (reason && next !== null && next <= seq) this.#tellGap(reason, next, seq);
    else if (reason) this.#tellGap(reason);
    return this.#sequence;
  }

  #expect(head: number): void {
    this.#sequence?.expect(head);
    this.#watchHole();
  }

  #watchHole(): void {
    const sequence = this.#sequence;
    if (!sequence?.hasHole) return this.#holeTimer.unsubscribe();
    if (sequence.held > MOST_HELD) return this.#giveUp();
    if (!this.#holeTimer.closed) return;
    this.#holeTimer = timer(LONGEST_HELD, this.#environment.scheduler).subscribe(() => {
      this.#giveUp();
      this.#tellApplied();
    });
  }

  #giveUp(): void {
    this.#holeTimer.unsubscribe();
    const hole = this.#sequence?.release();
    if (hole) this.#tellGap('hole', hole.from, hole.to);
  }

  #tellGap(reason: GapReason, from: number | null = null, to: number | null = null): void {
    this.#tell({ kind: 'gap', from, to, reason });
  }

  #stopTimers(): void {
    this.#holeTimer.unsubscribe();
    this.#resumeTimer.unsubscribe();
  }
}
