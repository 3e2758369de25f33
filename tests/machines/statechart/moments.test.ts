import { describe, expect, it } from 'vitest';
import { type ActorEntry, entriesByKey, type HistoryEntry } from '../../../src/machines/history/entries';
import { chartBook } from '../../../src/machines/chart-book';
import {
  actorsOf,
  createLife,
  forkOf,
  type Moment,
  stateText,
  tallyOf,
} from '../../../src/machines/statechart/moments';
import { lifeOf } from '../../support/replay';
import { account } from '../sender/samples';

const KEY = 'whatsapp:id-1';
let index = 0;
const at = (seconds: number) => ({ index: index++, at: seconds * 1000 });
const inputAt = (seconds: number, event: { type: string }): ActorEntry => ({
  ...at(seconds),
  kind: 'input',
  key: KEY,
  event,
});
const steps: ActorEntry[] = [
  {
    ...at(0),
    kind: 'started',
    key: KEY,
    chart: 'sender',
    variant: null,
    input: { key: KEY, kind: 'whatsapp', record: { ...account, state: 'connected', status: 'idle' } },
  },
  inputAt(4, { type: 'blast.startRequested' }),
  inputAt(5, { type: 'wire.sending' }),
  inputAt(9, { type: 'blast.stopRequested' }),
  inputAt(9, { type: 'nothing.known' }),
];
const moments = lifeOf(steps, KEY).moments;
const visited = (place: number) => [...tallyOf(moments.slice(0, place)).entries()];

describe('the moments of an actor', () => {
  it('tell where it stood after each entry, and which transitions led there', () => {
    expect(moments.map(({ snapshot }) => stateText(snapshot.value))).toEqual([
      'link.connected · job.idle.resting',
      'link.connected · job.starting.calling.silent',
      'link.connected · job.sending.progressing',
      'link.connected · job.stopping.unopposed',
      'link.connected · job.stopping.unopposed',
    ]);
    expect(moments.map(({ taken }) => taken.length > 0)).toEqual([true, true, true, true, false]);
    expect(moments[3]?.taken).toEqual(['sender.job.sending blast.stopRequested 0']);
  });

  it('are the same read at once or as they come', () => {
    const read = createLife(KEY, chartBook);
    const first = read(steps.slice(0, 2));
    const all = read(steps);
    expect([first.moments.length, all.moments.slice(0, 2)]).toEqual([2, first.moments]);
    const plain = (of: readonly Moment[]) => of.map(({ taken, snapshot }) => [taken, snapshot.value]);
    expect(plain(all.moments)).toEqual(plain(moments));
    expect(plain(read(steps.slice(0, 3)).moments)).toEqual(plain(moments.slice(0, 3)));
  });

  it('count each transition, and how long its state had lasted', () => {
    const tally = new Map(visited(moments.length)).get('sender.job.sending blast.stopRequested 0');
    expect(tally).toEqual({ visits: 1, spent: 4000 });
    expect(visited(2).some(([id]) => id.includes('stopRequested'))).toBe(false);
  });

  it('measure a transition that stays since it was taken last', () => {
    const counted = { type: 'wire.count_synced', sender: { count_success: 9, count_fail: 1, income: 1 } };
    const again = lifeOf([steps[0] as ActorEntry, inputAt(10, counted), inputAt(13, counted)], KEY).moments;
    expect(tallyOf(again).get('link wire.count_synced 0')).toEqual({ visits: 2, spent: 13_000 });
  });

  it('lead a fork elsewhere and stay as they are', () => {
    const before = moments[0]!.snapshot;
    const fork = forkOf(before, [{ type: 'blast.startRequested' }, { type: 'wire.sending' }]);
    expect(stateText(fork.snapshot.value)).toBe('link.connected · job.sending.progressing');
    expect(fork.taken.length).toBeGreaterThan(0);
    expect(stateText(before.value)).toBe('link.connected · job.idle.resting');
    expect(forkOf(before, [{ type: 'nothing.known' }]).taken).toEqual([]);
  });
});

describe('the moments of an actor whose beginning is no longer known', () => {
  const kept: ActorEntry = {
    ...at(20),
    kind: 'checkpoint',
    key: KEY,
    chart: 'sender',
    variant: null,
    value: { link: 'connected', job: { idle: 'resting' } },
    context: { key: KEY, kind: 'whatsapp', record: account, countedAt: {}, wait: {}, error: null },
  };

  it('begin where it was kept, without a transition that led there', () => {
    const [first, second] = lifeOf([kept, inputAt(24, { type: 'blast.startRequested' })], KEY).moments;
    expect(first?.taken).toEqual([]);
    expect(second?.taken).toEqual(['sender.job.idle blast.startRequested 2']);
  });

  it('measure a state from where it was entered, each time anew', () => {
    const staying = { type: 'wire.count_synced', sender: { count_success: 9, count_fail: 1, income: 1 } };
    const again = lifeOf(
      [
        kept,
        inputAt(24, { type: 'wire.sending' }),
        inputAt(30, { type: 'wire.stop' }),
        inputAt(33, { type: 'wire.sending' }),
        inputAt(36, staying),
        inputAt(40, { type: 'blast.stopRequested' }),
      ],
      KEY,
    ).moments;
    expect(tallyOf(again).get('sender.job.sending blast.stopRequested 0')).toEqual({
      visits: 1,
      spent: 7000,
    });
  });

  it('count the states of an actor that starts anew from there', () => {
    const anew = { ...steps[0], ...at(50) } as ActorEntry;
    const twice = lifeOf([...steps, anew, inputAt(52, { type: 'blast.startRequested' })], KEY).moments;
    expect(tallyOf(twice).get('sender.job.idle blast.startRequested 2')).toEqual({ visits: 2, spent: 6000 });
  });
});

describe('the actors of a log', () => {
  const started = (key: string, place: number): HistoryEntry => ({
    index: place,
    at: place,
    kind: 'started',
    key,
    chart: 'sender',
    variant: null,
    input: {},
  });
  const entries: HistoryEntry[] = [
    started('earlier', -2),
    started('ended', 0),
    { index: 1, at: 1, kind: 'stopped', key: 'ended' },
    started('alive', 2),
    { index: 3, at: 3, kind: 'event', keys: ['alive', 'ended'], event: { type: 'wire.idle' } },
    { index: 4, at: 4, kind: 'anomaly', key: 'alive', reason: 'not accepted', event: { type: 'x' } },
  ];

  it('live until they stop; those of an earlier page have ended with it', () => {
    expect(actorsOf(entries).map(({ key, isAlive }) => [key, isAlive])).toEqual([
      ['alive', true],
      ['earlier', false],
      ['ended', false],
    ]);
  });

  it('may have been kept instead of started, and stop only once they are known', () => {
    const kept: HistoryEntry = {
      index: 0,
      at: 0,
      kind: 'checkpoint',
      key: 'kept',
      chart: 'sender',
      variant: null,
      value: {},
      context: {},
    };
    const stranger: HistoryEntry = { index: 1, at: 1, kind: 'stopped', key: 'stranger' };
    expect(actorsOf([kept, stranger])).toEqual([{ key: 'kept', chart: 'sender', isAlive: true }]);
  });

  it('have each entry that they went through', () => {
    const byKey = entriesByKey(entries);
    expect(byKey.get('alive')?.map((entry) => entry.index)).toEqual([2, 3]);
    expect(byKey.get('ended')?.map((entry) => entry.index)).toEqual([0, 1, 3]);
  });
});
