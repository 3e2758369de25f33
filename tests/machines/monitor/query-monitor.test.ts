import { describe, expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import { type QueryMonitorInput, queryMonitorMachine } from '../../../src/machines/monitor/query-monitor';
import { isOpenAtFirst, rawText, typeOf, viewerOf } from '../../../src/machines/monitor/viewer.rules';
import { scriptedActor, startActor } from '../../support/actors';

function startMonitor() {
  const read = scriptedActor<{ data: unknown; at: number }, Pick<QueryMonitorInput, 'source' | 'id'>>('read');
  const started = startActor(queryMonitorMachine.provide({ actors: { read: read.logic } }), {
    input: { source: 'remote', id: 'id-1', viewer: 'text' },
  });
  return { ...started, read, value: () => started.actor.getSnapshot().value };
}

describe('a monitor of what the server holds', () => {
  it('reads the data of its id and shows it [MON-06, MON-10]', async () => {
    const { read, value, actor } = startMonitor();
    expect([value(), read.calls[0]?.input]).toEqual(['loading', { source: 'remote', id: 'id-1' }]);
    await read.resolve({ data: { a: 1 }, at: 1 });
    expect([value(), actor.getSnapshot().context.data]).toEqual(['shown', { a: 1 }]);
  });

  it('reads again when the type changes, and not when nothing does [MON-07]', async () => {
    const { read, value, actor } = startMonitor();
    await read.resolve({ data: { a: 1 }, at: 1 });
    actor.send({ type: 'address.changed', id: 'id-1', viewer: 'text' });
    expect(read.calls).toHaveLength(1);
    actor.send({ type: 'address.changed', id: 'id-1', viewer: 'tree' });
    expect([read.calls.length, value()]).toEqual([2, 'loading']);
    expect(actor.getSnapshot().context.viewer).toBe('tree');
    actor.send({ type: 'address.changed', id: 'id-2', viewer: 'tree' });
    expect(read.calls.at(-1)?.input).toEqual({ source: 'remote', id: 'id-2' });
  });

  it('aborts an answer that is no longer wanted', () => {
    const { read, actor } = startMonitor();
    actor.send({ type: 'address.changed', id: 'id-2', viewer: 'text' });
    expect(read.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it.each([[null], [''], [[]], [{}]])('has nothing to show of %j [MON-09]', async (data) => {
    const { read, value, actor } = startMonitor();
    await read.resolve({ data, at: 1 });
    expect([value(), actor.getSnapshot().context.data]).toEqual(['empty', data]);
  });

  it('reads again when asked, and lets the answer before go', () => {
    const { read, actor } = startMonitor();
    actor.send({ type: 'reload.requested' });
    expect(read.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('tells a failure and reads again when asked', async () => {
    const { read, value, actor } = startMonitor();
    await read.reject(apiError('unreachable', 'Internal server error'));
    expect([value(), actor.getSnapshot().context.error?.text]).toEqual(['failed', 'Internal server error']);
    actor.send({ type: 'reload.requested' });
    await read.resolve({ data: 0, at: 1 });
    expect(value()).toBe('shown');
  });
});

const TYPE_SHOWN = [
  [null, 'text'],
  ['string', 'text'],
  ['0', 'text'],
  ['JsonViewer', 'json'],
  ['1', 'json'],
  ['JSONTree', 'tree'],
  ['2', 'tree'],
  ['other', 'text'],
];

describe('the viewers', () => {
  it.each(TYPE_SHOWN)('type %s is shown as %s [MON-02, MON-03, MON-04, MON-08]', (type, viewer) => {
    expect(viewerOf(type)).toBe(viewer);
  });

  it('are called by the name that links carry [MON-02, MON-03, MON-04]', () => {
    expect([typeOf('text'), typeOf('json'), typeOf('tree')]).toEqual(['string', 'JsonViewer', 'JSONTree']);
  });

  it('shows text as it is, and data laid out', () => {
    expect(rawText('a "b"')).toBe('a "b"');
    expect(rawText({ a: 1 })).toBe('{\n  "a": 1\n}');
  });

  it('has nothing to open in what is no collection', () => {
    expect([isOpenAtFirst(null), isOpenAtFirst('text'), isOpenAtFirst(7)]).toEqual([false, false, false]);
  });

  it('leaves collections of up to 50 entries open and collapses longer ones [MON-05]', () => {
    expect([isOpenAtFirst(Array(50).fill(0)), isOpenAtFirst(Array(51).fill(0))]).toEqual([true, false]);
  });
});
