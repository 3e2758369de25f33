import { expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import type { HistoryEntry } from '../../src/machines/history/entries';
import { historyMachine } from '../../src/machines/history/history';
import { channelPlaceOf, type Remembered, UNWATCHED } from '../../src/machines/history/remembered.rules';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const KEY = 'whatsapp:id-1';
const fact = (seq: number, index = seq - 2 ** 40) =>
  ({
    index,
    at: seq * 1000,
    kind: 'event',
    keys: [KEY],
    event: { type: 'wire.sending', epoch: 'e', seq },
  }) as unknown as Extract<HistoryEntry, { kind: 'event' }>;
const logged = [fact(8, 0), fact(9, 1)];
/** Nobody looked at the row between the two. */
const silent = {
  index: 1,
  at: 8500,
  kind: 'gap',
  channel: '',
  from: null,
  to: null,
  reason: UNWATCHED,
} as const;
const unwatched = [fact(8, 0), silent, fact(9, 2)];
const rememberedFrom = (
  from: number,
  before: number,
  seqs: readonly number[],
  isOldest = false,
): Remembered => ({
  epoch: 'e',
  from,
  before,
  isOldest,
  asked: null,
  facts: seqs.map((seq) => fact(seq)),
});

const chart = exploreChart({
  machine: historyMachine,
  inputs: [{ key: KEY, kind: 'whatsapp' as const, id: '12' }],
  events: ({ context }) => [
    { type: 'log.read', entries: logged, older: 'loading' as const },
    { type: 'log.read', entries: logged, older: 'available' as const },
    { type: 'log.read', entries: logged, older: 'failed' as const },
    { type: 'log.read', entries: logged, older: 'none' as const },
    { type: 'log.read', entries: unwatched, older: 'none' as const },
    ...(context.most < 300 ? [{ type: 'lines.requested' } as const] : []),
    ...(context.most < 300 ? [{ type: 'older.requested' } as const] : []),
    { type: 'run.toggled', from: 8000 },
    ...(context.fromServer === null ? [done('remember', rememberedFrom(5, 8, []))] : []),
    ...(context.fromServer === null ? [done('remember', rememberedFrom(5, 9, [6, 8]))] : []),
    ...(context.fromServer?.from === 5 ? [done('remember', rememberedFrom(1, 5, [2, 3], true))] : []),
    failed('remember', apiError('refused', 'Tidak ada', { status: 404 })),
    failed('remember', apiError('unreachable', 'Putus')),
    failed('log', apiError('unreachable', 'Putus')),
  ],
  project: ({ context }) => [
    context.older,
    context.entries.length,
    context.known.length,
    context.fromServer?.from,
    context.most > 100,
  ],
});

it('knows each event once and in its place, and asks the server where the browser ends, on every path', () => {
  chart.replayAll(({ before, after }) => {
    const seqs = after.context.known.flatMap((entry) => channelPlaceOf(entry)?.seq ?? []);
    expect(seqs).toEqual([...new Set(seqs)].toSorted((one, other) => one - other));
    if (after.matches('remembering') && !before.matches('remembering'))
      expect(after.context.older).not.toBe('loading');
  });
  expect(chart.coverage().missed).toEqual([]);
}, 60_000);
