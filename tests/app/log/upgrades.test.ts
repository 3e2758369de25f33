import { describe, expect, it } from 'vitest';
import { readEntries } from '../../../src/app/log/format';
import { readSessionFile } from '../../../src/app/log/session-file';
import { FORMAT_VERSION } from '../../../src/app/log/format-version';
import type { HistoryEntry } from '../../../src/machines/history/entries';
import { replay } from '../../support/replay';
import { fakeLogStore } from '../../support/log-store';
import { keptPage } from './kept-page';

const LIST = 'list:levels';
const unfiltered = { page: 1, search: '', id: null };
const query = { ...unfiltered, filters: {} };
const page = { keys: [], totalPages: 1, total: 0, unreadable: 0, at: 1 };
const context = { ...page, synced: false, error: null, failures: 0 };
const numbered = (entries: readonly object[]) =>
  entries.map((entry, index) => ({ index, at: index, ...entry }));
const named = { key: LIST, chart: 'list', variant: null };
const inputOf = (type: string, more: object = {}) => ({ kind: 'input', key: LIST, event: { type, ...more } });
const loaded = inputOf('xstate.done.actor.load', { output: page, actorId: 'load' });

/** The same life of a list, in the words of each version. */
const LIVES: readonly [number, readonly object[]][] = [
  [
    1,
    numbered([
      { kind: 'started', ...named, input: { query: unfiltered } },
      loaded,
      inputOf('query.changed', { query: unfiltered }),
      inputOf('query.doubted'),
      { kind: 'kept', ...named, value: { rereading: 'only' }, context: { ...context, query: unfiltered } },
      inputOf('query.doubted'),
    ]),
  ],
  [
    2,
    numbered([
      { kind: 'started', ...named, input: { query } },
      loaded,
      inputOf('query.changed', { query }),
      inputOf('query.staleSuspected'),
      { kind: 'checkpoint', ...named, value: { rereading: 'only' }, context: { ...context, query } },
      inputOf('query.staleSuspected'),
    ]),
  ],
];

const fileOf = (version: number, entries: readonly object[]) =>
  readSessionFile(JSON.stringify({ format: 'event-log session', version, savedAt: 1, entries }));

async function storedOf(version: number, entries: readonly object[]) {
  const { signIn, all, unreadable } = keptPage(
    'next',
    fakeLogStore([{ owner: '5', page: 'before', version, entries }]),
  );
  await signIn('5');
  return { entries: await all(), unreadable: unreadable() };
}

describe.each(LIVES)('what format %i wrote [P2]', (version, life) => {
  it.each([
    ['a file', fileOf],
    ['the browser', storedOf],
  ])('is replayed from %s to the states of today', async (_, read) => {
    const { entries, unreadable } = await read(version, life);
    expect(unreadable).toEqual([]);
    const replayed = entries.map(({ index }) => replay(entries, LIST, index));
    expect(replayed.map((snapshot) => snapshot?.context.query)).toEqual(entries.map(() => query));
    expect(replayed.map((snapshot) => snapshot?.value)).toEqual([
      'loading',
      'ready',
      'ready',
      { rereading: 'only' },
      { rereading: 'only' },
      { rereading: 'staleSuspectedAgain' },
    ]);
  });
});

const upgraded = (entry: object) => readEntries([{ index: 0, at: 0, ...entry }], 1).entries[0];

describe('an entry of format 1 [P2]', () => {
  it.each([
    ['query.doubted', 'query.staleSuspected'],
    ['figures.doubted', 'figures.staleSuspected'],
    ['record.doubted', 'record.staleSuspected'],
    ['channel.doubted', 'channel.staleSuspected'],
    ['channel.suspected', 'channel.upgradesRefused'],
    ['session.doubted', 'session.rejected'],
    ['identity.doubted', 'access.denied'],
  ])('says %s in the words of today, and keeps its other fields', (before, type) => {
    const event = { reason: 'hole' };
    expect(upgraded({ kind: 'input', key: 'a', event: { type: before, ...event } })).toMatchObject({
      event: { type, ...event },
    });
    expect(upgraded({ kind: 'anomaly', key: 'a', reason: 'hole', event: { type: before } })).toMatchObject({
      reason: 'hole',
      event: { type },
    });
  });

  it.each([
    ['auth', { signedIn: 'doubted' }, { signedIn: 'revalidating' }],
    ['list', { rereading: 'doubtedAgain' }, { rereading: 'staleSuspectedAgain' }],
    ['figures', { reading: 'doubtedAgain' }, { reading: 'staleSuspectedAgain' }],
    ['row', 'doubtedAgain', 'doubtedAgain'],
  ])('says where %s stood in the words of today', (chart, before, value) => {
    expect(
      upgraded({ kind: 'kept', key: 'a', chart, variant: null, value: before, context: {} }),
    ).toMatchObject({ kind: 'checkpoint', chart, value });
  });

  it.each([
    ['worker', 'worker', 'sender', 'sender'],
    ['list', 'liveWorkers', 'list', 'liveSenders'],
    ['list', 'levels', 'list', 'levels'],
  ])('says the chart %s, and what a page made of it, %s, by their names of today', (...names) => {
    const [chart, variant, nowChart, nowVariant] = names;
    expect(upgraded({ kind: 'started', key: 'a', chart, variant, input: {} })).toMatchObject({
      chart: nowChart,
      variant: nowVariant,
    });
  });

  it.each<[boolean, object]>([
    [true, { kind: 'started', ...named, input: { query: unfiltered } }],
    [true, inputOf('query.changed', { query: unfiltered })],
    [true, { kind: 'kept', ...named, value: 'ready', context: { query: unfiltered } }],
    [false, { kind: 'started', ...named, chart: 'novelty', input: { query: unfiltered } }],
    [false, inputOf('novelty.happened', { query: unfiltered })],
    [false, { kind: 'kept', ...named, value: 'ready', context: { query: null } }],
  ])(
    'has filters, %j, in what a list is asked for, and leaves alone what others call a query',
    (has, entry) => {
      expect(JSON.stringify(upgraded(entry)).includes('"filters":{}')).toBe(has);
    },
  );

  it('keeps a chart, a timer and an event that it does not know as they are', () => {
    const kept = {
      key: 'a',
      chart: 'novelty',
      variant: 'newer',
      value: { one: 'two' },
      context: { id: '1' },
    };
    expect(upgraded({ kind: 'kept', ...kept })).toMatchObject({ kind: 'checkpoint', ...kept });
    for (const type of [
      'xstate.after.pause.novelty.waiting',
      'xstate.after.reload.list.searching',
      'xstate.done.state.novelty.job',
      'novelty.happened',
      'toString',
    ])
      expect(upgraded({ kind: 'input', key: 'a', event: { type } })).toMatchObject({ event: { type } });
  });

  it.each([[null], [7], ['kept'], [['kept']], [{ kind: 'kept' }], [{ kind: 'input', event: 'x' }]])(
    'that is none, %j, is set aside as it was found',
    (odd) => {
      const { entries, unreadable } = readEntries([odd], 1);
      expect(entries).toEqual([]);
      expect(unreadable.map(({ entry }) => entry)).toEqual([odd]);
    },
  );
});

it('calls the fields of an event that could not be read as this version does [P2]', () => {
  const fields = [{ path: 'sender.income', expected: 'number' }];
  const event = { kind: 'event', index: 0, at: 0, channel: 'c', keys: ['a'], event: { type: 'wire.stop' } };
  expect(readEntries([{ ...event, untold: fields }], 4).entries).toEqual([
    { ...event, unreadableFields: fields },
  ]);
});

it('finds a runner in the region that this version calls the row task [P2]', () => {
  const checkpoint = { kind: 'checkpoint', index: 0, at: 0, key: 'generator:1', variant: null, context: {} };
  const at = (chart: string, value: object) => ({ ...checkpoint, chart, value });
  const before = at('runner', { link: 'connected', errand: 'deleting' });
  expect(readEntries([before, { ...before, chart: 'other' }], 4).entries).toEqual([
    at('runner', { link: 'connected', rowTask: 'deleting' }),
    { ...before, chart: 'other' },
  ]);
});

it('finds the end of a countdown that earlier versions measured each second [P2]', () => {
  const tick = { kind: 'input', index: 0, at: 0, key: 'a', event: { type: 'clock.ticked', at: 7 } };
  const checkpoint = {
    kind: 'checkpoint',
    index: 1,
    at: 0,
    key: 'b',
    chart: 'sender',
    variant: null,
    value: {},
  };
  const at = (held: object) => ({ ...checkpoint, context: held });
  const before = [
    tick,
    at({ wait: { lasts: 5, until: 9, seconds: 1 } }),
    at({ countdown: { lasts: 5, until: 9, seconds: 1 } }),
  ];
  expect(readEntries(before, 5).entries).toEqual([
    { ...tick, event: { type: 'clock.read', at: 7 } },
    at({ wait: { lasts: 5, until: 9 } }),
    at({ countdown: { lasts: 5, until: 9 } }),
  ]);
});

it('takes an entry of the present version as it is [P2]', () => {
  const entries: HistoryEntry[] = [
    { kind: 'input', index: 0, at: 0, key: 'a', event: { type: 'query.doubted' } },
  ];
  expect(readEntries(entries, FORMAT_VERSION).entries).toEqual(entries);
});
