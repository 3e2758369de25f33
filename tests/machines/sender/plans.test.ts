import { describe, expect, it } from 'vitest';
import { verdictOf } from '../../../src/machines/history/verdict.rules';
import { factText } from '../../../src/machines/history/timeline.texts';
import { isSending, selectPlanWait } from '../../../src/machines/sender/sender.selectors';
import { EPOCH } from '../../support/clock';
import { sender } from './harness';
import { wire } from './samples';

/** Ten minutes from the tests' epoch, 10.04.05 of a Friday. */
const until = EPOCH + 600_000;
const planWait = { until, why: 'hours', count: 0 } as const;
const waiting = wire('waiting', { waitTime: 600, planWait, sender: { status: 'sending' } });
const sending = { status: 'sending' };

const verdict = (row: ReturnType<typeof sender>) =>
  verdictOf(
    row.snapshot(),
    { link: null, job: null },
    { operates: true, activates: true, pairs: true },
    EPOCH,
  );

describe('an account that waits for its plan', () => {
  it('is at work, and says until when it waits, as told by an event or read with its row', () => {
    const told = sender(sending);
    told.deliver(waiting);
    for (const row of [told, sender({ ...sending, planWait })]) {
      expect(isSending(row.snapshot())).toBe(true);
      expect(selectPlanWait(row.snapshot())).toEqual(planWait);
      expect(row.activity()).toBeNull();
      expect(verdict(row)).toMatchObject({ text: 'Menunggu jam 10.14', tone: 'success', remedy: null });
    }
  });

  it('says so in its timeline', () => {
    expect(factText(waiting)).toEqual({ text: 'Menunggu jam 10.14', tone: 'neutral' });
    expect(factText(wire('waiting', { waitTime: 8 }))?.text).toBe('Menunggu 8 detik');
  });

  it('waits no longer than its plan, by its own clock', () => {
    const row = sender({ ...sending, planWait });
    row.pass(599);
    expect(selectPlanWait(row.snapshot())).not.toBeNull();
    row.pass(1);
    expect(selectPlanWait(row.snapshot())).toBeNull();
    expect(isSending(row.snapshot())).toBe(true);
  });

  it.each([
    ['a message is on its way', wire('update_target', { progressing: true })],
    ['it pauses between two messages', wire('waiting', { waitTime: 8 })],
    ['it was stopped', wire('stop')],
    ['it was suspended', wire('suspended', { sender: { suspended_count: 1 } })],
  ])('waits no more once %s', (_what, event) => {
    const row = sender({ ...sending, planWait });
    row.deliver(event);
    expect(selectPlanWait(row.snapshot())).toBeNull();
    expect(row.record().planWait).toBeNull();
  });

  it.each([
    [
      'counters are reset',
      wire('reset', { state: 'connected', sender: { count_success: 0, count_fail: 0, income: 0 } }),
    ],
    [
      'a message that was on its way is counted',
      wire('count_success', { sender: { count_success: 6, income: 600 } }),
    ],
    ['its link is lost', wire('connection.update', { state: 'disconnected' })],
  ])('goes on to wait while %s', (_what, event) => {
    const row = sender({ ...sending, planWait });
    row.deliver(event);
    expect(selectPlanWait(row.snapshot())).toEqual(planWait);
  });

  it('follows a plan that was changed meanwhile', () => {
    const row = sender({ ...sending, planWait });
    const later = { ...planWait, until: until + 60_000 };
    row.send({ type: 'record.read', record: { ...row.record(), planWait: later } });
    row.pass(630);
    expect(selectPlanWait(row.snapshot())).toEqual(later);
    row.send({ type: 'record.read', record: { ...row.record(), planWait: null } });
    expect(selectPlanWait(row.snapshot())).toBeNull();
  });

  it('is what a start outside of its hours leads to, and can be stopped', async () => {
    const row = sender();
    row.send({ type: 'blast.startRequested' });
    await row.calls.start.resolve(null);
    row.deliver(waiting);
    expect(selectPlanWait(row.snapshot())).toEqual(planWait);
    row.send({ type: 'blast.stopRequested' });
    expect(selectPlanWait(row.snapshot())).toBeNull();
    await row.calls.stop.resolve(null);
    expect(isSending(row.snapshot())).toBe(false);
    row.send({ type: 'blast.startRequested' });
    row.deliver(wire('count_success', { sender: { count_success: 6, income: 600 } }));
    expect(selectPlanWait(row.snapshot())).toBeNull();
  });
});
