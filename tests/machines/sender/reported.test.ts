import { describe, expect, it } from 'vitest';
import { partyEvents as events } from '../../../src/api/schema/wire';
import {
  isSending,
  isSuspended,
  selectPending,
  selectState,
} from '../../../src/machines/sender/sender.selectors';
import { sender } from './harness';
import { account, wire } from './samples';

type Name = Parameters<typeof wire>[0];

const BEGINNINGS: readonly string[] = ['sending', 'generating', 'validating'];
const ENDINGS: readonly string[] = [
  'stop',
  'idle',
  'finished',
  'error_blast',
  'error_generate',
  'error_validate',
];
/** About the state by themselves: what their sender says beside is what they say. */
const STATES: readonly string[] = ['suspended', 'reconnecting'];
const without = (...names: readonly (readonly string[])[]) =>
  events.filter((name) => !names.some((some) => some.includes(name)));

const reportedBy = (event: Name, facts: object) =>
  wire(event, {
    sender: { ...account, ...facts },
    ...(event === 'connection.update' && { state: 'state' in facts ? facts.state : account.state }),
    ...(event === 'waiting' && { waitTime: 3 }),
  });

describe('what the sender of an event tells is so, whatever the event', () => {
  it.each(without(BEGINNINGS))('its status is idle: %s', (event) => {
    const row = sender({ status: 'sending' });
    row.deliver(reportedBy(event, { status: 'idle' }));
    expect([isSending(row.snapshot()), row.record().status]).toEqual([false, 'idle']);
  });

  it.each(without(ENDINGS, ['suspended']))('its status is sending: %s', (event) => {
    const row = sender();
    row.deliver(reportedBy(event, { status: 'sending' }));
    expect(isSending(row.snapshot())).toBe(true);
  });

  it.each(without(STATES))('its state: %s', (event) => {
    const row = sender();
    row.deliver(reportedBy(event, { state: 'unknown' }));
    expect([selectState(row.snapshot()), row.snapshot().hasTag('lost')]).toEqual(['unknown', true]);
  });

  it.each(events)('that it is suspended, and how often: %s', (event) => {
    const row = sender({ status: 'sending' });
    row.deliver(
      reportedBy(event, { state: 'suspended', suspended: 1, suspended_count: 4, status: 'sending' }),
    );
    expect([isSuspended(row.snapshot()), isSending(row.snapshot())]).toEqual([true, false]);
    expect(row.record()).toMatchObject({ suspended: 1, suspended_count: 4, status: 'idle' });
  });

  it.each(without(STATES))('that it is suspended no more: %s', (event) => {
    const row = sender({ state: 'suspended', suspended: 1, suspended_count: 1 });
    row.deliver(reportedBy(event, { suspended: 0 }));
    expect(isSuspended(row.snapshot())).toBe(false);
    expect(row.emitted).not.toContainEqual(expect.objectContaining({ reason: 'suspension unclear' }));
  });

  it.each(without(['suspended']))('its figures: %s', (event) => {
    const row = sender();
    const figures = { count_success: 9, count_fail: 8, income: 900 };
    row.deliver(reportedBy(event, figures));
    expect(row.record()).toMatchObject(figures);
  });

  it.each(without(STATES))(
    'that it was unlinked, which ends what it sends even where it is said to send: %s',
    (event) => {
      const row = sender({ status: 'sending' });
      row.deliver(reportedBy(event, { state: 'loggedOut', status: 'sending' }));
      expect([selectState(row.snapshot()), isSending(row.snapshot())]).toEqual(['loggedOut', false]);
    },
  );

  it.each(events)('not what it leaves out: %s', (event) => {
    const row = sender({ status: 'sending', suspended_count: 1 });
    const before = row.record();
    row.deliver(wire(event));
    const { count_success, count_fail, income, suspended_count } = before;
    expect(row.record()).toMatchObject({ count_success, count_fail, income, suspended_count });
  });
});

describe('what was idle before a start was asked for', () => {
  it.each(without(BEGINNINGS, ENDINGS, ['suspended']))(
    'does not undo it, nor prove it: %s',
    async (event) => {
      const row = sender();
      row.send({ type: 'blast.startRequested' });
      row.deliver(reportedBy(event, { status: 'idle' }));
      expect([isSending(row.snapshot()), selectPending(row.snapshot())]).toEqual([true, null]);
      await row.calls.start.resolve(null);
      row.deliver(reportedBy(event, { status: 'idle' }));
      expect(isSending(row.snapshot())).toBe(true);
      row.deliver(wire('sending'));
      expect(isSending(row.snapshot())).toBe(true);
    },
  );

  it('is no end of a start that is accepted and told to send by whatever event', async () => {
    const row = sender();
    row.send({ type: 'blast.startRequested' });
    await row.calls.start.resolve(null);
    row.deliver(reportedBy('count_synced', { status: 'sending' }));
    row.clock.advance(30_000);
    expect([isSending(row.snapshot()), row.emitted]).toEqual([true, []]);
  });
});

it('does not take back a stop by what was said to send before it, and ends it by what is idle', async () => {
  const row = sender({ status: 'sending' });
  row.send({ type: 'blast.stopRequested' });
  row.deliver(reportedBy('count_success', { status: 'sending' }));
  expect(selectPending(row.snapshot())).toBe('stopping');
  row.deliver(reportedBy('count_success', { status: 'idle' }));
  expect([isSending(row.snapshot()), selectPending(row.snapshot())]).toEqual([false, null]);
});

describe('how far a generator is', () => {
  const AT_END = ENDINGS.filter((name) => name !== 'stop' && name !== 'idle') as readonly Name[];

  it.each(events.filter((name) => !AT_END.includes(name)))(
    'is what its sender tells, whatever the event: %s',
    (event) => {
      const row = sender({ progress: 100, current_number: '6281' }, 'generator');
      row.deliver(reportedBy(event, { progress: 0, current_number: null }));
      expect(row.record()).toMatchObject({ progress: 0, current_number: null });
    },
  );

  it.each(AT_END)('is everything where it has ended, and read again where it broke off: %s', (event) => {
    const row = sender({ status: 'sending', progress: 40, current_number: '6281' }, 'generator');
    row.deliver(reportedBy(event, { status: 'idle', progress: 40, current_number: '6281' }));
    expect(row.record()).toMatchObject({ progress: 100, current_number: null });
    const reread = { type: 'record.staleSuspected', reason: 'work broke off' };
    expect(row.emitted).toEqual(event === 'finished' ? [] : [reread]);
  });
});
