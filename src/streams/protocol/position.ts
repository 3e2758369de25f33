import { finalize, ignoreElements, merge, type Observable, Subject, Subscription, tap, timer } from 'rxjs';
import type { StreamEnvironment } from '../environment';
import {
  awaitedIn,
  neverConnected,
  type PositionEvent,
  type PositionOutput,
  positionTable,
} from './position.table';
import type { Content, Decoded, LinkSignal, Position, PositionSignal } from '../signals';
import { step } from './table';
import { wakings } from '../waking';

const RESUMED_WITHIN = 3_000;
const HOLE_FILLED_WITHIN = 250;

/** What a message is to the protocol; a number that cannot be read is one all the same, and leaves a hole. */
function eventsOf(decoded: Decoded): PositionEvent | readonly [] {
  if (decoded.kind === 'control') {
    const { message } = decoded;
    if (message.event === 'sums') return [];
    return message.event === 'ping' ? { ...message, kind: 'pinged' } : { ...message, kind: 'resumed' };
  }
  const { place } = decoded;
  if (place) return { kind: 'numbered', content: decoded, place };
  const hasNone = decoded.kind === 'event' && !decoded.unreadableFields.some(({ path }) => path === 'seq');
  return { kind: hasNone ? 'unnumbered' : 'unplaced', content: decoded };
}

/** What is due after a while, for as long as it is about the same. */
class Deadline {
  #about: string | null = null;
  #timer = Subscription.EMPTY;

  constructor(
    readonly within: number,
    readonly scheduler: StreamEnvironment['scheduler'],
    readonly onDue: () => void,
  ) {}

  /** `about` names what is waited for; null for nothing. */
  await(about: string | null): void {
    if (about === this.#about) return;
    this.#about = about;
    this.#timer.unsubscribe();
    if (about !== null) this.#timer = timer(this.within, this.scheduler).subscribe(this.onDue);
  }
}

/**
 * Puts the messages of a channel in the order of their `seq`, each once, over all its connections. A number that does
 * not come within four messages or 250 ms is a hole, and another `epoch` another history: both are emitted as `gap`, and
 * the screen reads again. Where the server has no positions, messages pass in arrival order (legacy mode). One
 * that owes its `resumed` is taken for such a server until it numbers something: what it numbered before still counts.
 */
export class PositionTracker {
  readonly #environment: Pick<StreamEnvironment, 'scheduler' | 'visible'>;
  readonly #signals = new Subject<PositionSignal>();
  readonly #resumed: Deadline;
  readonly #filled: Deadline;
  #state = neverConnected;
  /** Applied by what was received at once, and not emitted yet. */
  #applied: Content[] = [];

  constructor(environment: Pick<StreamEnvironment, 'scheduler' | 'visible'>) {
    this.#environment = environment;
    const due = (kind: 'resumeOverdue' | 'holeOverdue') => () => this.#process([{ kind }]);
    this.#resumed = new Deadline(RESUMED_WITHIN, environment.scheduler, due('resumeOverdue'));
    this.#filled = new Deadline(HOLE_FILLED_WITHIN, environment.scheduler, due('holeOverdue'));
  }

  /** The last message applied; undefined before the first and where the server has no positions. */
  get current(): Position | undefined {
    const { numbers } = this.#state;
    return numbers ? { epoch: numbers.epoch, seq: numbers.last } : undefined;
  }

  /** Whether the server has pinged or resumed, on any connection: its silence is a loss from then on. */
  get hasHeartbeat(): boolean {
    return this.#state.hasHeartbeat;
  }

  /** The operator; for one line of connections at a time. The next line goes on where the last one ended. */
  track(link: Observable<LinkSignal>): Observable<PositionSignal> {
    const received = link.pipe(tap((signal) => this.#receive(signal)));
    const woke = wakings(this.#environment).pipe(tap(() => this.#process([{ kind: 'woke' }])));
    return merge(this.#signals, merge(received, woke).pipe(ignoreElements())).pipe(
      finalize(() => this.#process([{ kind: 'closed' }])),
    );
  }

  #receive(signal: LinkSignal): void {
    if (signal.kind === 'received') return this.#process(signal.messages.flatMap(eventsOf));
    this.#signals.next(signal);
    if (signal.kind === 'opened') this.#process([{ kind: 'opened' }]);
    if (signal.kind === 'closed' || signal.kind === 'refused') this.#process([{ kind: 'closed' }]);
  }

  #process(events: readonly PositionEvent[]): void {
    for (const event of events) {
      const [state, outputs] = step(positionTable, this.#state, event);
      this.#state = state;
      for (const output of outputs) this.#emit(output);
    }
    this.#emitApplied();
    const { resumed, missing } = awaitedIn(this.#state);
    this.#resumed.await(resumed);
    this.#filled.await(missing);
  }

  #emit(output: PositionOutput): void {
    if (output.kind === 'applied') {
      for (const content of output.contents) this.#applied.push(content);
      return;
    }
    this.#emitApplied();
    this.#signals.next(output);
  }

  #emitApplied(): void {
    if (this.#applied.length === 0) return;
    const contents = this.#applied;
    this.#applied = [];
    this.#signals.next({ kind: 'applied', contents });
  }
}
