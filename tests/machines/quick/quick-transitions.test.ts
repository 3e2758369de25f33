import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  type AnyStateMachine,
  assign,
  createActor,
  createMachine,
  enqueueActions,
  fromPromise,
  raise,
  setup,
} from 'xstate';
import { withQuickTransitions } from '../../../src/machines/quick/quick-transitions';
import { transitionId } from '../../../src/machines/statechart/names';
import { takenTransitionsOf } from '../../../src/machines/xstate-internals';
import { rowMachine } from '../../../src/machines/crud/row';
import { senderMachine } from '../../../src/machines/sender/sender';
import type { Event } from '../../../src/machines/sender/sender.types';
import { startActor } from '../../support/actors';
import { linkFactsOf, workFactsOf } from '../sender/facts';
import { account } from '../sender/samples';

const input = { key: 'whatsapp:id-1', kind: 'whatsapp', record: account } as const;
const samples = [...linkFactsOf(account), ...workFactsOf(account)].filter(
  ({ type }) => !type.startsWith('xstate.'),
) as readonly Event[];

/** What an actor shows of itself. */
const shown = ({ value, context, tags, status }: ReturnType<ReturnType<typeof sender>['snapshot']>) => ({
  value,
  context,
  tags: [...tags].toSorted(),
  status,
});
function sender(machine: typeof senderMachine) {
  const steps: (readonly string[])[] = [];
  const { actor, clock, emitted } = startActor(machine, {
    input,
    inspect: (event) => {
      if (event.type === '@xstate.microstep') steps.push(takenTransitionsOf(event).map(transitionId));
    },
  });
  return {
    send: (event: Event) => actor.send(event),
    snapshot: () => actor.getSnapshot(),
    emitted,
    /** The transitions of each step. */
    steps,
    clock,
  };
}

interface Counter {
  readonly n: number;
}
const counting = setup({
  types: { context: {} as Counter, events: {} as { type: 'counted' } | { type: 'stopped' } },
  guards: { isFew: ({ context }) => context.n < 2 },
  actions: {
    count: assign(({ context }) => ({ n: context.n + 1 })),
    countApart: assign({ n: ({ context }) => context.n + 1 }),
  },
});
const context = { n: 0 };

/** Charts in which more becomes of an event than its assignments. */
const CHARTS = {
  'a state that is left once enough was counted': counting.createMachine({
    context,
    initial: 'counting',
    states: {
      counting: {
        on: { counted: { actions: 'count' } },
        always: { guard: ({ context: { n } }) => n === 2, target: 'enough' },
      },
      enough: {},
    },
  }),
  'another region that takes whatever comes': counting.createMachine({
    context,
    type: 'parallel',
    states: {
      one: { on: { counted: { actions: 'count' } } },
      other: { initial: 'resting', states: { resting: { on: { '*': 'woken' } }, woken: {} } },
    },
  }),
  'a guard and an action that have no names': counting.createMachine({
    context,
    on: {
      counted: {
        guard: ({ context: { n } }) => n < 2,
        actions: assign({ n: ({ context: { n } }) => n + 5 }),
      },
    },
  }),
  'an action that raises': counting.createMachine({
    context,
    initial: 'counting',
    states: {
      counting: { on: { counted: { actions: ['count', raise({ type: 'stopped' })] }, stopped: 'enough' } },
      enough: {},
    },
  }),
  'an assignment of its fields': counting.createMachine({
    context,
    on: { counted: { actions: 'countApart' } },
  }),
  'an action that only does something': counting.createMachine({
    context,
    on: { counted: { guard: 'isFew', actions: ['count', () => {}] } },
  }),
  'the end': counting.createMachine({
    context,
    initial: 'counting',
    states: { counting: { on: { stopped: 'ended' } }, ended: { type: 'final' } },
    on: { counted: { actions: 'count' } },
  }),
};
const EVENTS = ['counted', 'counted', 'stopped', 'counted'] as const;

describe('a chart that assigns at once', () => {
  it.each(Object.entries(CHARTS))('leaves to XState what becomes of %s', (_, machine) => {
    const runs = [machine, withQuickTransitions(machine)].map((chart) => {
      const { actor } = startActor(chart);
      return EVENTS.map((type) => {
        actor.send({ type });
        const { value, context: counter, status } = actor.getSnapshot();
        return { value, counter, status };
      });
    });
    expect(runs[1]).toEqual(runs[0]);
  });

  it('goes the way that XState takes it, whatever comes, and says so', () => {
    // One chart for all: it learns where moves lead.
    const machine = withQuickTransitions(senderMachine);
    const pauses = fc.constantFrom(500, 1000, 5000, 40_000);
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...samples), pauses), { maxLength: 30 }), (moves) => {
        const whole = sender(senderMachine);
        const quick = sender(machine);
        for (const move of moves) {
          for (const one of [whole, quick]) {
            if (typeof move === 'number') one.clock.advance(move);
            else one.send(move);
          }
          expect(shown(quick.snapshot())).toEqual(shown(whole.snapshot()));
          expect(quick.clock.pending).toEqual(whole.clock.pending);
        }
        expect(quick.emitted).toEqual(whole.emitted);
        expect(quick.steps).toEqual(whole.steps);
      }),
      { numRuns: 300 },
    );
  });

  it('takes what the network reports of a message without looking at its states again', () => {
    const machine = withQuickTransitions(senderMachine);
    const asked = vi.spyOn(machine, 'getTransitionData');
    const { send, snapshot } = sender(machine);
    const facts = { at: 5, replayed: false } as const;
    const told = { ...facts, sender: { count_success: 999, income: 1, status: 'sending' } };
    const message: readonly Event[] = [
      { type: 'wire.in_use', ...told },
      { type: 'wire.update_target', progressing: true, ...told },
      { type: 'wire.sending', ...told },
      { type: 'wire.count_success', ...told },
      { type: 'wire.in_use', ...told },
      { type: 'wire.waiting', waitTime: 20, ...told },
    ];
    send({ type: 'wire.sending', ...told });
    for (const event of [...message, ...message]) send(event);
    asked.mockClear();
    for (const event of message) send(event);
    expect(snapshot().value).toMatchObject({ job: { sending: 'waiting' } });
    expect(asked).not.toHaveBeenCalled();
    send({ type: 'wire.connection.update', state: 'conflict', ...facts });
    expect(asked).toHaveBeenCalled();
  });

  it('still says of what it does not take that it does not', () => {
    const machine = withQuickTransitions(rowMachine);
    const actor = createActor(machine, {
      input: { key: 'level:1', kind: 'level', record: { id: '1' } },
    }).start();
    const before = actor.getSnapshot();
    actor.send({ type: 'delete.confirmed' });
    expect(actor.getSnapshot()).toBe(before);
    actor.stop();
  });

  it('is still quick, and a chart of its own, where more is provided', () => {
    const seen: string[] = [];
    const plain = counting.createMachine({ context, on: { counted: { actions: 'count' } } });
    const quick = withQuickTransitions(plain);
    const provided = quick.provide({ actions: { count: assign({ n: 7 }), countApart: () => {} } });
    const asked = [quick, quick.provide({ guards: { isFew: () => true } }), provided].map((machine) => {
      const whole = vi.spyOn(machine, 'getTransitionData');
      const actor = createActor(machine).start();
      actor.send({ type: 'counted' });
      seen.push(JSON.stringify(actor.getSnapshot().context));
      return whole.mock.calls.length;
    });
    // What is assigned field by field goes the way of XState.
    expect([seen, asked]).toEqual([
      ['{"n":1}', '{"n":1}', '{"n":7}'],
      [0, 0, 1],
    ]);
    expect(new Set([plain, quick, provided]).size).toBe(3);
  });
});

const idle = fromPromise(() => new Promise<never>(() => {}));
/** What an action may ask of XState beside context and event. */
const ASKING = {
  self: assign(({ self, context: { n } }) => ({ n: n + self.getSnapshot().context.n + 1 })),
  system: assign(({ system, context: { n } }) => ({ n: n + Object.keys(system.getSnapshot()).length })),
  'all that there is': assign(({ ...all }) => ({ n: Object.keys(all).length })),
  spawn: assign(({ spawn, context: { n } }) => ({ child: spawn(idle, { id: `child ${n}` }), n: n + 1 })),
  'spawn, now and then': assign(({ spawn, context: { n } }) => {
    if (n > 1) spawn(idle, { id: `child ${n}` });
    return { n: n + 1 };
  }),
  'spawn, and goes on where it cannot': assign(({ spawn, context: { n } }) => {
    try {
      spawn(idle, { id: `child ${n}` });
    } catch {
      return { n: -1 };
    }
    return { n: n + 1 };
  }),
  enqueue: enqueueActions(({ enqueue, context: { n } }) => {
    enqueue.assign({ n: n + 1 });
    enqueue.spawnChild(idle, { id: `child ${n}` });
  }),
};

describe('an action of a chart that assigns at once', () => {
  it.each(Object.entries(ASKING))('is given %s as XState gives it', (_, asking) => {
    const machine: AnyStateMachine = createMachine({
      context: { n: 0, child: null },
      on: { counted: { actions: ['count', 'asking'] } },
    }).provide({ actions: { count: assign(({ context: { n } }) => ({ n: n + 1 })), asking } as object });
    const [plain, quick] = [machine, withQuickTransitions(machine)].map((chart) => {
      const actor = createActor(chart).start();
      const seen = [1, 2, 3].map(() => {
        actor.send({ type: 'counted' });
        const { status, value, context: known, children } = actor.getSnapshot();
        return { status, value, n: known.n, child: known.child?.id, children: Object.keys(children) };
      });
      actor.stop();
      return seen;
    });
    expect(quick).toEqual(plain);
    expect(quick?.at(-1)?.status).toBe('active');
  });

  const breaks = () => {
    throw new Error('broken');
  };
  it.each<[string, object]>([
    ['action', { actions: { count: assign(breaks) } }],
    ['guard', { guards: { isFew: breaks } }],
  ])('or its guard kills its actor as XState does where it throws: %s', (_, broken) => {
    const failing = counting.createMachine({
      context,
      on: { counted: { guard: 'isFew', actions: 'count' } },
    });
    const [plain, quick] = [failing.provide(broken), withQuickTransitions(failing).provide(broken)].map(
      (machine) => {
        const actor = createActor(machine);
        const errors: string[] = [];
        actor.subscribe({ error: (error) => errors.push((error as Error).message) });
        actor.start().send({ type: 'counted' });
        return [actor.getSnapshot().status, errors];
      },
    );
    expect(quick).toEqual(plain);
    expect(quick?.[0]).toBe('error');
  });
});
