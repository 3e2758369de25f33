import { ignored, impossible, type Step, type Table } from './table';

/** Without any frame for so long a connection is lost: three pings. In ms, as all that follows. */
const LIMIT = 45_000;
/** A page that just woke waits for the frames that queued up meanwhile. */
const GRACE = 1_000;
/** While the page is hidden: how often it looks for frames, and how many looks in a row have to see none. */
const LOOK = 30_000;
const LOOKS = 3;

/** Whether a connection is alive. Moments are epoch ms. */
export interface HeartbeatState {
  readonly phase: /** Time is the judge. */
    | 'visible'
    /**
     * Looks are counted: browsers run the timers of a hidden page once a minute, or freeze it, and silence of a frozen
     * page proves nothing.
     */
    | 'hidden'
    | 'silent';
  /** When the last frame came. */
  readonly receivedAt: number;
  /** When this is judged next; a new object for each decision, so that its timer starts anew. */
  readonly due: { readonly at: number };
  /** Looks in a row that saw no frame. */
  readonly empty: number;
}

type Kind = 'received' | 'shown' | 'hidden' | 'due';
/** `at` is its moment. */
export type HeartbeatEvent = { readonly [K in Kind]: { readonly kind: K; readonly at: number } }[Kind];

type Stepped = Step<HeartbeatState, 'silent'>;

export const receivedAt = (at: number): HeartbeatState => ({
  phase: 'visible',
  receivedAt: at,
  due: { at: at + LIMIT },
  empty: 0,
});

/** -1, since the next look counts this frame as seen. */
const receive = (state: HeartbeatState, { at }: HeartbeatEvent): Stepped => [
  { ...state, receivedAt: at, empty: -1 },
  [],
];

const wait = (state: HeartbeatState, { at }: HeartbeatEvent): Stepped => {
  // A wall clock set back must not postpone the judgement by as much.
  const last = Math.min(state.receivedAt, at);
  return [
    {
      ...state,
      phase: 'visible',
      receivedAt: last,
      due: { at: Math.max(last + LIMIT, at + GRACE) },
      empty: 0,
    },
    [],
  ];
};

const look = (state: HeartbeatState, { at }: HeartbeatEvent, empty: number): Stepped => [
  { ...state, phase: 'hidden', due: { at: at + LOOK }, empty },
  [],
];

const fallSilent = (state: HeartbeatState): Stepped => [{ ...state, phase: 'silent' }, ['silent']];

const judge = (state: HeartbeatState, event: HeartbeatEvent): Stepped => {
  // A timer that fires late means that the machine slept, so this counts as waking.
  const isInTime = event.at - state.due.at < GRACE;
  return isInTime && event.at - state.receivedAt >= LIMIT ? fallSilent(state) : wait(state, event);
};

/** What becomes of each event in each phase of a connection's heartbeat. */
export const heartbeatTable: Table<HeartbeatState, HeartbeatEvent, 'silent'> = {
  visible: {
    received: receive,
    shown: wait,
    hidden: (state, event) => look(state, event, 0),
    due: judge,
  },
  hidden: {
    received: receive,
    shown: wait,
    hidden: (state, event) => look(state, event, 0),
    due: (state, event) =>
      state.empty + 1 === LOOKS ? fallSilent(state) : look(state, event, state.empty + 1),
  },
  silent: { received: ignored, shown: ignored, hidden: ignored, due: impossible },
};
