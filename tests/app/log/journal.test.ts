import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { createJournal } from '../../../src/app/log/journal';
import { createRedactor } from '../../../src/app/log/redact';
import { FORMAT_VERSION } from '../../../src/app/log/format-version';
import { createEventLog, type LogEntry } from '../../../src/streams/event-log';
import { fakeLogStore } from '../../support/log-store';

function page(name: string, store = fakeLogStore()) {
  const log = createEventLog();
  const scheduler = new VirtualTimeScheduler();
  const onRefused = vi.fn();
  const checkpoints = new Map<string, LogEntry>();
  const journal = createJournal({
    log,
    recorder: { entries: log.snapshot, checkpointOf: (key) => checkpoints.get(key) ?? null },
    redactor: createRedactor(1),
    store,
    scheduler,
    page: name,
    onRefused,
  });
  const tell = (type: string, fields: object = {}) =>
    log.append({ kind: 'input', key: 'a:1', event: { type, ...fields }, at: 1 });
  const told = () =>
    journal.entries().map((entry) => [entry.index, entry.kind === 'input' && entry.event.type]);
  return { log, store, checkpoints, journal, tell, told, onRefused, pause: () => scheduler.flush() };
}

describe('the journal', () => {
  it('brings back after a reload what was told before it, in front of what is told now', async () => {
    const { store, journal, tell } = page('1');
    await journal.open('7');
    tell('one.happened');
    tell('two.happened');
    await journal.flush();

    const next = page('2', store);
    next.tell('three.happened');
    await next.journal.open('7');
    expect(next.told()).toEqual([
      [-2, 'one.happened'],
      [-1, 'two.happened'],
      [0, 'three.happened'],
    ]);
  });

  it('writes many entries at once, a second after the first', async () => {
    const { store, journal, tell, pause } = page('1');
    await journal.open('7');
    for (let time = 0; time < 500; time += 1) tell('it.happened');
    expect(store.kept).toHaveLength(0);
    pause();
    await vi.waitFor(() => expect(store.kept.map(({ entries }) => entries.length)).toEqual([500]));
  });

  it('writes nothing down that is secret [C10] [C3]', async () => {
    const { store, journal, tell } = page('1');
    await journal.open('7');
    tell('signIn.submitted', { form: { email: 'a@b.c', password: 'canary-9f3c' }, token: 'canary-9f3c' });
    await journal.flush();
    expect(JSON.stringify(store.kept)).toContain('signIn.submitted');
    expect(JSON.stringify(store.kept)).not.toContain('canary-9f3c');
  });

  it('keeps nothing before it knows whose it is, and forgets what was of somebody else', async () => {
    const { store, journal, tell } = page('1');
    tell('one.happened');
    await journal.flush();
    expect(store.kept).toHaveLength(0);
    await journal.open('7');
    await journal.flush();

    const other = page('2', store);
    await other.journal.open('8');
    expect(other.told()).toEqual([]);
    expect(store.kept).toHaveLength(0);
  });

  it('forgets everything at sign-out', async () => {
    const { store, journal, tell, told } = page('1', fakeLogStore([{ owner: '7', page: '0', entries: [] }]));
    await journal.open('7');
    tell('one.happened');
    await journal.flush();
    await journal.clear();
    tell('two.happened');
    await journal.flush();
    expect(store.kept).toEqual([]);
    expect(told()).toHaveLength(2);
  });

  it('goes on in memory where the browser keeps nothing, and says so once [P1]', async () => {
    const { store, journal, tell, told, onRefused } = page('1');
    store.refuse();
    await journal.open('7');
    tell('one.happened');
    await journal.flush();
    await journal.clear();
    expect(told()).toEqual([[0, 'one.happened']]);
    expect(onRefused).toHaveBeenCalledTimes(1);
  });

  it('leaves out what it cannot read, and counts it [P2]', async () => {
    const broken = [
      { owner: '7', page: '0', entries: [{ kind: 'input', index: 'x' }, null, { kind: 'of the past' }] },
      { owner: 7 },
      undefined,
      {
        owner: '7',
        page: '0',
        entries: [{ kind: 'input', index: 3, at: 1, key: 'a:1', event: { type: 'one.happened' } }],
      },
    ] as never;
    const { journal, told } = page('1', fakeLogStore(broken));
    await journal.open('7');
    expect(told()).toEqual([[-1, 'one.happened']]);
    expect(journal.unreadable()).toHaveLength(5);
    await journal.clear();
    expect(journal.unreadable()).toEqual([]);
  });

  it('reads what it can of a newer version of the product, and of a batch of another format nothing [P2]', async () => {
    const NEWER = FORMAT_VERSION + 1;
    const entry = { index: 0, at: 1, kind: 'stopped', key: 'a:1' };
    const kept = [
      { owner: '7', page: '0', version: 1, entries: [entry, { ...entry, index: 1, kind: 'novel' }] },
      { owner: '7', page: '0', version: NEWER, entries: [{ ...entry, index: 2 }] },
    ] as never;
    const { journal } = page('1', fakeLogStore(kept));
    await journal.open('7');
    expect(journal.entries()).toHaveLength(1);
    expect(journal.unreadable().map(({ reason }) => reason)).toEqual([
      `of version ${NEWER}`,
      'its kind is not known',
    ]);
  });

  it('writes what a full store refused once there is room, and loses nothing of it [P1]', async () => {
    const { store, journal, tell, onRefused, pause } = page('1');
    await journal.open('7');
    store.refuse();
    tell('one.happened');
    await journal.flush();
    tell('two.happened');
    await journal.flush();
    expect([store.kept.length, onRefused.mock.calls.length]).toEqual([0, 1]);
    store.accept();
    pause();
    await vi.waitFor(() => expect(store.kept).toHaveLength(1));
    const next = page('2', store);
    await next.journal.open('7');
    expect(next.told()).toEqual([
      [-2, 'one.happened'],
      [-1, 'two.happened'],
    ]);
  });

  it('tells where entries are missing that could not wait any longer [P1]', async () => {
    const { store, journal, tell } = page('1');
    await journal.open('7');
    tell('first.happened');
    await journal.flush();
    store.refuse();
    for (let time = 0; time < 20_500; time += 1) tell('it.happened');
    await journal.flush();
    store.accept();
    await journal.flush();
    const next = page('2', store);
    await next.journal.open('7');
    const [first, hole, ...rest] = next.journal.entries();
    expect([first?.kind, rest.length]).toEqual(['input', 20_000]);
    expect(hole).toMatchObject({ kind: 'lost', since: 1, count: 500 });
  });

  it('keeps where the living stood within reach of what the store keeps, a few with each batch', async () => {
    const { log, store, checkpoints, journal, tell } = page('1');
    await journal.open('7');
    const keys = Array.from({ length: 100 }, (_, id) => `a:${id}`);
    for (const key of keys) {
      const names = { key, chart: 'sample', variant: null };
      const { index } = log.append({ kind: 'started', ...names, input: {}, at: 1 });
      checkpoints.set(key, { kind: 'checkpoint', ...names, value: 'idle', context: {}, index, at: 1 });
    }
    for (let batch = 0; batch < 400; batch += 1) {
      tell('it.happened');
      await journal.flush();
    }
    const sizes = store.kept.map(({ entries }) => entries.length);
    expect(Math.max(...sizes.slice(1))).toBeLessThanOrEqual(1 + 100 / 50);
    for (let from = 0; from < 300; from += 50) {
      const near = store.kept.slice(from, from + 100).flatMap(({ entries }) => entries);
      const told = near.flatMap((entry) =>
        entry.kind === 'checkpoint' || entry.kind === 'started' ? entry.key : [],
      );
      expect(new Set(told)).toEqual(new Set(keys));
    }
  });

  it('writes where everybody stood anew after entries were lost', async () => {
    const { log, store, checkpoints, journal, tell } = page('1');
    await journal.open('7');
    const names = { key: 'a:1', chart: 'sample', variant: null };
    const { index } = log.append({ kind: 'started', ...names, input: {}, at: 1 });
    checkpoints.set('a:1', { kind: 'checkpoint', ...names, value: 'idle', context: {}, index, at: 1 });
    await journal.flush();
    store.refuse();
    for (let time = 0; time < 20_001; time += 1) tell('it.happened');
    await journal.flush();
    store.accept();
    await journal.flush();
    const kinds = store.kept.flatMap(({ entries }) => entries).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'checkpoint' || kind === 'lost')).toEqual(['lost', 'checkpoint']);
  });
});
