import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type AnyStateMachine, assign, createActor, createMachine, fromPromise, setup } from 'xstate';
import { createRecorder } from '../../../src/app/log/recorder';
import { signedInRedactor } from '../../support/redactor';
import { realtimeMonitorMachine } from '../../../src/machines/monitor/realtime';
import { stepperMachine } from '../../../src/machines/statechart/stepper';
import { concerns, entriesByKey, type HistoryEntry } from '../../../src/machines/history/entries';
import { replay } from '../../support/replay';
import { createEventLog } from '../../../src/streams/event-log';
import type { WireEvent } from '../../../src/api/schema/wire';
import { TestClock } from '../../support/clock';

const machine = setup({
  types: { context: {} as { attempt: number } },
  actors: { call: fromPromise(async () => ({ id: '3' })) },
  delays: { patience: 1000 },
  actions: {
    count: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    passOn: () => {},
  },
  guards: { never: () => false },
}).createMachine({
  id: 'sample',
  context: { attempt: 0 },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'call.requested': 'calling',
        'count.requested': { actions: ['count', 'passOn'] },
        'guarded.requested': { guard: 'never', target: 'calling' },
        'ignored.requested': {},
        'wire.idle': { actions: ['count', 'passOn'] },
        'wire.finished': 'over',
      },
      after: { patience: 'tired' },
    },
    calling: { invoke: { id: 'call', src: 'call', onDone: 'idle', onError: 'idle' } },
    tired: {},
    over: { type: 'final' },
  },
});

function recorded({ chart = machine as AnyStateMachine, checkpointEvery = 8000, capacity = 100 } = {}) {
  const log = createEventLog({ capacity });
  const { inspect, entries, checkpointOf } = createRecorder({
    log,
    redactor: signedInRedactor(1),
    now: () => 1,
    variantOf: () => null,
    checkpointEvery,
  });
  const clock = new TestClock();
  const create = (id: string, of = chart) => createActor(of, { id, inspect, clock });
  const actor = create('a:1');
  const logged = () =>
    log.snapshot().map((entry) => {
      if (entry.kind === 'input') return entry.event.type;
      if (entry.kind === 'event') return `${entry.kind} ${entry.event.type}`;
      return entry.kind === 'anomaly' ? `anomaly ${entry.event.type}` : entry.kind;
    });
  return { log, actor, create, clock, logged, inspect, entries, checkpointOf };
}

describe('the recorder', () => {
  it('writes down starts, commands, answers, timers and the end, each once', async () => {
    const { actor, clock, logged } = recorded();
    actor.start();
    actor.send({ type: 'call.requested' });
    await Promise.resolve();
    await Promise.resolve();
    clock.increment(1000);
    actor.stop();
    expect(logged()).toEqual([
      'started',
      'call.requested',
      'xstate.done.actor.call',
      'xstate.after.patience.sample.idle',
      'stopped',
    ]);
  });

  it('does not double a fact that was logged before it was delivered', () => {
    const { actor, log, logged } = recorded();
    actor.start();
    const event = { type: 'wire.idle', at: 1, replayed: false } as unknown as WireEvent;
    log.append({ kind: 'event', channel: 'c', keys: ['a:1'], event, at: 1 });
    actor.send(event);
    actor.send({ ...event, replayed: true });
    expect(logged()).toEqual(['started', 'event wire.idle', 'wire.idle']);
    expect(replay(log.snapshot(), 'a:1', undefined, { sample: machine })?.context).toEqual({ attempt: 2 });
  });

  it('keeps what an actor was told before it ran, and nothing that it was told after it ended', () => {
    const { actor, logged } = recorded();
    actor.send({ type: 'count.requested' });
    expect(logged()).toEqual([]);
    actor.start();
    actor.stop();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    actor.send({ type: 'count.requested' });
    expect(logged()).toEqual(['started', 'count.requested', 'stopped']);
  });

  it('calls an event that the state does not take an anomaly, but not one that a guard refused or that is let pass', () => {
    const { actor, logged } = recorded();
    actor.start();
    for (const type of ['unheard.requested', 'guarded.requested', 'ignored.requested']) actor.send({ type });
    expect(logged().filter((one) => one.startsWith('anomaly'))).toEqual(['anomaly unheard.requested']);
  });

  const replayed = (entries: readonly HistoryEntry[], key: string) =>
    replay(entries, key, undefined, { sample: machine });

  it('knows where an actor stood before its beginning left the log', () => {
    const { actor, entries, logged } = recorded({ capacity: 8, checkpointEvery: 2 });
    actor.start();
    for (let time = 0; time < 30; time += 1) actor.send({ type: 'count.requested' });
    expect(logged()).toEqual(Array.from({ length: 8 }, () => 'count.requested'));
    expect(replayed(entries(), 'a:1')?.context).toEqual({ attempt: 30 });
    // All but the oldest quarter of the log can be stepped through.
    expect(replay(entries(), 'a:1', 25, { sample: machine })?.context).toEqual({ attempt: 25 });
  });

  it('does so too for an actor that lives on and is told nothing', () => {
    const { actor, create, entries } = recorded({ capacity: 8, checkpointEvery: 2 });
    const quiet = create('a:2').start();
    quiet.send({ type: 'count.requested' });
    actor.start();
    for (let time = 0; time < 30; time += 1) actor.send({ type: 'count.requested' });
    expect(replayed(entries(), 'a:2')?.context).toEqual({ attempt: 1 });
    quiet.stop();
    for (let time = 0; time < 30; time += 1) actor.send({ type: 'count.requested' });
    expect(replayed(entries(), 'a:2')).toBeNull();
  });

  it('does so too when the log was cleared under a running actor', () => {
    const { actor, log, entries } = recorded();
    actor.start();
    log.clear();
    expect(replayed(entries(), 'a:1')?.context).toEqual({ attempt: 0 });
    actor.send({ type: 'count.requested' });
    actor.send({ type: 'count.requested' });
    expect(replayed(entries(), 'a:1')?.context).toEqual({ attempt: 2 });
    const [first] = log.snapshot();
    expect(replay(entries(), 'a:1', first?.index, { sample: machine })?.context).toEqual({ attempt: 1 });
  });

  it('writes each event once among more living actors than the log has entries, and can rebuild them all', () => {
    const { log, create, entries } = recorded({ capacity: 200, checkpointEvery: 50 });
    const actors = Array.from({ length: 1_000 }, (_, id) => create(`a:${id}`).start());
    const before = log.append({ kind: 'stopped', key: 'mark', at: 0 }).index;
    for (let time = 0; time < 3_000; time += 1) actors[(time * 7) % 500]?.send({ type: 'count.requested' });
    expect(log.append({ kind: 'stopped', key: 'mark', at: 0 }).index - before - 1).toBe(3_000);
    const all = entriesByKey(entries());
    const rebuilt = actors.map(({ id }) => replayed(all.get(id) ?? [], id)?.context);
    expect(rebuilt).toEqual(actors.map((actor) => actor.getSnapshot().context));
  });

  it('holds no more checkpoints than there are entries and actors', () => {
    const { create, entries } = recorded({ capacity: 200, checkpointEvery: 50 });
    const actors = Array.from({ length: 100 }, (_, id) => create(`a:${id}`).start());
    for (let time = 0; time < 5_000; time += 1) actors[time % 100]?.send({ type: 'count.requested' });
    expect(entries()).toHaveLength(300);
  });

  const factOf = (type: string) => ({ type, at: 1, replayed: false }) as unknown as WireEvent;
  /** What happens to two actors: a fact about some of them, and then an event sent to one of them. */
  const happening = fc.record({
    keys: fc.constantFrom(['a:1'], ['a:2'], ['a:1', 'a:2'], ['a:2', 'a:1'], []),
    input: fc.constantFrom('a:1', 'a:2', null),
    /** How many events the first sends to the second while it processes its own. */
    passedOn: fc.nat({ max: 2 }),
  });
  type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;
  function played(options: { capacity: number; checkpointEvery?: number }) {
    let passedOn = 0;
    const passOn = () => {
      for (; passedOn > 0; passedOn -= 1) actors.get('a:2')?.send({ type: 'count.requested' });
    };
    const passing = machine.provide({ actions: { passOn } });
    const page = recorded({ chart: machine, ...options });
    const actors = new Map([
      ['a:1', page.create('a:1', passing).start()],
      ['a:2', page.create('a:2').start()],
    ]);
    const play = ({ keys, input, ...more }: Happening) => {
      passedOn = more.passedOn;
      const event = factOf('wire.idle');
      page.log.append({ kind: 'event', channel: 'c', keys, event, at: 1 });
      for (const key of keys) actors.get(key)?.send(event);
      if (input) actors.get(input)?.send({ type: 'count.requested' });
    };
    return { ...page, actors, play };
  }

  it('gives a checkpoint of an actor at any moment, from which what follows leads to what it is', () => {
    fc.assert(
      fc.property(fc.array(happening, { minLength: 1, maxLength: 12 }), (happenings) => {
        const { log, actors, checkpointOf, play } = played({ capacity: 1_000 });
        const found = new Map<string, HistoryEntry[]>([...actors.keys()].map((key) => [key, []]));
        const look = () => {
          for (const [key, checkpoints] of found) {
            const checkpoint = checkpointOf(key);
            if (checkpoint) checkpoints.push(checkpoint);
          }
        };
        log.appended.subscribe(look);
        for (const one of happenings) {
          play(one);
          look();
        }
        const all = log.snapshot();
        for (const [key, checkpoints] of found) {
          expect(checkpoints.length).toBeGreaterThan(0);
          for (const checkpoint of checkpoints) {
            const following = all.filter(({ index }) => index > checkpoint.index);
            expect(replayed([checkpoint, ...following], key)?.context).toEqual(
              actors.get(key)?.getSnapshot().context,
            );
          }
        }
      }),
    );
  });

  it('rebuilds actors from what it noted while facts were on their way', () => {
    fc.assert(
      fc.property(fc.array(happening, { minLength: 8, maxLength: 40 }), (happenings) => {
        const { actors, entries, play } = played({ capacity: 8, checkpointEvery: 2 });
        for (const one of happenings) {
          play(one);
          for (const [key, actor] of actors)
            expect(replayed(entries(), key)?.context).toEqual(actor.getSnapshot().context);
        }
      }),
    );
  });

  it('knows nothing of an actor that a fact has ended, once that has left the log', () => {
    const { actor, create, entries, log } = recorded({ capacity: 8, checkpointEvery: 2 });
    const other = create('a:2').start();
    actor.start();
    for (let time = 0; time < 4; time += 1) actor.send({ type: 'count.requested' });
    const event = factOf('wire.finished');
    log.append({ kind: 'event', channel: 'c', keys: ['a:1'], event, at: 1 });
    actor.send(event);
    expect(replayed(entries(), 'a:1')?.status).toBe('done');
    for (let time = 0; time < 30; time += 1) other.send({ type: 'count.requested' });
    expect(entries().filter((entry) => concerns(entry, 'a:1'))).toEqual([]);
  });

  it('says of an actor whose chart threw that it has stopped, once it is told something', () => {
    const { inspect, log } = recorded();
    const fragile = createActor(
      createMachine({
        id: 'fragile',
        on: {
          hit: {
            actions: assign(() => {
              throw new Error('broken');
            }),
          },
        },
      }),
      { id: 'f:1', inspect },
    );
    fragile.subscribe({ error: () => {} });
    fragile.start();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    fragile.send({ type: 'hit' });
    const event = factOf('wire.idle');
    log.append({ kind: 'event', channel: 'c', keys: ['f:1'], event, at: 1 });
    fragile.send(event);
    const kinds = () => log.snapshot().map(({ kind }) => kind);
    expect(kinds()).toEqual(['started', 'input', 'event', 'stopped']);
    fragile.send({ type: 'hit' });
    expect(kinds()).toHaveLength(4);
  });

  it('leaves out charts that look at the log', () => {
    const onlooker = createMachine({ id: 'onlooker', meta: { recorded: false }, on: { 'log.read': {} } });
    const { actor, logged } = recorded({ chart: onlooker });
    actor.start();
    actor.send({ type: 'log.read' });
    expect(logged()).toEqual([]);
    expect([realtimeMonitorMachine, stepperMachine].map(({ root }) => root.meta)).toEqual([
      { recorded: false },
      { recorded: false },
    ]);
  });
});
