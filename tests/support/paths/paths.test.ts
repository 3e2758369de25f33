import { and, assign, createActor, createMachine, emit, fromPromise, not, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { TestClock } from '../clock';
import { deferred, settled } from '../deferred';
import { flawsOf } from './chart';
import { exploreChart } from './paths';
import { done, failed, type SampleEvent } from './samples';

type Event = { type: 'order.placed'; price: number } | { type: 'order.withdrawn' } | { type: 'wire.paid' };

const shop = setup({
  types: {
    context: {} as { tries: number; receipt: string | null },
    events: {} as Event,
    input: {} as { tries: number },
    emitted: {} as { type: 'order.settled' },
  },
  actors: { charge: fromPromise<string>(() => Promise.reject(new Error('charge must be provided'))) },
  guards: {
    isAffordable: ({ event }) => event.type === 'order.placed' && event.price < 100,
    isSpent: ({ context }) => context.tries <= 0,
    isOpen: and([not('isSpent'), not('isAffordable')]),
  },
  delays: { patience: 60_000 },
}).createMachine({
  id: 'shop',
  context: ({ input }) => ({ tries: input.tries, receipt: null }),
  initial: 'browsing',
  states: {
    browsing: {
      on: {
        'order.placed': [
          { guard: 'isOpen', actions: assign({ receipt: null }) },
          { guard: 'isSpent', target: 'closed' },
          { target: 'paying' },
        ],
      },
    },
    paying: {
      entry: assign({ tries: ({ context }) => context.tries - 1 }),
      invoke: {
        id: 'charge',
        src: 'charge',
        onDone: { target: 'paid', actions: assign({ receipt: ({ event }) => event.output }) },
        onError: 'browsing',
      },
      initial: 'calm',
      states: { calm: { after: { 1000: 'impatient' } }, impatient: {} },
      after: { patience: 'browsing' },
      on: { 'order.withdrawn': 'browsing', 'wire.*': 'paid' },
    },
    paid: {
      entry: emit({ type: 'order.settled' }),
      always: { guard: 'isSpent', target: 'closed' },
      on: { 'order.placed': 'paying' },
    },
    closed: { type: 'final' },
  },
});

const events: SampleEvent<typeof shop>[] = [
  { type: 'order.placed', price: 20 },
  { type: 'order.placed', price: 200 },
  { type: 'order.withdrawn' },
  { type: 'wire.paid' },
  done('charge', 'R-1'),
  failed('charge', { kind: 'refused' }),
];

type Shop = ReturnType<typeof shop.getInitialSnapshot>;
const project = ({ context }: Shop) => [context.tries, context.receipt];
const model = { machine: shop, inputs: [{ tries: 2 }], events, project };

const missedBy = (exploration: ReturnType<typeof exploreChart>) => {
  exploration.replayAll();
  return exploration.coverage().missed;
};

describe('exploreChart', () => {
  it('sees a chart whole: every state, every transition, every guard both ways', () => {
    const exploration = exploreChart(model);
    exploration.replayAll();
    expect(exploration.coverage()).toEqual({
      states: { covered: 7, all: 7 },
      transitions: { covered: 11, all: 11 },
      guards: { covered: 6, all: 6 },
      missed: [],
    });
  });

  it('sees nothing before it replays', () => {
    expect(exploreChart(model).coverage()).toMatchObject({ states: { covered: 0 }, guards: { covered: 0 } });
  });

  it('walks more paths when asked for every one without a loop', () => {
    expect(exploreChart({ ...model, simple: true }).paths.length).toBeGreaterThan(
      exploreChart(model).paths.length,
    );
  });

  it('tells each step to the caller, with what the chart emitted', () => {
    const settling: unknown[] = [];
    exploreChart(model).replayAll(({ event, before, emitted }) => {
      if (emitted.length > 0) settling.push([before.matches('paying'), event.type]);
    });
    expect(new Set(settling.map(String))).toEqual(
      new Set(['true,wire.paid', 'true,xstate.done.actor.charge']),
    );
  });

  it('gives one snapshot of each state of the graph, to assert forbidden moves in', () => {
    const unpaid = exploreChart(model).snapshots.filter((snapshot) => !snapshot.matches('paying'));
    expect(unpaid.length).toBeGreaterThan(3);
    expect(unpaid.map((snapshot) => snapshot.can({ type: 'order.withdrawn' }))).not.toContain(true);
  });
});

describe('what exploreChart reports', () => {
  it('names the state, the transition and the guard that no path reaches', () => {
    const withIsland = setup({ guards: { isSunny: () => true } }).createMachine({
      id: 'sea',
      initial: 'shore',
      states: { shore: { on: { swim: { guard: 'isSunny', target: 'water' } } }, water: {}, island: {} },
    });
    expect(missedBy(exploreChart({ machine: withIsland, events: [{ type: 'swim' }] }))).toEqual([
      'state sea.island never entered',
      'guard isSunny never false',
    ]);
    expect(missedBy(exploreChart({ machine: withIsland, events: [] }))).toContain(
      'transition sea.shore: swim if isSunny → sea.water never taken',
    );
  });

  it('fails where the live actor leaves the graph', () => {
    let open = false;
    const moody = setup({ guards: { isOpen: () => open } }).createMachine({
      id: 'moody',
      initial: 'here',
      states: { here: { on: { go: { guard: 'isOpen', target: 'there' } } }, there: {} },
    });
    const exploration = exploreChart({ machine: moody, events: [{ type: 'go' }] });
    exploration.replayAll();
    open = true;
    expect(() => exploration.replayAll()).toThrow(/after \{"type":"go"\} the graph is at .*here.*\n.*there/);
  });

  it('fails on a projection as fine as a counter', () => {
    const counter = createMachine({
      id: 'counter',
      context: { count: 0 },
      on: { more: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
    });
    const tooFine = { machine: counter, events: [{ type: 'more' }], limit: 500 };
    expect(() => exploreChart({ ...tooFine, project: ({ context }) => context }).paths).toThrow(
      'counter: more than 500 steps',
    );
    expect(missedBy(exploreChart(tooFine))).toEqual([]);
  });

  it('refuses a chart with nameless guards or actors, or an invoke that may fail unheard', () => {
    const careless = createMachine({
      id: 'careless',
      invoke: { src: fromPromise(async () => 1) },
      on: { go: { guard: () => true, target: '.there' } },
      initial: 'here',
      states: { here: {}, there: {} },
    });
    expect(flawsOf(careless).join('\n')).toMatch(
      /guard has no name[^]*written inline[^]*has no id[^]*no onError/,
    );
    expect(() => exploreChart({ machine: careless, events: [] })).toThrow('the guard has no name');
  });
});

describe('the cues of a replay', () => {
  const start = (charge = deferred<string>()) => {
    const logic = fromPromise<string>(() => charge.promise);
    const clock = new TestClock();
    const actor = createActor(shop.provide({ actors: { charge: logic } }), { clock, input: { tries: 2 } });
    actor.start().send({ type: 'order.placed', price: 20 });
    return { actor, charge, clock };
  };
  const seen = (snapshot: Shop) => [snapshot.value, snapshot.context, snapshot.status];
  const replayed = (type: string) => {
    const ends: unknown[] = [];
    exploreChart(model).replayAll(({ event, before, after }) => {
      if (event.type === type && before.context.tries === 1 && before.matches({ paying: 'calm' }))
        ends.push(seen(after));
    });
    return ends[0];
  };

  it.each([
    ['done', done('charge', 'R-1')],
    ['failed', failed('charge', { kind: 'refused' })],
  ] as const)('%s: a puppet, a real promise and the bare event agree', async (_, event) => {
    const real = start();
    if ('output' in event) real.charge.resolve(event.output as string);
    else real.charge.reject(event.error);
    await settled();
    const bare = start();
    bare.actor.send(event as never);
    expect(seen(bare.actor.getSnapshot())).toEqual(seen(real.actor.getSnapshot()));
    expect(replayed(event.type)).toEqual(seen(real.actor.getSnapshot()));
  });

  it.each([
    ['xstate.after.1000.shop.paying.calm', 1000],
    ['xstate.after.patience.shop.paying', 60_000],
  ] as const)('%s: a timer fired alone and a simulated clock agree', (type, due) => {
    const { actor, clock } = start();
    clock.advance(due - 1);
    expect(actor.getSnapshot().matches('paying')).toBe(true);
    clock.advance(1);
    expect(replayed(type)).toEqual(seen(actor.getSnapshot()));
  });
});
