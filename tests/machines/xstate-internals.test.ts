import { readFileSync } from 'node:fs';
import {
  and,
  createActor,
  createMachine,
  emit,
  fromCallback,
  type InspectionEvent,
  not,
  stateIn,
} from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  type CompositeGuard,
  parentOf,
  scheduledEventsOf,
  takenTransitionsOf,
} from '../../src/machines/xstate-internals';
import { inertScope } from '../../src/machines/xstate-internals.inert';

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
});
