import {
  expecting,
  hasHole,
  receiving,
  released,
  type Sequence,
  sequenceFrom,
  withoutHeld,
} from './sequence';
import type { Content, GapReason, Mode, Place, PositionSignal } from '../signals';
import { ignored, impossible, type Step, type Table } from './table';

const MOST_HELD = 4;

/** How far a channel has come, over all its connections. */
export interface PositionState {
  readonly phase:
    | 'closed'
    /** Open; the server replays what was missed, and has not said `resumed` yet. */
    | 'resuming'
    /** As `resuming`, but an event without a number came: the server may have no positions any more. */
    | 'doubted'
    /** Messages are numbered, and holes among them are seen. */
    | 'positioned'
    /** The server did not say `resumed`: it has no positions until it numbers something. */
    | 'unanswered'
    /** Events come without numbers, in the order of their arrival; what has a number is put in its place. */
    | 'unnumbered';
  /** What the server has numbered; null where it has not. */
  readonly numbers: Sequence<Content> | null;
  /** Whether the server has shown that it has no positions. */
  readonly isLegacy: boolean;
  /** Whether a legacy server may have sent events between two connections for which no `gap` was emitted yet. */
  readonly owesReread: boolean;
  /** Whether the server has pinged or resumed, on any connection: its silence is a loss from then on. */
  readonly hasHeartbeat: boolean;
}

export type PositionEvent =
  | { readonly kind: 'opened' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'resumed'; readonly epoch: string; readonly seq: number; readonly complete: boolean }
  | { readonly kind: 'pinged'; readonly epoch?: string | undefined; readonly seq?: number | undefined }
  | { readonly kind: 'numbered'; readonly content: Content; readonly place: Place }
  | { readonly kind: 'unnumbered'; readonly content: Content }
  /** Came without a number that can be read, and does not prove that it has none. */
  | { readonly kind: 'unplaced'; readonly content: Content }
  /** `resumed` has not come in time. */
  | { readonly kind: 'resumeOverdue' }
  /** A missing number has not come in time. */
  | { readonly kind: 'holeOverdue' }
  /** The page was hidden for a while, and is seen again. */
  | { readonly kind: 'woke' };

export type PositionOutput = Extract<PositionSignal, { kind: 'applied' | 'duplicate' | 'gap' | 'live' }>;

type Event<Kind extends PositionEvent['kind']> = Extract<PositionEvent, { kind: Kind }>;
type Stepped = Step<PositionState, PositionOutput>;

export const neverConnected: PositionState = {
  phase: 'closed',
  numbers: null,
  isLegacy: false,
  owesReread: false,
  hasHeartbeat: false,
};

/** What is awaited, each under a name that stays the same as long as it does; null for nothing. */
export const awaitedIn = ({ phase, numbers }: PositionState) => ({
  resumed: phase === 'resuming' || phase === 'doubted' ? 'resumed' : null,
  missing: numbers && hasHole(numbers) ? `${numbers.epoch} ${numbers.last + 1}` : null,
});

const applied = (contents: readonly Content[]): PositionOutput[] =>
  contents.length > 0 ? [{ kind: 'applied', contents }] : [];
const gap = (reason: GapReason, from: number | null = null, to: number | null = null): PositionOutput[] => [
  { kind: 'gap', from, to, reason },
];
const live = (mode: Mode): PositionOutput => ({ kind: 'live', mode });

/** Takes over the server's numbers as applied up to `seq`; with a `reason` the screen must be read again. */
function adopt(state: PositionState, epoch: string, seq: number, reason: GapReason | null): Stepped {
  const before = state.numbers;
  const next = before?.epoch === epoch ? before.last + 1 : null;
  const missing = next !== null && next <= seq ? ([next, seq] as const) : [];
  return [
    { ...state, numbers: sequenceFrom(epoch, seq) },
    [...applied(before ? released(before).applied : []), ...(reason ? gap(reason, ...missing) : [])],
  ];
}

/** Waits no longer for what is missing. */
function release(state: PositionState): Stepped {
  if (!state.numbers) return [state, []];
  const { sequence, applied: contents, hole } = released(state.numbers);
  return [
    { ...state, numbers: sequence },
    [...applied(contents), ...(hole ? gap('hole', hole.from, hole.to) : [])],
  ];
}

const epochOf = ({ epoch }: { epoch?: string | undefined }, { numbers }: PositionState): string =>
  epoch ?? numbers?.epoch ?? '';

/** The server's head is `seq`, and all before it was sent unless it `isIncomplete`. */
function expect(state: PositionState, epoch: string, seq: number, isIncomplete: boolean): Stepped {
  const { numbers } = state;
  if (numbers && numbers.epoch !== epoch) return adopt(state, epoch, seq, 'epoch');
  if (!numbers || isIncomplete) return adopt(state, epoch, seq, isIncomplete ? 'incomplete' : null);
  return [{ ...state, numbers: expecting(numbers, seq) }, []];
}

/** `reason` is that of the gap before a first number. */
function place(state: PositionState, event: Event<'numbered'>, reason: GapReason | null = null): Stepped {
  const { content, place: at } = event;
  const epoch = epochOf(at, state);
  if (state.numbers?.epoch !== epoch) {
    const [known, before] = adopt(state, epoch, at.seq - 1, state.numbers ? 'epoch' : reason);
    const [next, outputs] = place(known, event);
    return [next, [...before, ...outputs]];
  }
  const received = receiving(state.numbers, at.seq, content);
  if (!received) return [state, [{ kind: 'duplicate', content, seq: at.seq }]];
  const next = { ...state, numbers: received.sequence };
  return received.sequence.held.size > MOST_HELD ? release(next) : [next, applied(received.applied)];
}

const asReplayed = (content: Content): Content =>
  content.kind === 'event' ? { ...content, message: { ...content.message, replayed: true } } : content;

const becomePositioned = ([state, outputs]: Stepped): Stepped => [
  { ...state, phase: 'positioned', isLegacy: false },
  [...outputs, live('positioned')],
];

/** Arrival order is all there is; what was sent between two connections is read again, once. */
const becomeLegacy = (state: PositionState, phase: 'doubted' | 'unanswered' | 'unnumbered'): Stepped => [
  { ...state, phase, isLegacy: true, owesReread: false },
  [live('legacy'), ...(state.owesReread ? gap('reopened') : [])],
];

const open = (state: PositionState): Stepped =>
  // A server without positions is not waited for again.
  state.isLegacy && !state.numbers
    ? becomeLegacy(state, 'unanswered')
    : [{ ...state, phase: 'resuming' }, []];

const close = (state: PositionState): Stepped => [
  { ...state, phase: 'closed', numbers: state.numbers && withoutHeld(state.numbers), owesReread: true },
  [],
];

const resume = (state: PositionState, { epoch, seq, complete }: Event<'resumed'>): Stepped => {
  // What was sent before a first `resumed` that came late is not known.
  const isLate = !state.numbers && state.isLegacy;
  return becomePositioned(expect({ ...state, hasHeartbeat: true }, epoch, seq, !complete || isLate));
};

const noteHeartbeat = (state: PositionState): Stepped => [{ ...state, hasHeartbeat: true }, []];

const follow = (state: PositionState, event: Event<'pinged'>): Stepped => {
  const [next] = noteHeartbeat(state);
  return event.seq === undefined
    ? [next, []]
    : expect(next, epochOf(event, state), event.seq, state.numbers === null);
};

const replay = (state: PositionState, event: Event<'numbered'>): Stepped =>
  place(state, { ...event, content: asReplayed(event.content) });

const apply = (state: PositionState, { content }: { readonly content: Content }): Stepped => [
  state,
  applied([content]),
];

/** Silence of a server that does not number its events is no sign of a loss. */
const applyUnnumbered = (state: PositionState, { content }: Event<'unnumbered'>): Stepped => [
  { ...state, hasHeartbeat: false },
  applied([content]),
];

const doubt = (state: PositionState, { content }: Event<'unnumbered'>): Stepped => {
  const isAwaited = state.phase === 'resuming' && state.numbers !== null;
  const [next, outputs] = becomeLegacy(state, isAwaited ? 'doubted' : 'unnumbered');
  return [{ ...next, hasHeartbeat: false }, [...outputs, ...applied([content])]];
};

/** Numbers of before do not apply to a server that numbers no more. */
const forget = (state: PositionState): Stepped => {
  const [next, outputs] = release(state);
  return [{ ...next, phase: 'unnumbered', numbers: null }, outputs];
};

const reportWoken = (state: PositionState): Stepped => [state, gap('woke')];

/** The protocol of a channel's positions: each phase, and what becomes of each event in it. */
export const positionTable: Table<PositionState, PositionEvent, PositionOutput> = {
  closed: {
    opened: open,
    closed: ignored,
    resumed: impossible,
    pinged: impossible,
    numbered: impossible,
    unnumbered: impossible,
    unplaced: impossible,
    resumeOverdue: impossible,
    holeOverdue: impossible,
    woke: ignored,
  },
  resuming: {
    opened: impossible,
    closed: close,
    resumed: resume,
    // While a replay is on its way, the head is ahead of it without a hole.
    pinged: noteHeartbeat,
    numbered: replay,
    unnumbered: doubt,
    unplaced: apply,
    resumeOverdue: (state) => becomeLegacy(state, 'unanswered'),
    holeOverdue: release,
    woke: ignored,
  },
  doubted: {
    opened: impossible,
    closed: close,
    resumed: resume,
    pinged: noteHeartbeat,
    numbered: replay,
    unnumbered: applyUnnumbered,
    unplaced: apply,
    resumeOverdue: forget,
    holeOverdue: release,
    woke: reportWoken,
  },
  positioned: {
    opened: impossible,
    closed: close,
    resumed: resume,
    pinged: follow,
    numbered: place,
    unnumbered: doubt,
    unplaced: apply,
    resumeOverdue: impossible,
    holeOverdue: release,
    woke: ignored,
  },
  unanswered: {
    opened: impossible,
    closed: close,
    resumed: resume,
    pinged: (state, event) =>
      event.seq === undefined ? noteHeartbeat(state) : becomePositioned(follow(state, event)),
    numbered: (state, event) => becomePositioned(place(state, event, 'incomplete')),
    unnumbered: (state, event) => applyUnnumbered({ ...state, phase: 'unnumbered' }, event),
    unplaced: apply,
    resumeOverdue: impossible,
    holeOverdue: release,
    woke: reportWoken,
  },
  unnumbered: {
    opened: impossible,
    closed: close,
    resumed: resume,
    pinged: follow,
    numbered: (state, event) => place(state, event, 'incomplete'),
    unnumbered: applyUnnumbered,
    unplaced: apply,
    resumeOverdue: impossible,
    holeOverdue: release,
    woke: reportWoken,
  },
};
