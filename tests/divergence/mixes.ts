import * as fc from 'fast-check';
import type { Failure } from './calls';
import { type Screen, SCREENS } from './page';
import { type Act, FIGURE_CALLS, type LineFate, type Script } from './run';
import { BREAKING, type Happening, LOST_STATES } from './world';

const account = fc.nat({ max: 2 });
const runner = fc.nat({ max: 1 });
const receiver = fc.nat({ max: 1 });
const state = fc.constantFrom<string | null>('connected', 'connected', null, ...LOST_STATES);
const happening = (arbitrary: fc.Arbitrary<Happening>): fc.Arbitrary<Act> =>
  arbitrary.map((it) => ({ to: 'server', happening: it }));

/** What goes on at the server: mostly deliveries, and now and then everything else. */
export const anything = fc.oneof(
  {
    weight: 6,
    arbitrary: happening(
      fc.record({ kind: fc.constantFrom('aimed', 'delivered', 'undelivered'), account, receiver }),
    ),
  },
  {
    weight: 3,
    arbitrary: happening(fc.record({ kind: fc.constantFrom('started', 'started', 'stopped'), account })),
  },
  {
    weight: 2,
    arbitrary: happening(
      fc.record({
        kind: fc.constant('busy'),
        account,
        with: fc.constantFrom('progressing', 'resting', 'waiting', 'attempting'),
      }),
    ),
  },
  { weight: 2, arbitrary: happening(fc.record({ kind: fc.constant('linked'), account, state })) },
  {
    weight: 1,
    arbitrary: happening(
      fc.record({
        kind: fc.constant('ended'),
        account,
        state: fc.constantFrom(undefined, 'connected', 'connected', ...LOST_STATES),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: happening(
      fc.record({
        kind: fc.constantFrom('dropped', 'suspended', 'activated', 'reconnecting', 'reset'),
        account,
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: happening(fc.record({ kind: fc.constant('counted'), account, more: fc.nat({ max: 3 }) })),
  },
  { weight: 1, arbitrary: happening(fc.record({ kind: fc.constant('picked'), receiver })) },
  {
    weight: 2,
    arbitrary: happening(
      fc.record({ kind: fc.constantFrom('runnerStarted', 'runnerStarted', 'runnerStopped'), runner }),
    ),
  },
  {
    weight: 3,
    arbitrary: happening(
      fc.record({ kind: fc.constant('advanced'), runner, by: fc.integer({ min: 1, max: 30 }) }),
    ),
  },
  {
    weight: 1,
    arbitrary: happening(
      fc.record({
        kind: fc.constant('runnerEnded'),
        runner,
        broken: fc.constantFrom(null, null, null, ...BREAKING),
      }),
    ),
  },
);

/** What goes back and forth: an older word of it is wrong, and nothing in it shows that it is older. */
const turns = fc.oneof(
  {
    weight: 3,
    arbitrary: happening(fc.record({ kind: fc.constant('linked'), account: fc.constant(0), state })),
  },
  {
    weight: 2,
    arbitrary: happening(fc.record({ kind: fc.constantFrom('started', 'stopped'), account: fc.constant(1) })),
  },
  {
    weight: 2,
    arbitrary: happening(fc.record({ kind: fc.constantFrom('runnerStarted', 'runnerStopped'), runner })),
  },
  {
    weight: 2,
    arbitrary: happening(fc.record({ kind: fc.constant('advanced'), runner, by: fc.constant(9) })),
  },
);

const accountKey = account.map((index) => `whatsapp:id-${index + 1}`);
const runnerKey = fc.constantFrom('generator:1', 'validator:7');
const person: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      to: fc.constant('page'),
      key: accountKey,
      command: fc.constantFrom(
        'blast.startRequested',
        'blast.startRequested',
        'blast.stopRequested',
        'reset.confirmed',
        'activation.requested',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      to: fc.constant('page'),
      key: runnerKey,
      command: fc.constantFrom('blast.startRequested', 'blast.stopRequested'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ to: fc.constant('page'), revisit: fc.constantFrom(...SCREENS) }) },
);

const revisits = (...screens: readonly Screen[]): fc.Arbitrary<Act> =>
  fc.record({ to: fc.constant('page'), revisit: fc.constantFrom(...screens) });

const inBulk: fc.Arbitrary<Act> = fc.record({
  to: fc.constant('page'),
  bulk: fc.constantFrom('start', 'stop', 'stop', 'activate'),
});
/** Few accounts, which several people start and stop: what one has done, another takes back. */
const few = fc.constantFrom(0, 0, 0, 1);
const others = fc.oneof(
  {
    weight: 6,
    arbitrary: happening(fc.record({ kind: fc.constantFrom('started', 'stopped'), account: few })),
  },
  {
    weight: 1,
    arbitrary: happening(
      fc.record({ kind: fc.constantFrom('suspended', 'activated', 'reset'), account: few }),
    ),
  },
);
const operator: fc.Arbitrary<Act> = fc.record({
  to: fc.constant('page'),
  key: few.map((index) => `whatsapp:id-${index + 1}`),
  command: fc.constantFrom(
    'blast.startRequested',
    'blast.stopRequested',
    'blast.stopRequested',
    'reset.confirmed',
  ),
});

const fate = (...fates: LineFate[]): fc.Arbitrary<Act> =>
  fc.record({
    to: fc.constant('line'),
    fate: fc.constantFrom(...fates),
    times: fc.integer({ min: 1, max: 3 }),
  });
const event = (...events: Extract<Act, { event: string }>['event'][]): fc.Arbitrary<Act> =>
  fc.record({ to: fc.constant('line'), event: fc.constantFrom(...events) });
const latency = fc.constantFrom(1, 20, 200, 1000).map((it): Act => ({ to: 'line', latency: it }));
const babble = fc
  .constantFrom('null', '[]', '{"event":7}', '{"event":"sending"}', '{"event":"__proto__"}', '<html>')
  .map((text): Act => ({ to: 'line', babble: text }));
const delay = fc.constantFrom(5, 5, 400, 3000, 8000);
export const slow = fc.oneof(
  fc.record({ to: fc.constant('calls' as const), there: delay, back: delay }),
  fc.record({
    to: fc.constant('calls' as const),
    delays: fc.array(fc.tuple(delay, delay), { minLength: 1, maxLength: 8 }),
  }),
);
const overtaken: fc.Arbitrary<Act> = fc.record({
  to: fc.constant('calls'),
  delays: fc.array(fc.tuple(fc.constant(5), fc.constantFrom(5, 5, 2000, 6000)), {
    minLength: 4,
    maxLength: 16,
  }),
});
export const failing = fc
  .array(fc.constantFrom<Failure>('unsent', 'unanswered', 'unavailable', 'unreadable'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((failures) => ({ to: 'calls' as const, failures }));
const presence: fc.Arbitrary<Act> = fc.oneof(
  fc.boolean().map((visible): Act => ({ to: 'page', visible })),
  fc.boolean().map((online): Act => ({ to: 'page', online })),
);

const hanging: fc.Arbitrary<Act> = fc.record({
  to: fc.constant('calls'),
  hanging: fc.constantFrom(...Object.values(FIGURE_CALLS)),
});

interface Mix {
  readonly hasPositions: boolean;
  /** Whether messages say whose they are. Default: they do. */
  readonly hasSources?: boolean;
  /** What the person has open. Default: every screen. */
  readonly screens?: readonly Screen[];
  readonly faults: readonly fc.Arbitrary<Act>[];
  /** Whether the server says what became of lost requests. Default: it does. */
  readonly settles?: boolean;
  /** What the person does. Default: a bit of everything, one row at a time. */
  readonly people?: fc.Arbitrary<Act>;
  /** What goes on at the server. Default: a bit of everything. */
  readonly server?: fc.Arbitrary<Act>;
  /** Steps at the most: what a later read would mend is only found in a short run. Default: 100. */
  readonly longest?: number;
}

type Mixes = Readonly<Record<string, Mix>>;

/** What goes wrong with the line, to a server that numbers its messages. */
export const lineMixes: Mixes = {
  calm: { hasPositions: true, faults: [latency] },
  cuts: {
    hasPositions: true,
    faults: [event('cut', 'cut', 'restart', 'forget', 'refuse'), fate('refused'), latency],
  },
  messages: { hasPositions: true, faults: [fate('lost', 'doubled', 'swapped', 'late', 'garbled'), babble] },
  'bare counts': { hasPositions: true, faults: [fate('bare', 'unearned'), latency] },
  'dead lines': { hasPositions: true, faults: [event('deaden', 'cut'), fate('stillborn')] },
  resumption: {
    hasPositions: true,
    faults: [event('cut', 'restart'), fate('resumedLost', 'resumedLate', 'lost')],
  },
};
/** What goes wrong with calls, and with both. */
export const callMixes: Mixes = {
  calls: { hasPositions: true, faults: [slow, failing] },
  'a figure that hangs': { hasPositions: true, faults: [hanging, latency] },
  'overtaken reads': {
    hasPositions: true,
    faults: [overtaken, fate('lost', 'bare')],
    server: turns,
    longest: 25,
  },
  'calls and messages': { hasPositions: true, faults: [slow, failing, fate('lost', 'late')] },
  everything: {
    hasPositions: true,
    faults: [
      event('cut', 'restart', 'forget', 'refuse', 'deaden'),
      fate(
        'lost',
        'doubled',
        'swapped',
        'late',
        'garbled',
        'bare',
        'resumedLost',
        'resumedLate',
        'stillborn',
        'refused',
      ),
      latency,
      babble,
      slow,
      failing,
      presence,
    ],
  },
};
/**
 * What goes wrong where nothing is numbered: neither the server nor the page can know of a message that was lost on a line
 * that stands, so there they are lost with their line.
 */
export const unnumberedMixes: Mixes = {
  'without positions, calm': { hasPositions: false, faults: [latency] },
  'without positions, cuts': {
    hasPositions: false,
    faults: [event('cut', 'restart'), fate('refused'), latency],
  },
  'without positions, calls': { hasPositions: false, faults: [slow, failing] },
  'without positions, everything': {
    hasPositions: false,
    faults: [
      event('cut', 'restart', 'refuse', 'deaden'),
      fate('doubled', 'garbled', 'bare', 'stillborn', 'refused'),
      latency,
      babble,
      slow,
      failing,
      presence,
    ],
  },
};

const lostAnswers = fc
  .array(fc.constantFrom<Failure>('unanswered', 'unanswered', 'unsent', 'unreadable', 'unavailable'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((failures): Act => ({ to: 'calls', failures }));
/** What is said of commands whose answers are lost, while others give commands too. */
export const commandMixes: Mixes = {
  'lost answers': {
    hasPositions: true,
    faults: [lostAnswers, latency],
    people: operator,
    server: others,
    longest: 60,
  },
  'lost answers, restarts': {
    hasPositions: true,
    faults: [lostAnswers, slow, event('cut', 'restart'), fate('lost', 'late')],
    people: operator,
    server: others,
    longest: 60,
  },
  'lost answers, in bulk': {
    hasPositions: true,
    faults: [lostAnswers, slow, event('cut', 'restart')],
    people: fc.oneof(operator, inBulk),
    server: others,
    longest: 60,
  },
  'lost answers, of an older server': {
    hasPositions: true,
    settles: false,
    faults: [lostAnswers, slow, latency],
    people: fc.oneof(operator, inBulk),
    server: others,
    longest: 60,
  },
};

/** What becomes of messages that do not say whose they are: generators and validators send through accounts. */
export const sourcelessMixes: Mixes = {
  'without sources': { hasPositions: true, hasSources: false, faults: [slow, fate('lost', 'late'), latency] },
  'without sources, accounts alone': {
    hasPositions: true,
    hasSources: false,
    screens: ['whatsapp'],
    faults: [slow, fate('lost', 'late'), latency],
    people: revisits('whatsapp'),
  },
  'without sources, generators alone': {
    hasPositions: true,
    hasSources: false,
    screens: ['generator', 'validator'],
    faults: [slow, fate('lost', 'late'), latency],
    people: revisits('generator', 'validator'),
  },
};

export const mixes: Mixes = {
  ...lineMixes,
  ...callMixes,
  ...commandMixes,
  ...sourcelessMixes,
  ...unnumberedMixes,
};

/** A minute or so of a mix: the server at work, a person at the page, and one fault in four steps, or before them all. */
export function scripts({
  hasPositions,
  faults,
  hasSources = true,
  screens = SCREENS,
  settles = true,
  people = person,
  server = anything,
  longest = 100,
}: Mix): fc.Arbitrary<Script> {
  const act = fc.oneof(
    { weight: 6, arbitrary: server },
    { weight: 2, arbitrary: people },
    { weight: 3, arbitrary: fc.oneof(...faults) },
  );
  const step = fc.record({ after: fc.integer({ min: 0, max: 1500 }), act });
  return fc.record({
    hasPositions: fc.constant(hasPositions),
    hasSources: fc.constant(hasSources),
    screens: fc.constant(screens),
    settles: fc.constant(settles),
    manner: fc.record({ repeats: fc.boolean(), startsSilently: fc.boolean() }),
    before: fc
      .array(fc.oneof(...faults), { maxLength: 3 })
      .map((acts) => acts.flatMap((it) => (it.to === 'line' ? [it] : []))),
    steps: fc.array(step, { maxLength: longest, size: 'max' }),
    asRows: fc.boolean(),
    // Only who numbers messages and knows whose they are can tell of some of them.
    watches: hasPositions && hasSources ? fc.boolean() : fc.constant(false),
  });
}
