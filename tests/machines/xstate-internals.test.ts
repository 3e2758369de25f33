import { readFileSync } from 'node:fs';
import {
  and,
  type AnyActorRef,
  type AnyStateMachine,
  assign,
  cancel,
  createActor,
  createMachine,
  emit,
  fromCallback,
  type InspectionEvent,
  not,
  raise,
  setup,
  SimulatedClock,
  stateIn,
} from 'xstate';
import { describe, expect, it } from 'vitest';
import { inertScope } from '../../src/machines/inert/inert-scope';
import {
  activeNodesOf,
  type CompositeGuard,
  createSharedSystem,
  derivedOf,
  effectsOf,
  guardOf,
  parentOf,
  scheduledEventsOf,
  takenTransitionsOf,
} from '../../src/machines/xstate-internals';

const child = createMachine({ id: 'child', initial: 'idle', states: { idle: {} } });
const machine = createMachine({
  id: 'sample',
  invoke: { id: 'inner', systemId: 'named', src: child },
  initial: 'idle',
  states: {
    idle: { on: { go: 'waiting' } },
    waiting: { after: { 1000: 'idle' } },
  },
});
const versionIn = (path: string) =>
  JSON.parse(readFileSync(path, 'utf8')) as { version: string; dependencies: { xstate: string } };

describe('what is read of XState beside its documentation', () => {
  it('is read of one version: another may be taken once the tests below hold for it', () => {
    expect(versionIn('package.json').dependencies.xstate).toBe(
      versionIn('node_modules/xstate/package.json').version,
    );
  });

  it('tells an actor its parent; else keys in the log lose their path, and older logs name nobody', () => {
    const actor = createActor(machine).start();
    const inner = actor.getSnapshot().children.inner;
    expect(inner && parentOf(inner)).toBe(actor);
    expect(parentOf(actor)).toBeUndefined();
    actor.stop();
  });

  it('tells the transitions of a microstep; else the log calls every event an anomaly, and the stepper marks none', () => {
    const steps: (readonly string[])[] = [];
    const inspect = (event: InspectionEvent) => {
      if (event.type === '@xstate.microstep')
        steps.push(takenTransitionsOf(event).map(({ source, eventType }) => `${source.id} ${eventType}`));
    };
    const actor = createActor(machine, { inspect }).start();
    steps.length = 0;
    actor.send({ type: 'go' });
    actor.send({ type: 'unheard' });
    expect(steps).toEqual([['sample.idle go'], []]);
    actor.stop();
  });

  it('runs a chart in a scope that starts nothing, as often as one likes; else a fork of a moment would act', () => {
    const effects: string[] = [];
    const acting = createMachine({
      id: 'acting',
      invoke: { id: 'inner', systemId: 'named', src: fromCallback(() => void effects.push('started')) },
      on: { go: { actions: [() => effects.push('acted'), emit({ type: 'gone' })] } },
    });
    const microsteps: InspectionEvent[] = [];
    const scope = inertScope((event) => {
      if (event.type === '@xstate.microstep') microsteps.push(event);
    });
    const [begun] = [acting.getInitialSnapshot(scope), acting.getInitialSnapshot(scope)];
    microsteps.length = 0;
    acting.transition(begun, { type: 'go' }, scope);
    expect(microsteps).toHaveLength(1);
    expect(effects).toEqual([]);
  });

  it('tells the timers that are set; else no generated path can let one fire', () => {
    const actor = createActor(machine, { clock: { setTimeout: () => 1, clearTimeout: () => {} } }).start();
    expect(scheduledEventsOf(actor)).toEqual([]);
    actor.send({ type: 'go' });
    expect(scheduledEventsOf(actor).map(({ event }) => event.type)).toEqual([
      'xstate.after.1000.sample.waiting',
    ]);
    actor.stop();
  });

  it('tells of what a guard is put together; else the pages of the charts call it nothing', () => {
    const guard = and(['isReady', not(stateIn('idle'))]) as unknown as CompositeGuard;
    const [first, second] = guard.guards ?? [];
    expect([guard.name, first, (second as CompositeGuard).name]).toEqual(['and', 'isReady', 'not']);
    expect(typeof guard.check).toBe('function');
  });

  it('tells the active states, the same array until others are; else plans for one would be taken in another', () => {
    const counting = setup({ actions: { count: assign({ count: 1 }) } }).createMachine({
      initial: 'idle',
      context: { count: 0 },
      states: {
        idle: { tags: 'resting', on: { counted: { actions: 'count' }, begun: 'busy' } },
        busy: {},
      },
    });
    const actor = createActor(counting).start();
    const before = actor.getSnapshot();
    const nodes = activeNodesOf(before);
    expect(nodes.map(({ key }) => key)).toEqual(['(machine)', 'idle']);
    expect(derivedOf(before)).toEqual({ _nodes: nodes, value: 'idle', tags: new Set(['resting']) });
    actor.send({ type: 'counted' });
    expect(actor.getSnapshot()).not.toBe(before);
    expect(activeNodesOf(actor.getSnapshot())).toBe(nodes);
    actor.send({ type: 'begun' });
    expect(activeNodesOf(actor.getSnapshot()).map(({ key }) => key)).toEqual(['(machine)', 'busy']);
    actor.stop();
  });
});

describe('what a transition asks and changes', () => {
  const asks = () => true;
  const changes = () => ({});
  const paramsOf = () => 'of the event';
  const implemented = setup({
    guards: { asks, combined: and([asks, asks]) },
    actions: {
      changes: assign(changes),
      'changes fields': assign({ count: 1 }),
      raises: raise({ type: 'told' }),
      runs: () => {},
    },
    delays: { long: 9 },
  }).createMachine({}) as AnyStateMachine;

  it.each([
    ['nothing', undefined, undefined],
    ['one function', 'asks', { run: asks, params: undefined }],
    ['one with fixed params', { type: 'asks', params: 5 }, { run: asks, params: 5 }],
    ['one with params of its own', { type: 'asks', params: paramsOf }, { run: asks, params: paramsOf }],
    ['several by name', 'combined', null],
    ['several in place', not('asks'), null],
    ['a function in place', asks, null],
    ['what nobody provides', 'unknown', null],
  ])('asks %s', (_name, guard, found) => {
    expect(guardOf(implemented, { guard })).toEqual(found);
  });

  const changing = (params?: number) => ({ does: 'assign', assignment: { run: changes, params } });
  const event = { type: 'late' };
  it.each([
    ['does nothing', [], []],
    ['assigns', ['changes', { type: 'changes', params: 5 }], [changing(), changing(5)]],
    ['assigns field by field', ['changes', 'changes fields'], null],
    ['assigns in place', [assign(changes)], null],
    ['raises, too', ['changes', 'raises'], null],
    ['runs a function, too', ['changes', 'runs'], null],
    ['does what nobody provides', ['unknown'], null],
    ['sets a timer', [raise(event, { id: 'a', delay: 5 })], [{ does: 'schedule', id: 'a', event, delay: 5 }]],
    [
      'sets one of a named length',
      [raise(event, { id: 'a', delay: 'long' as never })],
      [{ does: 'schedule', id: 'a', event, delay: 9 }],
    ],
    [
      'sets one of a length that nobody provides',
      [raise(event, { id: 'a', delay: 'unknown' as never })],
      null,
    ],
    ['raises in place', [raise(event, { id: 'a' })], null],
    ['stops a timer', [cancel('a')], [{ does: 'cancel', id: 'a' }]],
    ['stops one that the event names', [cancel(() => 'a')], null],
  ])('%s', (_name, actions, found) => {
    expect(effectsOf(implemented, actions)).toEqual(found);
  });
});

describe('rows that share one system', () => {
  const timed = createMachine({ initial: 'new', states: { new: { after: { 1000: 'old' } }, old: {} } });

  /** A clock that counts the timers ever set on it, and those still pending. */
  function countingClock() {
    const simulated = new SimulatedClock();
    const left = new Set<unknown>();
    let set = 0;
    return {
      setTimeout(fire: () => void, ms: number) {
        set += 1;
        const id = simulated.setTimeout(() => {
          left.delete(id);
          fire();
        }, ms);
        left.add(id);
        return id;
      },
      clearTimeout(id: unknown) {
        left.delete(id);
        simulated.clearTimeout(id as number);
      },
      increment: (ms: number) => simulated.increment(ms),
      timers: () => ({ set, left: left.size }),
    };
  }
  function rows() {
    const clock = countingClock();
    const createRow = createSharedSystem({ clock });
    return {
      clock,
      start: (id: string, logic = timed as AnyStateMachine) => createRow(logic, { id, input: {} }).start(),
    };
  }

  it('cancel the timers of one that is stopped, and of no other', () => {
    const { clock, start } = rows();
    const twice = createMachine({ initial: 'new', states: { new: { after: { 500: [], 1000: [] } } } });
    const [stopped, kept] = [start('a', twice), start('b')];
    expect(clock.timers()).toEqual({ set: 3, left: 3 });
    stopped.stop();
    expect(clock.timers()).toEqual({ set: 3, left: 1 });
    expect(scheduledEventsOf(kept).map(({ source }) => source)).toEqual([kept]);
    clock.increment(1000);
    expect(kept.getSnapshot().value).toBe('old');
  });

  it('set no timer anew when another is started', () => {
    const { clock, start } = rows();
    const first = start('a');
    clock.increment(999);
    start('b');
    expect(clock.timers()).toEqual({ set: 2, left: 2 });
    clock.increment(1);
    expect(first.getSnapshot().value).toBe('old');
  });

  it('go on when one throws, and each is a root', () => {
    const { clock, start } = rows();
    const failing = createMachine({
      on: {
        go: {
          actions: () => {
            throw new Error('broken');
          },
        },
      },
    });
    const errors: unknown[] = [];
    const [broken, sibling] = [start('a', failing), start('b')];
    broken.subscribe({ error: (error) => errors.push(error) });
    broken.send({ type: 'go' });
    expect(errors).toEqual([new Error('broken')]);
    expect([broken, sibling].map(parentOf)).toEqual([undefined, undefined]);
    expect([broken, sibling].map((row) => row.getSnapshot().status)).toEqual(['error', 'active']);
    clock.increment(1000);
    expect(sibling.getSnapshot().value).toBe('old');
  });

  it('tell what becomes of them to who inspects the system', () => {
    const received: string[] = [];
    const createRow = createSharedSystem({
      inspect: ({ type, actorRef }) => void received.push(`${(actorRef as AnyActorRef).id} ${type}`),
    });
    const [one, other] = [createRow(child, { id: 'a', input: {} }), createRow(child, { id: 'b', input: {} })];
    other.start();
    one.start();
    expect(received).toEqual(
      expect.arrayContaining(['a @xstate.actor', 'a @xstate.snapshot', 'b @xstate.snapshot']),
    );
  });
});
