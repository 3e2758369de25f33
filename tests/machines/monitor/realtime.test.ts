import { Subject } from 'rxjs';
import { fromEventObservable } from 'xstate';
import { describe, expect, it } from 'vitest';
import { realtimeMonitorMachine } from '../../../src/machines/monitor/realtime';
import { CAPACITY } from '../../../src/machines/monitor/realtime.rules';
import type { Event, Handed, Observation } from '../../../src/machines/monitor/realtime.types';
import { scriptedActor, startActor } from '../../support/actors';
import { observation } from './samples';

function startMonitor(id = '') {
  const log = new Subject<Extract<Event, { type: 'entries.logged' }>>();
  const copy = scriptedActor<void, Handed>('copy');
  const download = scriptedActor<void, Handed>('download');
  const started = startActor(
    realtimeMonitorMachine.provide({
      actors: { entries: fromEventObservable(() => log), copy: copy.logic, download: download.logic },
    }),
    { input: { id } },
  );
  return {
    ...started,
    copy,
    download,
    send: (event: Event) => started.actor.send(event),
    log: (...entries: readonly Observation[]) => log.next({ type: 'entries.logged', entries }),
    context: () => started.actor.getSnapshot().context,
    snapshot: () => started.actor.getSnapshot(),
    shown: () => started.actor.getSnapshot().context.shown.map(({ index }) => index),
  };
}

describe('whose messages the realtime monitor lists', () => {
  it.each([
    ['deviceId', { deviceId: 'x' }],
    ['sender id', { senderId: 'x' }],
    ['sender user_id', { userId: 'x' }],
    ['sender clientid', { clientid: 'x' }],
  ])('appends a message whose %s is the id asked for [MON-14, MON-15]', (_, fields) => {
    const monitor = startMonitor('x');
    monitor.log(observation(0, fields));
    expect(monitor.shown()).toEqual([0]);
  });

  it('appends none that matches none of them [MON-16]', () => {
    const monitor = startMonitor('x');
    monitor.log(observation(0, { number: 'x', state: 'x' }));
    expect([monitor.shown(), monitor.context().seen]).toEqual([[], 0]);
  });

  it('lists rejected messages where no id is asked for, since nobody can tell whose they are [RT-04, MON-16]', () => {
    const lists = (id?: string) => {
      const monitor = startMonitor(id);
      monitor.log(
        observation(0, { kind: 'rejected', event: '', deviceId: null, path: 'state', expected: 'string' }),
      );
      return monitor.shown();
    };
    expect([lists('x'), lists()]).toEqual([[], [0]]);
  });

  it('lists everybody where no id is asked for', () => {
    const monitor = startMonitor();
    monitor.log(observation(0), observation(1, { deviceId: 'id-2' }));
    expect(monitor.shown()).toEqual([0, 1]);
  });
});

describe('a busy list', () => {
  it('keeps only the newest of a hundred thousand messages, and counts them all', () => {
    const monitor = startMonitor();
    for (let start = 0; start < 100_000; start += 1000) {
      monitor.log(...Array.from({ length: 1000 }, (_, at) => observation(start + at)));
    }
    const { entries, shown, seen } = monitor.context();
    expect([entries.length, shown.length, seen]).toEqual([CAPACITY, CAPACITY, 100_000]);
    expect(shown.at(-1)?.index).toBe(99_999);
  });

  it('drops what has left the list from what is shown of it', () => {
    const monitor = startMonitor();
    monitor.send({ type: 'filter.changed', filter: { event: 'waiting' } });
    monitor.log(observation(0, { event: 'waiting' }));
    monitor.log(...Array.from({ length: CAPACITY }, (_, at) => observation(at + 1)));
    expect(monitor.shown()).toEqual([]);
  });

  it('keeps of what is shown what the list still has, and adds what passes', () => {
    const monitor = startMonitor();
    monitor.send({ type: 'filter.changed', filter: { event: 'waiting' } });
    monitor.log(observation(0, { event: 'waiting' }), observation(1, { event: 'waiting' }));
    monitor.log(observation(2), observation(3, { event: 'waiting' }));
    expect(monitor.shown()).toEqual([0, 1, 3]);
    monitor.log(...Array.from({ length: CAPACITY - 3 }, (_, at) => observation(at + 4)));
    expect(monitor.shown()).toEqual([1, 3]);
  });

  it('shows one message by itself until it is closed, and nothing once cleared', () => {
    const monitor = startMonitor();
    const entry = observation(0);
    monitor.log(entry);
    monitor.send({ type: 'entry.selected', entry });
    expect(monitor.context().selected).toBe(entry);
    monitor.send({ type: 'entry.closed' });
    expect(monitor.context().selected).toBeNull();
    monitor.send({ type: 'entry.selected', entry });
    monitor.send({ type: 'list.cleared' });
    expect(monitor.context()).toMatchObject({ entries: [], shown: [], held: [], seen: 0, selected: null });
  });

  it('counts also what it could not hold while paused', () => {
    const monitor = startMonitor();
    monitor.send({ type: 'pause.requested' });
    monitor.log(...Array.from({ length: CAPACITY + 5 }, (_, at) => observation(at)));
    monitor.send({ type: 'resume.requested' });
    expect([monitor.context().seen, monitor.shown().length]).toEqual([CAPACITY + 5, CAPACITY]);
  });

  it('stands still while paused, within its capacity, and goes on with what came meanwhile', () => {
    const monitor = startMonitor();
    monitor.log(observation(0));
    monitor.send({ type: 'pause.requested' });
    monitor.log(observation(1), observation(2));
    expect([monitor.shown(), monitor.context().held.length]).toEqual([[0], 2]);
    expect(monitor.snapshot().hasTag('paused')).toBe(true);
    monitor.send({ type: 'resume.requested' });
    expect([monitor.shown(), monitor.context().held.length]).toEqual([[0, 1, 2], 0]);
    expect(monitor.snapshot().hasTag('paused')).toBe(false);
    monitor.log(observation(3));
    expect(monitor.shown()).toEqual([0, 1, 2, 3]);
  });

  it('is not copied for being shown where nothing narrows it', () => {
    const monitor = startMonitor();
    monitor.log(observation(0));
    monitor.log(observation(1));
    expect(monitor.context().shown).toBe(monitor.context().entries);
  });
});

describe('what narrows the list', () => {
  const messages = [
    observation(0, { event: 'waiting', deviceId: 'id-77' }),
    observation(1, { event: 'qr', clientid: 'id-78', text: '{"qr":"RAHASIA"}' }),
    observation(2, {
      kind: 'rejected',
      event: '',
      deviceId: null,
      clientid: null,
      senderId: null,
      userId: null,
      text: '{oops',
    }),
  ];
  const shownWith = (filter: Partial<{ event: string; account: string; text: string }>) => {
    const monitor = startMonitor();
    monitor.log(...messages);
    monitor.send({ type: 'filter.changed', filter });
    return monitor.shown();
  };

  it('is the event, or that it was rejected', () => {
    expect(shownWith({ event: 'waiting' })).toEqual([0]);
    expect(shownWith({ event: 'rejected' })).toEqual([2]);
  });
  it('is a part of any of its account ids', () => {
    expect(shownWith({ account: '-77' })).toEqual([0]);
    expect(shownWith({ account: 'id-78' })).toEqual([1]);
    expect(shownWith({ account: '' })).toEqual([0, 1, 2]);
  });
  it('is text, in whatever case', () => {
    expect(shownWith({ text: 'rahasia' })).toEqual([1]);
  });
  it('offers the events seen, in order', () => {
    const monitor = startMonitor();
    monitor.log(...messages);
    monitor.log(observation(3, { event: 'attempting' }));
    expect(monitor.context().names).toEqual(['attempting', 'qr', 'waiting']);
  });
});

describe('what leaves the monitor', () => {
  it('is what is shown, once at a time', async () => {
    const monitor = startMonitor();
    monitor.log(observation(0, { event: 'qr' }), observation(1));
    monitor.send({ type: 'filter.changed', filter: { event: 'qr' } });
    monitor.send({ type: 'download.requested' });
    monitor.send({ type: 'copy.requested' });
    expect(monitor.download.calls[0]?.input.entries.map(({ index }) => index)).toEqual([0]);
    expect(monitor.copy.calls).toHaveLength(0);
    await monitor.download.resolve();
    expect(monitor.snapshot().hasTag('exporting')).toBe(false);
  });

  it('says for two seconds that it was copied, or that it was not', async () => {
    const monitor = startMonitor();
    monitor.log(observation(0));
    monitor.send({ type: 'copy.requested' });
    expect(monitor.copy.calls[0]?.input.entries.map(({ index }) => index)).toEqual([0]);
    expect(monitor.snapshot().hasTag('exporting')).toBe(true);
    await monitor.copy.resolve();
    expect(monitor.snapshot().hasTag('exported')).toBe(true);
    monitor.clock.advance(2000);
    expect(monitor.snapshot().hasTag('exported')).toBe(false);
    monitor.send({ type: 'copy.requested' });
    await monitor.copy.reject(new Error('denied'));
    expect(monitor.snapshot().hasTag('exportFailed')).toBe(true);
    monitor.clock.advance(2000);
    expect(monitor.snapshot().hasTag('exportFailed')).toBe(false);
  });

  it('says also that it was not downloaded, and can be tried again', async () => {
    const monitor = startMonitor();
    monitor.send({ type: 'download.requested' });
    expect(monitor.snapshot().hasTag('exporting')).toBe(true);
    await monitor.download.reject(new Error('denied'));
    expect(monitor.snapshot().hasTag('exportFailed')).toBe(true);
    monitor.clock.advance(2000);
    monitor.send({ type: 'download.requested' });
    expect(monitor.download.calls).toHaveLength(2);
  });
});
