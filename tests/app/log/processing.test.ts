import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnyStateMachine, createActor, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { WireEvent } from '../../../src/api/schema/wire';
import { readEntries } from '../../../src/app/log/format';
import { FORMAT_VERSION } from '../../../src/app/log/format-version';
import { createRecorder } from '../../../src/app/log/recorder';
import { signedInRedactor } from '../../support/redactor';
import { readSessionFile, sessionFile } from '../../../src/app/log/session-file';
import { createEventLog, type LogEntry } from '../../../src/streams/event-log';
import { TestClock } from '../../support/clock';

const quiet = setup({ types: { events: {} as { type: string } } }).createMachine({
  id: 'quiet',
  on: { 'note.told': {}, 'note.passed': {} },
});

/** Every way in which one actor sends another an event. `notify` and `begin` are what its actions do by hand. */
const sampleOf = (notify: () => void) =>
  setup({
    types: { events: {} as { type: string } },
    actors: {
      quiet,
      call: fromPromise(async () => null),
      watch: fromCallback<{ type: string }>(({ sendBack, receive }) => {
        receive(() => sendBack({ type: 'page.changed' }));
      }),
    },
    actions: {
      notify,
      fail: () => {
        throw new Error('broken');
      },
    },
    delays: { patience: 1000 },
  }).createMachine({
    id: 'sample',
    invoke: [
      { id: 'within', src: 'quiet', onError: {} },
      { id: 'watch', src: 'watch', onError: {} },
    ],
    on: {
      'notify.requested': { actions: 'notify' },
      'pass.requested': { actions: sendTo('within', { type: 'note.passed' }) },
      'watch.requested': { actions: sendTo('watch', { type: 'asked' }) },
      'wire.stop': { actions: 'notify' },
      'failure.requested': { actions: 'fail' },
      'page.changed': {},
    },
    initial: 'calling',
    states: {
      calling: { invoke: { id: 'call', src: 'call', onDone: 'waiting', onError: 'waiting' } },
      waiting: { after: { patience: 'over' } },
      over: { entry: 'notify' },
    },
  });

function recorded() {
  const log = createEventLog();
  const redactor = signedInRedactor(1);
  const { inspect } = createRecorder({ log, redactor, now: () => 1, variantOf: () => null });
  const clock = new TestClock();
  const create = (machine: AnyStateMachine, id: string) => createActor(machine, { id, inspect, clock });
  const other = create(quiet, 'other');
  const begun: string[] = [];
  const actor = create(
    sampleOf(() => {
      other.send({ type: 'note.told' });
      const [id] = begun.splice(0, 1);
      if (id !== undefined) create(quiet, id).start();
    }),
    'sample:1',
  );
  actor.subscribe({ error: () => {} });
  const named = (entry: LogEntry) => {
    if (entry.kind === 'started') return [`${entry.key} started`, entry.from];
    return entry.kind === 'input' ? [`${entry.key} ${entry.event.type}`, entry.from] : [];
  };
  const logged = () =>
    log
      .snapshot()
      .map(named)
      .filter((line) => line.length > 0);
  return { log, redactor, clock, actor, other, begun, logged };
}

// An actor that has thrown is sent the end of its call, of which XState warns.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

describe('who sent what', () => {
  it('is written where an actor did, by hand or by its chart, and neither event nor address tells', async () => {
    const { actor, other, begun, clock, logged } = recorded();
    other.start();
    actor.start();
    actor.send({ type: 'pass.requested' });
    actor.send({ type: 'watch.requested' });
    begun.push('row:1');
    actor.send({ type: 'notify.requested' });
    await Promise.resolve();
    await Promise.resolve();
    clock.increment(1000);
    other.send({ type: 'note.told' });
    expect(logged()).toEqual([
      ['other started', undefined],
      ['sample:1 started', undefined],
      ['sample:1/within started', undefined],
      ['sample:1 pass.requested', undefined],
      ['sample:1/within note.passed', 'sample:1'],
      ['sample:1 watch.requested', undefined],
      ['sample:1 page.changed', 'sample:1/watch'],
      ['sample:1 notify.requested', undefined],
      ['other note.told', 'sample:1'],
      ['row:1 started', 'sample:1'],
      ['sample:1 xstate.done.actor.call', undefined],
      ['sample:1 xstate.after.patience.sample.waiting', undefined],
      ['other note.told', 'sample:1'],
      ['other note.told', undefined],
    ]);
  });

  it('is the actor that was told a fact, and nobody once it has thrown', () => {
    const { log, actor, other, logged } = recorded();
    other.start();
    actor.start();
    const event = { type: 'wire.stop' } as unknown as WireEvent;
    log.append({ kind: 'event', channel: 'c', keys: ['sample:1'], event, at: 1 });
    actor.send(event);
    actor.send({ type: 'failure.requested' });
    other.send({ type: 'note.told' });
    expect(logged().slice(3)).toEqual([
      ['other note.told', 'sample:1'],
      ['sample:1 failure.requested', undefined],
      ['other note.told', undefined],
    ]);
  });

  it('is known of what waits until an actor runs', () => {
    const { actor, other, logged } = recorded();
    actor.start();
    actor.send({ type: 'notify.requested' });
    other.start();
    expect(logged().at(-1)).toEqual(['other note.told', 'sample:1']);
  });

  it('outlives the browser and a session file, and costs its entry nothing where it cannot be read', () => {
    const { log, redactor, actor, other } = recorded();
    other.start();
    actor.start();
    actor.send({ type: 'notify.requested' });
    const senders = (entries: readonly object[]) =>
      entries.flatMap((entry) => ('from' in entry ? [entry.from] : []));
    const kept = readEntries(JSON.parse(JSON.stringify(log.snapshot())) as unknown[], FORMAT_VERSION);
    expect([senders(kept.entries), kept.unreadable]).toEqual([['sample:1'], []]);
    const { text } = sessionFile({ entries: log.snapshot(), unreadable: [], redactor, book: {}, now: 1 });
    expect(senders(readSessionFile(text).entries)).toEqual(['sample:1']);
    const odd = { index: 0, at: 1, kind: 'input', key: 'a', from: 7, event: { type: 'told' } };
    const { entries } = readEntries([odd], FORMAT_VERSION);
    expect(entries).toEqual([{ ...odd, from: undefined }]);
  });
});
