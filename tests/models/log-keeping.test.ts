import { describe, expect, it } from 'vitest';
import { logKeepingMachine } from '../../src/machines/log-keeping/log-keeping';
import type { SegmentQueue, Waiting } from '../../src/machines/log-keeping/waiting.rules';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

/** So many bytes may wait: one of the segments below, and not two. */
const MOST = 60;
const segmentAt = (index: number): Waiting => ({
  from: index,
  to: index + 9,
  since: index,
  until: index + 9,
  count: 10,
  bytes: 45,
  content: new Promise(() => {}),
  missing: null,
});

/** What the chart had done: which actions of the page's it called, in order. */
const did: string[] = [];
const does = (name: string) => () => void did.push(name);
const chart = exploreChart({
  machine: logKeepingMachine.provide({
    actions: {
      bundle: does('bundle'),
      renewCheckpoints: does('renewCheckpoints'),
      forgetEntries: does('forgetEntries'),
      settle: (_, { id }) => void did.push(`settle ${id}`),
      doJobs: ({ context: { jobs } }) => void did.push(`do ${jobs.map(({ id }) => id).join()}`),
    },
  }),
  inputs: [{ most: MOST }],
  events: ({ value: { packer }, context: { queue, writing, jobs, owner, lastJob } }) => [
    // The packing is independent of the rest: its paths are tried while signed out.
    ...(owner === null && queue.length === 0
      ? [
          ...(jobs.length < 2 ? [{ type: 'packing.requested', job: {} } as const] : []),
          { type: 'packing.answered', id: lastJob } as const,
          { type: 'packing.failed' } as const,
          failed('worker', 'no worker here'),
        ]
      : []),
    ...(packer === 'unasked' ? [{ type: 'session.opened', owner: owner === '7' ? '8' : '7' } as const] : []),
    { type: 'session.closed' },
    { type: 'entries.waiting' },
    { type: 'entries.bundled', segment: null },
    ...(queue.length < Math.min(3, writing + 2)
      ? [{ type: 'entries.bundled', segment: segmentAt((queue.at(-1)?.to ?? -1) + 1) } as const]
      : []),
    ...(queue.length === 1 && queue[0]?.bytes === 45
      ? [{ type: 'entries.packed', content: queue[0].content, bytes: 20 } as const]
      : []),
    { type: 'log.writeRequested' },
    { type: 'history.requested' },
    done('open', new Map()),
    failed('open', 'refused'),
    done('write'),
    failed('write', 'full'),
    done('clear'),
    failed('clear', 'refused'),
  ],
  project: ({ context: { owner, queue, writing, jobs } }) => [
    owner !== null,
    queue.map(({ missing }) => (missing ? 'missing' : 'entries')),
    writing,
    jobs.length,
  ],
});
const countOf = (queue: SegmentQueue) =>
  queue.reduce((sum, { count, missing }) => sum + (missing?.count ?? count), 0);
const bytesOf = (queue: SegmentQueue) => queue.reduce((sum, { bytes }) => sum + bytes, 0);
const isEndOf = (id: string, type: string) => type.endsWith(`.actor.${id}`);

describe('every path through the keeping of the log', () => {
  it('loses no entry without telling how many, and none that is being written', () => {
    chart.replayAll(({ before, event, after }) => {
      const { queue, writing, owner } = after.context;
      if (event.type === 'session.closed') {
        expect([queue, owner, writing]).toEqual([[], null, 0]);
        expect(did).toEqual(['forgetEntries']);
      } else if (event.type === 'xstate.done.actor.write')
        expect(queue).toEqual(before.context.queue.slice(before.context.writing));
      else {
        const added = event.type === 'entries.bundled' ? (event.segment?.count ?? 0) : 0;
        expect(countOf(queue)).toBe(countOf(before.context.queue) + added);
        const beingWritten = before.context.queue.slice(0, before.context.writing);
        const firsts = queue.slice(0, beingWritten.length);
        expect(firsts.map(({ from }) => from)).toEqual(beingWritten.map(({ from }) => from));
        const gaveWay = queue.some(
          ({ missing }) => missing && !before.context.queue.some((one) => one.missing === missing),
        );
        expect([did.includes('renewCheckpoints'), gaveWay && !after.matches({ waiting: 'full' })]).toEqual([
          gaveWay,
          false,
        ]);
      }
      if (event.type === 'entries.bundled')
        expect(bytesOf(queue) <= MOST || queue.length <= writing + 1).toBe(true);
      did.splice(0);
    });
    expect(chart.coverage().missed).toEqual([]);
  }, 60_000);

  it('asks the browser for one thing at a time, and a single segment where it refused the last', () => {
    chart.replayAll(({ before, event, after, emitted }) => {
      const { children, context } = after;
      const isWriting = after.matches({ present: { granted: 'writing' } });
      const isTrying = after.matches({ present: { refused: 'trying' } });
      expect(children.write !== undefined).toBe(isWriting || isTrying);
      expect(context.writing === 0).toBe(!isWriting && !isTrying);
      if (isTrying) expect(context.writing).toBe(1);
      expect(children.clear !== undefined).toBe(after.matches({ present: 'forgetting' }));
      expect(children.open !== undefined).toBe(after.matches({ past: 'opening' }));
      const isRefused = ['open', 'write', 'clear'].some((id) => event.type === `xstate.error.actor.${id}`);
      expect(emitted).toEqual(isRefused ? [{ type: 'keeping.refused' }] : []);
      if (isRefused && isEndOf('write', event.type)) {
        expect(after.matches({ present: { refused: 'waiting' } })).toBe(true);
        expect(context.queue).toEqual(before.context.queue);
      }
      did.splice(0);
    });
  }, 60_000);

  it('rests with nobody signed in, or with nothing that waits', () => {
    const wrong = chart.snapshots.filter(({ value: { present }, context: { owner, queue } }) => {
      const isResting = typeof present === 'object' && 'granted' in present && present.granted === 'resting';
      return (owner === null) !== (typeof present === 'string') || (isResting && queue.length > 0);
    });
    expect(wrong.map(({ value }) => value)).toEqual([]);
  });

  it('answers whoever asks for packing, by the page where the worker died, is silent or never was', () => {
    chart.replayAll(({ before, event, after }) => {
      const waiting = before.context.jobs.map(({ id }) => id);
      const isReplaced = after.matches({ packer: 'replaced' });
      if (event.type === 'packing.answered') {
        const isAwaited = before.matches({ packer: { working: 'busy' } });
        expect(did).toEqual(isAwaited ? [`settle ${event.id}`] : []);
      } else if (isReplaced && !before.matches({ packer: 'replaced' }))
        expect(did).toContain(`do ${waiting.join()}`);
      else if (isReplaced && event.type === 'packing.requested')
        expect(did).toEqual([`do ${before.context.lastJob + 1}`]);
      if (isReplaced) expect([after.context.jobs, after.children.worker]).toEqual([[], undefined]);
      did.splice(0);
    });
  }, 60_000);
});
