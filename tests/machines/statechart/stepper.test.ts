import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { type EventFrom, fromCallback, fromEventObservable } from 'xstate';
import { apiError } from '../../../src/api/errors';
import type { Course } from '../../../src/machines/ahead/course';
import type { ActorEntry, HistoryEntry } from '../../../src/machines/history/entries';
import {
  type AskedFuture,
  type ReadFile,
  type ReadLog,
  stepperMachine,
} from '../../../src/machines/statechart/stepper';
import { scriptedActor, startActor } from '../../support/actors';

const entry = (index: number, key = 'a'): HistoryEntry => ({
  index,
  at: index * 1000,
  kind: 'checkpoint',
  key,
  chart: 'sender',
  variant: null,
  value: 'known',
  context: {},
});
type Read = Pick<Extract<EventFrom<typeof stepperMachine>, { type: 'actor.read' }>, 'entries' | 'older'>;
const log = [entry(1), entry(2, 'b'), entry(4), entry(5)];

function stepper() {
  const open = scriptedActor<ReadFile, { file: File }>('open');
  const foretell = scriptedActor<Course, AskedFuture>('foretell');
  const reads: Subject<{ type: 'history.read' } & ReadLog>[] = [];
  /** The actors that were looked at, one after the other, and what each was asked. */
  const looked: { key: string; asked: string[]; isOver: boolean }[] = [];
  let sendRead = (_event: { type: 'actor.read' } & Read) => {};
  const { actor, clock } = startActor(
    stepperMachine.provide({
      actors: {
        open: open.logic,
        foretell: foretell.logic,
        history: fromEventObservable(() => {
          const read = new Subject<{ type: 'history.read' } & ReadLog>();
          reads.push(read);
          return read;
        }),
        actor: fromCallback<{ type: string }, { key: string }>(({ input, sendBack, receive }) => {
          const look = { key: input.key, asked: [] as string[], isOver: false };
          looked.push(look);
          sendRead = sendBack;
          receive(({ type }) => void look.asked.push(type));
          return () => {
            look.isOver = true;
          };
        }),
      },
    }),
  );
  /** More of the chosen actor is known. */
  const find = (entries: readonly HistoryEntry[], older: Read['older'] = 'none') =>
    sendRead({ type: 'actor.read', entries, older });
  /** More happened. */
  const read = (entries: readonly HistoryEntry[]) => {
    reads.at(-1)?.next({ type: 'history.read', entries, unreadable: [] });
    find(entries);
  };
  const context = () => actor.getSnapshot().context;
  const plays = () => actor.getSnapshot().value.play;
  return { actor, clock, open, foretell, reads, looked, read, find, context, plays };
}
/** A stepper that looks at the actor a. */
function looking() {
  const harness = stepper();
  harness.read(log);
  harness.actor.send({ type: 'actor.chosen', key: 'a' });
  return harness;
}

describe('stepping through a history', () => {
  it('shows the newest entry of the actor that was chosen, as it comes', () => {
    const { read, context, plays } = looking();
    expect([context().steps.map(({ index }) => index), context().at, plays()]).toEqual([
      [1, 4, 5],
      5,
      'following',
    ]);
    read([...log, entry(8), entry(9, 'b')]);
    expect(context().at).toBe(8);
  });

  it('stays at an entry once somebody steps or jumps, and follows again when asked', () => {
    const { actor, read, context, plays } = looking();
    actor.send({ type: 'step.backRequested' });
    read([...log, entry(8)]);
    expect([context().at, plays()]).toEqual([4, 'paused']);
    actor.send({ type: 'step.forwardRequested' });
    expect(context().at).toBe(5);
    actor.send({ type: 'entry.jumped', index: 1 });
    expect(context().at).toBe(1);
    actor.send({ type: 'follow.requested' });
    expect([context().at, plays()]).toEqual([8, 'following']);
    actor.send({ type: 'step.forwardRequested' });
    expect([context().at, plays()]).toEqual([8, 'paused']);
  });

  it('plays from the start at its end, at its speed, and pauses there', () => {
    const { actor, clock, context, plays } = looking();
    actor.send({ type: 'speed.chosen', speed: 4 });
    actor.send({ type: 'play.requested' });
    expect([context().at, plays()]).toEqual([1, 'playing']);
    clock.advance(749);
    expect(context().at).toBe(1);
    clock.advance(1);
    expect(context().at).toBe(4);
    clock.advance(250);
    expect([context().at, plays()]).toEqual([5, 'paused']);
  });

  it('goes on from where it was paused', () => {
    const { actor, clock, context, plays } = looking();
    actor.send({ type: 'play.requested' });
    clock.advance(1500);
    actor.send({ type: 'pause.requested' });
    clock.advance(60_000);
    expect([context().at, plays()]).toEqual([4, 'paused']);
    actor.send({ type: 'play.requested' });
    expect([context().at, plays()]).toEqual([4, 'playing']);
  });

  it('tries events on a fork of the shown moment, until another moment is shown', () => {
    const { actor, context, plays } = looking();
    const tried = [{ type: 'one' }, { type: 'two' }];
    const tryBoth = () => {
      for (const event of tried) actor.send({ type: 'event.tried', event });
      expect([context().tried, plays()]).toEqual([tried, 'paused']);
    };
    for (const event of [
      { type: 'fork.dropped' },
      { type: 'step.backRequested' },
      { type: 'entry.jumped', index: 1 },
      { type: 'follow.requested' },
      { type: 'actor.chosen', key: 'b' },
    ] as const) {
      tryBoth();
      actor.send(event);
      expect(context().tried).toEqual([]);
    }
    actor.send({ type: 'actor.chosen', key: 'a' });
    tryBoth();
    actor.send({ type: 'entry.jumped', index: 5 });
    tryBoth();
    actor.send({ type: 'play.requested' });
    expect(context().tried).toEqual([]);
  });

  it('finds what was before memory, and stays at the entry that is shown', () => {
    const { actor, find, context, plays } = looking();
    actor.send({ type: 'entry.jumped', index: 4 });
    find(log, 'loading');
    expect(context().older).toBe('loading');
    find([entry(-7), entry(-3, 'b'), ...log], 'available');
    expect(context()).toMatchObject({ at: 4, older: 'available' });
    expect([context().steps.map(({ index }) => index), plays()]).toEqual([[-7, 1, 4, 5], 'paused']);
    actor.send({ type: 'step.backRequested' });
    actor.send({ type: 'step.backRequested' });
    expect(context().at).toBe(-7);
  });

  it('asks for what is older of the actor that is looked at, and of no other', () => {
    const { actor, looked } = looking();
    actor.send({ type: 'older.requested' });
    actor.send({ type: 'actor.chosen', key: 'b' });
    expect(looked).toEqual([
      { key: 'a', asked: ['older.requested'], isOver: true },
      { key: 'b', asked: [], isOver: false },
    ]);
  });

  it('reads an actor that could not be read again when asked for what is older', () => {
    let tries = 0;
    const broken = fromCallback(() => {
      tries += 1;
      throw apiError('unreadable', 'Log tidak terbaca');
    });
    const { actor } = startActor(
      stepperMachine.provide({
        actors: {
          history: fromEventObservable(() => new Subject<{ type: 'history.read' } & ReadLog>()),
          actor: broken as never,
        },
      }),
    );
    actor.send({ type: 'actor.chosen', key: 'a' });
    const stands = () => [actor.getSnapshot().value.source, actor.getSnapshot().context.older, tries];
    expect(stands()).toEqual([{ live: 'unreadable' }, 'failed', 1]);
    actor.send({ type: 'older.requested' });
    expect(stands()).toEqual([{ live: 'unreadable' }, 'failed', 2]);
  });

  it('shows nothing of an actor that the log does not know', () => {
    const { actor, context } = stepper();
    actor.send({ type: 'actor.chosen', key: 'a' });
    actor.send({ type: 'play.requested' });
    expect([context().steps, context().at]).toEqual([[], 0]);
  });
});

/** A possible future after the entry with index 5: two events, and who drew it. */
const futureOf = (seed: number, after = 5): Course => ({
  kind: 'course',
  seed,
  after,
  entries: [after + 1, after + 2].map(
    (index) => ({ ...entry(index), at: index * 1000 + seed }) as ActorEntry,
  ),
  end: 'day',
});

describe('a possible future', () => {
  /** A stepper that shows one. */
  async function ahead() {
    const harness = looking();
    harness.actor.send({ type: 'future.requested' });
    await harness.foretell.resolve(futureOf(1));
    const shown = () => harness.context().steps.map(({ index }) => index);
    return { ...harness, shown };
  }

  it('is told of all that happened, and shown from its first entry on', async () => {
    const { actor, foretell, context, plays } = looking();
    actor.send({ type: 'future.requested' });
    const [past] = foretell.calls.map(({ input }) => input);
    expect([past?.key, past?.seed, past?.steps.map(({ index }) => index)]).toEqual(['a', 1, [1, 4, 5]]);
    expect([context().steps.length, plays()]).toEqual([3, 'following']);
    await foretell.resolve(futureOf(1));
    expect([context().steps.map(({ index }) => index), context().at, plays()]).toEqual([
      [1, 4, 5, 6, 7],
      6,
      'paused',
    ]);
  });

  it('is what a step forward from the last entry leads to, and no step from its own last', async () => {
    const { actor, foretell, context } = looking();
    actor.send({ type: 'step.backRequested' });
    actor.send({ type: 'step.forwardRequested' });
    expect([context().at, foretell.calls.length]).toEqual([5, 0]);
    actor.send({ type: 'step.forwardRequested' });
    await foretell.resolve(futureOf(1));
    expect(context().at).toBe(6);
    actor.send({ type: 'step.forwardRequested' });
    actor.send({ type: 'step.forwardRequested' });
    expect([context().at, foretell.calls.length]).toEqual([7, 1]);
  });

  it('is stepped and played through as what happened, with forks', async () => {
    const { actor, clock, context, plays } = await ahead();
    actor.send({ type: 'step.backRequested' });
    expect(context().at).toBe(5);
    actor.send({ type: 'play.requested' });
    clock.advance(5000);
    expect([context().at, plays()]).toEqual([7, 'paused']);
    actor.send({ type: 'event.tried', event: { type: 'asked' } });
    expect(context()).toMatchObject({ at: 7, tried: [{ type: 'asked' }] });
  });

  it('neither moves nor takes in what happens meanwhile, but what is older', async () => {
    const { find, read, context, shown } = await ahead();
    read([...log, entry(6), entry(8)]);
    expect([shown(), context().at]).toEqual([[1, 4, 5, 6, 7], 6]);
    expect(context().steps.slice(-2)).toEqual(context().future?.entries);
    find([entry(-3), ...log, entry(6)]);
    expect(shown()).toEqual([-3, 1, 4, 5, 6, 7]);
  });

  it('leaves out what happens while it is told', async () => {
    const { actor, foretell, read, context } = looking();
    actor.send({ type: 'future.requested' });
    read([...log, entry(6)]);
    await foretell.resolve(futureOf(1));
    expect(context().steps).toHaveLength(5);
    expect(context().steps.slice(-2)).toEqual(context().future?.entries);
  });

  it('ends with following what happens, and another actor', async () => {
    const { actor, read, context, shown, plays } = await ahead();
    read([...log, entry(8)]);
    actor.send({ type: 'follow.requested' });
    expect([shown(), context().at, context().future, plays()]).toEqual([[1, 4, 5, 8], 8, null, 'following']);
    const other = await ahead();
    other.actor.send({ type: 'actor.chosen', key: 'b' });
    expect([other.shown(), other.context().future]).toEqual([[2], null]);
    const file = await ahead();
    file.actor.send({ type: 'file.opened', file: new File(['{}'], 'session.json') });
    await file.open.resolve({ entries: log, unreadable: [], savedAt: 1, told: '' });
    expect([file.shown(), file.context().future]).toEqual([[1, 4, 5], null]);
  });

  it('is another one after the same past each time that it is asked for again', async () => {
    const { actor, foretell, context, shown } = await ahead();
    actor.send({ type: 'future.requested' });
    expect(foretell.calls.map(({ input: { seed, steps } }) => [seed, steps.length])).toEqual([
      [1, 3],
      [2, 3],
    ]);
    expect(context().future?.seed).toBe(1);
    await foretell.resolve(futureOf(2));
    expect([context().future?.seed, shown(), context().at]).toEqual([2, [1, 4, 5, 6, 7], 6]);
    expect(context().steps.at(-1)?.at).toBe(7002);
  });

  it('says why it cannot be told, until it is asked for again', async () => {
    const { actor, foretell, context, plays } = looking();
    actor.send({ type: 'future.requested' });
    await foretell.reject(apiError('unsent', 'Belum cukup riwayat'));
    expect([context().error, context().at, plays()]).toEqual(['Belum cukup riwayat', 5, 'following']);
    actor.send({ type: 'future.requested' });
    expect(context().error).toBeNull();
    await foretell.resolve(futureOf(1));
    expect(context().at).toBe(6);
  });

  it('is that of whom it was asked for: not of who is chosen meanwhile', async () => {
    const { actor, foretell, context } = looking();
    actor.send({ type: 'future.requested' });
    actor.send({ type: 'actor.chosen', key: 'b' });
    expect(foretell.calls[0]?.signal.aborted).toBe(true);
    expect(context().future).toBeNull();
  });

  it('may be empty: nothing happens', async () => {
    const { actor, foretell, context } = looking();
    actor.send({ type: 'future.requested' });
    await foretell.resolve({ ...futureOf(1), entries: [] });
    expect([context().at, context().future?.seed, context().steps.length]).toEqual([5, 1, 3]);
  });

  it('is not asked for in a file', async () => {
    const { actor, open, foretell } = looking();
    actor.send({ type: 'file.opened', file: new File(['{}'], 'session.json') });
    await open.resolve({ entries: log, unreadable: [], savedAt: 1, told: '' });
    actor.send({ type: 'future.requested' });
    expect(foretell.calls).toEqual([]);
  });
});

describe('the actor and the moment of an address', () => {
  const T = 1_800_000_000_000;
  const dated = (index: number, at: number, key = 'a'): HistoryEntry => ({
    ...entry(index, key),
    at: T + at,
  });
  const asks = (actor: string | null, at: number | null = null, future: number | null = null) => ({
    type: 'query.changed' as const,
    query: {
      actor,
      moment: at === null ? null : ({ kind: 'time', at: T + at, nth: null } as const),
      future,
    },
  });
  /** A stepper whose address is listened to. */
  function addressed() {
    const harness = stepper();
    const settled: unknown[] = [];
    harness.actor.on('query.settled', ({ query: { actor, moment }, replace }) =>
      settled.push([
        actor,
        moment?.kind === 'time' ? moment.at - T : moment,
        replace ? 'replaced' : 'pushed',
      ]),
    );
    return { ...harness, settled };
  }
  const lived = [dated(1, 0), dated(2, 10, 'b'), dated(4, 20), dated(5, 30)];

  it('are shown once they are known, and then nothing moves', () => {
    const { actor, find, read, context, plays, settled } = addressed();
    actor.send(asks('a', 25));
    expect([context().key, plays()]).toEqual(['a', 'seeking']);
    find(lived);
    expect([context().at, plays()]).toEqual([4, 'paused']);
    read([...lived, dated(9, 40)]);
    expect([context().at, settled]).toEqual([4, []]);
  });

  it('are looked for as far back as there is something', () => {
    const { actor, looked, find, context, plays } = addressed();
    actor.send(asks('a', -50));
    find(lived, 'loading');
    find(lived, 'available');
    expect([looked[0]?.asked, plays()]).toEqual([['older.requested'], 'seeking']);
    find([dated(-9, -60), dated(-8, -40), ...lived], 'available');
    expect([looked[0]?.asked.length, context().at, plays()]).toEqual([1, -9, 'paused']);
  });

  it('are looked for also of another actor, of whom memory has only the newest', () => {
    const { actor, looked, read, find, context, plays } = addressed();
    read([...lived, dated(6, 40, 'b')]);
    actor.send({ type: 'actor.chosen', key: 'a' });
    actor.send(asks('b', -50));
    expect([context().older, plays()]).toEqual(['loading', 'seeking']);
    find(lived, 'available');
    expect([looked[1]?.asked, plays()]).toEqual([['older.requested'], 'seeking']);
    find([dated(-9, -60, 'b'), ...lived], 'available');
    expect([context().at, plays()]).toEqual([-9, 'paused']);
  });

  it.each(['none', 'failed'] as const)('are the first that is known where older entries are %s', (older) => {
    const { actor, find, context, plays } = addressed();
    actor.send(asks('a', -50));
    find(lived, older);
    expect([context().at, plays()]).toEqual([1, 'paused']);
  });

  it('wait for an actor that nobody knows yet', () => {
    const { actor, find, context, plays } = addressed();
    actor.send(asks('new', 5));
    find([]);
    expect([plays(), context().steps]).toEqual(['seeking', []]);
    find([dated(1, 0, 'new')]);
    expect([plays(), context().at]).toEqual(['paused', 1]);
  });

  it('wait for an actor of whom a fact was told before it lived, and say that they were missed', () => {
    const { actor, find, looked, context, plays } = addressed();
    const fact: HistoryEntry = { index: 1, at: T + 5, kind: 'event', keys: ['new'], event: { type: 'told' } };
    actor.send(asks('new', 5));
    find([fact], 'available');
    expect([plays(), looked[0]?.asked]).toEqual(['seeking', ['older.requested']]);
    find([fact]);
    expect(plays()).toBe('seeking');
    find([fact, dated(2, 9, 'new')]);
    expect([plays(), context().at, context().missed]).toEqual([
      'paused',
      2,
      { kind: 'time', at: T + 5, nth: null },
    ]);
  });

  it('without a moment follow the newest, and without an actor show nobody', () => {
    const { actor, find, looked, context, plays } = addressed();
    actor.send(asks('a'));
    find(lived);
    expect([context().at, plays()]).toEqual([5, 'following']);
    actor.send(asks('a'));
    expect(looked).toHaveLength(1);
    actor.send(asks(null));
    expect([context().key, context().steps, looked[0]?.isOver]).toEqual([null, [], true]);
  });

  it('follow what is chosen: another actor and a pressed entry are a step of the history', () => {
    const { actor, read, find, settled } = addressed();
    read(lived);
    actor.send({ type: 'actor.chosen', key: 'a' });
    find(lived);
    actor.send({ type: 'step.backRequested' });
    actor.send({ type: 'entry.chosen', index: 1 });
    actor.send({ type: 'entry.jumped', index: 4 });
    actor.send({ type: 'follow.requested' });
    expect(settled).toEqual([
      ['a', null, 'pushed'],
      ['a', 20, 'replaced'],
      ['a', 0, 'pushed'],
      ['a', 20, 'replaced'],
      ['a', null, 'replaced'],
    ]);
  });

  it('are the last where playing came to its end', () => {
    const { actor, clock, read, settled } = addressed();
    read(lived);
    actor.send({ type: 'actor.chosen', key: 'a' });
    actor.send({ type: 'play.requested' });
    clock.advance(10_000);
    expect(settled.at(-1)).toEqual(['a', 30, 'replaced']);
    expect(settled).toHaveLength(2);
  });

  it('are those of the live log, and of no file', async () => {
    const { actor, clock, open, settled, context } = addressed();
    actor.send({ type: 'file.opened', file: new File(['{}'], 'session.json') });
    await open.resolve({ entries: [entry(7), entry(9)], unreadable: [], savedAt: 1, told: '' });
    actor.send({ type: 'entry.chosen', index: 7 });
    actor.send(asks('b', 5));
    actor.send({ type: 'play.requested' });
    clock.advance(10_000);
    const nobody = [null, null, 'replaced'];
    expect([context().key, context().at, settled]).toEqual(['a', 9, [nobody]]);
    actor.send({ type: 'file.closed' });
    expect([context().key, settled]).toEqual([null, [nobody, nobody]]);
  });

  it('are those of whom something happened to last where they name nobody, who stays', () => {
    const { actor, read, find, looked, settled, context } = addressed();
    const told = (index: number, key: string) =>
      ({ ...entry(index), kind: 'event', keys: [key], event: { type: 'wire.stop' } }) as HistoryEntry;
    actor.send({ type: 'query.changed', query: { actor: null, moment: null, future: null } });
    const known = [...log, told(6, 'b'), told(7, 'a'), told(8, 'b')];
    read(known);
    find(known);
    expect([context().key, context().at]).toEqual(['b', 8]);
    read([...known, told(9, 'a')]);
    expect([context().key, looked.map(({ key }) => key), settled]).toEqual(['b', ['b'], []]);
    actor.send({ type: 'query.changed', query: { actor: null, moment: null, future: null } });
    expect(context().key).toBe('a');
  });

  it('are waited for before anybody is opened', () => {
    const { actor, read, looked } = addressed();
    read(log);
    expect(looked).toEqual([]);
    actor.send({ type: 'query.changed', query: { actor: 'a', moment: null, future: null } });
    expect(looked.map(({ key }) => key)).toEqual(['a']);
  });
});

describe('the future of an address', () => {
  const asks = (seed: number | null, at: number | null, actor = 'a') => ({
    type: 'query.changed' as const,
    query: { actor, moment: at === null ? null : ({ kind: 'entry', index: at } as const), future: seed },
  });
  /** A stepper whose address is listened to. */
  function addressed() {
    const harness = stepper();
    const settled: unknown[] = [];
    harness.actor.on('query.settled', ({ query: { actor, future }, replace }) =>
      settled.push([actor, future, replace ? 'replaced' : 'pushed']),
    );
    return { ...harness, settled };
  }

  it('is told once it is known how the actor stands, and then shows its moment', async () => {
    const { actor, find, foretell, context, plays, settled } = addressed();
    actor.send(asks(3, 7));
    expect(foretell.calls).toEqual([]);
    find(log);
    expect([foretell.calls[0]?.input.seed, plays()]).toEqual([3, 'seeking']);
    await foretell.resolve(futureOf(3));
    expect([context().at, plays(), settled]).toEqual([7, 'paused', []]);
    actor.send({ type: 'step.backRequested' });
    expect(settled).toEqual([['a', 3, 'replaced']]);
  });

  it('waits for an actor that ended with an earlier page to live on this one', async () => {
    const { actor, find, foretell } = addressed();
    actor.send(asks(3, 7));
    find([entry(-3)]);
    expect(foretell.calls).toEqual([]);
    find([entry(-3), ...log]);
    expect(foretell.calls[0]?.input.steps.map(({ index }) => index)).toEqual([-3, 1, 4, 5]);
  });

  it('is shown from its beginning without a moment', async () => {
    const { actor, find, foretell, context } = addressed();
    actor.send(asks(3, null));
    find(log);
    await foretell.resolve(futureOf(3));
    expect(context().at).toBe(6);
  });

  it('is none where the actor does not send, or it cannot be told: the last that is known is shown', async () => {
    const other = addressed();
    other.actor.send(asks(3, 7));
    other.find([{ ...entry(1), chart: 'connection' } as HistoryEntry]);
    expect([other.foretell.calls, other.context().at, other.plays()]).toEqual([[], 1, 'paused']);
    const { actor, find, foretell, context, plays } = addressed();
    actor.send(asks(3, 7));
    find(log);
    await foretell.reject(apiError('unsent', 'Belum cukup riwayat'));
    expect([context().at, plays(), context().error]).toEqual([5, 'paused', 'Belum cukup riwayat']);
  });

  it('stays the same while only the moment changes, and goes with an address without it', async () => {
    const { actor, find, foretell, context } = addressed();
    actor.send(asks(3, 7));
    find(log);
    await foretell.resolve(futureOf(3));
    actor.send(asks(3, 6));
    expect([foretell.calls.length, context().at, context().future?.seed]).toEqual([1, 6, 3]);
    actor.send(asks(4, 6));
    await foretell.resolve(futureOf(4));
    expect([foretell.calls[1]?.input.seed, context().future?.seed, context().at]).toEqual([4, 4, 6]);
    actor.send(asks(null, 4));
    expect([context().future, context().steps.length, context().at]).toEqual([null, 3, 4]);
  });

  it('follows the one that is shown: each is a step of the history', async () => {
    const { actor, read, foretell, settled } = addressed();
    read(log);
    actor.send({ type: 'actor.chosen', key: 'a' });
    read(log);
    actor.send({ type: 'future.requested' });
    await foretell.resolve(futureOf(1));
    actor.send({ type: 'future.requested' });
    await foretell.resolve(futureOf(2));
    actor.send({ type: 'step.forwardRequested' });
    actor.send({ type: 'follow.requested' });
    expect(settled).toEqual([
      ['a', null, 'pushed'],
      ['a', 1, 'pushed'],
      ['a', 2, 'pushed'],
      ['a', 2, 'replaced'],
      ['a', null, 'replaced'],
    ]);
  });
});

describe('the file of a session', () => {
  const file = new File(['{}'], 'session.json');
  const odd = { entry: { kind: 'novel' }, reason: 'its kind is not known' };

  it('replaces the live log until it is closed', async () => {
    const { actor, open, reads, looked, read, context } = looking();
    actor.send({ type: 'file.opened', file });
    expect(open.calls.map(({ input }) => input)).toEqual([{ file }]);
    await open.resolve({ entries: [entry(7), entry(9)], unreadable: [odd], savedAt: 5, told: '' });
    expect(context()).toMatchObject({ unreadable: [odd], key: 'a', at: 9, tried: [], savedAt: 5, told: '' });
    expect([context().entries.map(({ index }) => index), reads[0]?.observed]).toEqual([[7, 9], false]);
    expect(looked.map(({ isOver }) => isOver)).toEqual([true]);
    actor.send({ type: 'file.closed' });
    expect(context()).toMatchObject({ entries: [], unreadable: [], key: null, steps: [], savedAt: null });
    read(log);
    expect(context().entries).toEqual(log);
  });

  it('opens on whom its person did something with last, at its end', async () => {
    const { actor, open, context, plays } = looking();
    actor.send({ type: 'play.requested' });
    actor.send({ type: 'file.opened', file });
    const pressed = { ...entry(3, 'b'), event: { type: 'blast.startRequested' } } as HistoryEntry;
    const answered = { ...entry(8, 'b'), event: { type: 'xstate.error.actor.start' } } as HistoryEntry;
    const clocked = { ...entry(7, 'c'), event: { type: 'clock.read' } } as HistoryEntry;
    await open.resolve({
      entries: [entry(1), pressed, clocked, answered],
      unreadable: [],
      savedAt: 1,
      told: '',
    });
    expect([context().key, context().at, plays()]).toEqual(['b', 8, 'following']);
    expect(context().steps.map(({ index }) => index)).toEqual([3, 8]);
  });

  it('leaves the live log where it cannot be read, with the reason until the next try', async () => {
    const { actor, open, read, context } = looking();
    actor.send({ type: 'file.opened', file });
    await open.reject(apiError('unreadable', 'Bukan file sesi'));
    expect([context().error, context().key]).toEqual(['Bukan file sesi', 'a']);
    read([...log, entry(8)]);
    expect(context().at).toBe(8);
    actor.send({ type: 'file.opened', file });
    expect(context().error).toBeNull();
  });

  it('leaves the live log also where nobody was looked at', async () => {
    const { actor, open, reads, read, context } = stepper();
    actor.send({ type: 'file.opened', file });
    await open.reject(apiError('unreadable', 'Bukan file sesi'));
    expect([context().error, reads.length]).toEqual(['Bukan file sesi', 1]);
    read(log);
    expect(context().entries).toEqual(log);
  });

  it('leaves the shown moment of the actor that is looked at where it cannot be read', async () => {
    const { actor, open, looked, find, context, plays } = looking();
    const settled: unknown[] = [];
    actor.send({ type: 'entry.jumped', index: 4 });
    actor.on('query.settled', (event) => settled.push(event));
    actor.send({ type: 'file.opened', file });
    find([entry(-2), ...log]);
    await open.reject(apiError('unreadable', 'Bukan file sesi'));
    expect([context().key, context().at, plays(), settled]).toEqual(['a', 4, 'paused', []]);
    expect(looked.map(({ isOver }) => isOver)).toEqual([false]);
    expect(context().steps).toHaveLength(4);
  });

  it('leaves the file that is open where the next cannot be read', async () => {
    const { actor, open, context } = looking();
    actor.send({ type: 'file.opened', file });
    await open.resolve({ entries: [entry(7), entry(9)], unreadable: [], savedAt: 1, told: '' });
    actor.send({ type: 'entry.jumped', index: 7 });
    actor.send({ type: 'file.opened', file });
    await open.reject(apiError('unreadable', 'Bukan file sesi'));
    expect([context().error, context().key, context().at]).toEqual(['Bukan file sesi', 'a', 7]);
    expect(actor.getSnapshot().matches({ source: 'file' })).toBe(true);
  });

  it('says why the live log cannot be read', () => {
    const { reads, context } = stepper();
    reads[0]?.error(apiError('unreadable', 'Log tidak terbaca'));
    expect(context().error).toBe('Log tidak terbaca');
  });
});
