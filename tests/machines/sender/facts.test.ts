import { selectRowError } from '../../../src/machines/crud/row.selectors';
import { describe, expect, it } from 'vitest';
import {
  isInConflict,
  isSending,
  isSuspended,
  selectPending,
  selectState,
} from '../../../src/machines/sender/sender.selectors';
import { EPOCH } from '../../support/clock';
import { sender } from './harness';
import { account, wire } from './samples';

const staleSuspicions = (row: ReturnType<typeof sender>) =>
  row.emitted.filter(({ type }) => type === 'record.staleSuspected');

const BEGINNINGS = ['sending', 'generating', 'validating'] as const;
const HALTS = ['stop', 'idle'] as const;
const LINKS = ['connected', 'loggedOut', 'conflict', 'disconnected', 'unknown'];
const ENDINGS = ['finished', 'error_blast', 'error_generate', 'error_validate'] as const;
const ERRORS = ['error_blast', 'error_generate', 'error_validate'] as const;
const GENERATOR_ENDINGS = ['finished', 'error_generate'] as const;

describe('counters', () => {
  it('come with the income where it is told [RT-05, RT-07]', () => {
    const row = sender();
    row.deliver(wire('count_success', { sender: { count_success: 6, income: 600 } }));
    expect(row.record()).toMatchObject({ count_success: 6, count_fail: 1, income: 600 });
    row.deliver(wire('count_fail', { sender: { count_fail: 2 } }));
    expect(row.record()).toMatchObject({ count_success: 6, count_fail: 2, income: 600 });
  });

  it('sets both counters by count_synced without a highlight [RT-09]', () => {
    const row = sender();
    row.deliver(wire('count_synced', { sender: { count_success: 9, count_fail: 8 } }));
    expect(row.record()).toMatchObject({ count_success: 9, count_fail: 8 });
    expect(row.snapshot().context.countedAt).toEqual({ success: null, fail: null });
  });

  it('applies a figure that fell and suspects the row to be stale [S19]', () => {
    const row = sender();
    row.deliver(wire('count_success', { sender: { count_success: 2, income: 500 } }));
    expect(row.record().count_success).toBe(2);
    expect(staleSuspicions(row)).toEqual([{ type: 'record.staleSuspected', reason: 'counter doubtful' }]);
  });
});

describe('what is not told', () => {
  it('stays as it was, while the rest of the event applies [RT-23, S12]', () => {
    const row = sender({ suspended_count: 1 });
    row.deliver(wire('suspended', { sender: { count_success: 9 } }));
    expect(selectState(row.snapshot())).toBe('suspended');
    expect(row.record()).toMatchObject({ suspended: 1, suspended_count: 1, count_success: 5 });
    row.deliver(wire('suspended'));
    expect(row.record().suspended_count).toBe(1);
    row.deliver(wire('connection.update'));
    expect(selectState(row.snapshot())).toBe('suspended');
    row.deliver(wire('count_synced', { sender: { count_fail: 4 } }));
    expect(row.record()).toMatchObject({ count_success: 5, count_fail: 4 });
  });

  it.each([
    ['suspended', wire('suspended'), 'counter absent'],
    ['count_synced', wire('count_synced', { sender: { count_fail: 1 } }), 'counter absent'],
    ['reset', wire('reset', { state: 'connected', sender: { count_success: 0 } }), 'counter absent'],
    ['connection.update', wire('connection.update'), 'state absent'],
  ])('is read again where %s is about it', (_, event, reason) => {
    const row = sender();
    row.deliver(event);
    expect(staleSuspicions(row)).toEqual([{ type: 'record.staleSuspected', reason }]);
  });

  it('does not call off an activation that is on its way', () => {
    const row = sender({ state: 'suspended', suspended: 1, suspended_count: 1 });
    row.send({ type: 'activation.requested' });
    row.deliver(wire('suspended'));
    expect(selectPending(row.snapshot())).toBe('activating');
  });

  it('is no wait that could be counted down, and no other activity either [RT-31]', () => {
    const row = sender({ status: 'sending' });
    row.deliver(wire('sending'), wire('waiting'));
    expect([isSending(row.snapshot()), row.activity()]).toEqual([true, null]);
  });
});

describe('what the message on its way is doing', () => {
  it.each(BEGINNINGS)('is sending by %s [RT-10, RT-11, RT-12]', (event) => {
    const row = sender();
    row.deliver(wire(event));
    expect(isSending(row.snapshot())).toBe(true);
    expect(row.activity()).toBe('Sending...');
  });

  it('says which attempt failed [RT-26, WA-26]', () => {
    const row = sender({ status: 'sending' });
    row.deliver(wire('attempting', { code: '408' }));
    expect(row.activity()).toBe('Fail, attempting (408)...');
    row.deliver(wire('attempting', { code: undefined }));
    expect(row.activity()).toBe('Fail, attempting ()...');
  });

  it('follows the progressing flag of progressing and update_target [RT-27, RT-30, WA-27]', () => {
    const row = sender({ status: 'sending' });
    row.deliver(wire('progressing', { progressing: true }));
    expect(row.activity()).toBe('Sending...');
    row.deliver(wire('progressing', { progressing: false }));
    expect(row.activity()).toBeNull();
    row.deliver(wire('update_target', { progressing: true }));
    expect(row.activity()).toBe('Sending...');
    row.deliver(wire('update_target', { progressing: false }));
    expect(row.activity()).toBeNull();
  });

  it('counts a wait down each second to 0 [RT-31, WA-28, LIMIT-08]', () => {
    const row = sender({ status: 'sending' });
    row.deliver(wire('waiting', { waitTime: 3 }));
    const seen = [row.activity()];
    for (let second = 0; second < 3; second += 1) {
      row.pass(1);
      seen.push(row.activity());
    }
    expect(seen).toEqual(['Waiting (3s)...', 'Waiting (2s)...', 'Waiting (1s)...', null]);
  });

  it('measures a wait that began before a break from when the server says [S5]', () => {
    const row = sender({ status: 'sending' });
    row.deliver(wire('waiting', { waitTime: 10, replayed: true, date: EPOCH - 6000 }));
    expect(row.activity()).toBe('Waiting (4s)...');
    row.deliver(wire('waiting', { waitTime: 10, replayed: true }));
    expect(row.activity()).toBe('Waiting (10s)...');
  });

  it('measures a wait that begins now from its arrival, whatever the clock of the server', () => {
    const row = sender({ status: 'sending' });
    row.deliver(wire('waiting', { waitTime: 10, date: EPOCH - 6000 }));
    expect(row.activity()).toBe('Waiting (10s)...');
  });

  it('waits anew when another wait begins before the first has ended [RT-31]', () => {
    const row = sender({ status: 'sending' });
    row.deliver(wire('waiting', { waitTime: 3 }));
    row.pass(2);
    row.deliver(wire('waiting', { waitTime: 5, at: EPOCH + 2000 }));
    row.pass(4);
    expect(row.activity()).toBe('Waiting (1s)...');
    row.pass(1);
    expect(row.activity()).toBeNull();
  });

  it('takes nothing of the clock while it waits', () => {
    const row = sender({ status: 'sending' });
    row.deliver(wire('waiting', { waitTime: 5 }));
    const began = row.snapshot();
    row.pass(4);
    expect(row.snapshot()).toBe(began);
  });

  it.each(HALTS)('is idle by %s, with its flags and its wait gone [RT-13, RT-14]', (event) => {
    const row = sender({ status: 'sending' });
    row.deliver(wire('waiting', { waitTime: 30 }), wire(event));
    expect(isSending(row.snapshot())).toBe(false);
    expect(row.activity()).toBeNull();
    expect(row.clock.pending).toEqual([]);
  });
});

describe('the link', () => {
  it.each(LINKS)('is %s by connection.update [RT-21, DATA-08]', (state) => {
    const row = sender({ state: 'reconnecting...' });
    row.deliver(wire('connection.update', { state }));
    expect(selectState(row.snapshot())).toBe(state);
  });

  it('stops sending by a conflict [RT-22]', () => {
    const row = sender({ status: 'sending' });
    row.deliver(wire('connection.update', { state: 'conflict' }));
    expect(isSending(row.snapshot())).toBe(false);
  });

  it('goes on sending by any other update', () => {
    const row = sender({ status: 'sending' });
    row.deliver(wire('connection.update', { state: 'disconnected' }));
    expect(isSending(row.snapshot())).toBe(true);
  });

  it('is reconnecting by reconnecting [RT-25]', () => {
    const row = sender();
    row.deliver(wire('reconnecting'));
    expect(selectState(row.snapshot())).toBe('reconnecting...');
  });

  it.each([
    [2, { count_success: 5, count_fail: 1, income: 500 }],
    [3, { count_success: 9, count_fail: 9, income: 900 }],
  ])(
    'is suspended %i times, and takes the figures over only above 2 [RT-23, RT-24, LIMIT-09]',
    (times, figures) => {
      const row = sender();
      row.deliver(
        wire('suspended', {
          sender: { suspended_count: times, count_success: 9, count_fail: 9, income: 900 },
        }),
      );
      expect(selectState(row.snapshot())).toBe('suspended');
      expect(row.record()).toMatchObject({ state: 'suspended', suspended_count: times, ...figures });
    },
  );

  it('is suspended by its state alone, as a reset tells it, or a row that has no flag', () => {
    const row = sender();
    row.deliver(wire('reset', { state: 'suspended' }));
    expect(isSuspended(row.snapshot())).toBe(true);
    expect(isSuspended(sender({ state: 'suspended', suspended: 0 }).snapshot())).toBe(true);
  });

  it('follows a row that is read again, with all of its figures', () => {
    const row = sender();
    row.send({ type: 'record.read', record: { ...account, state: 'conflict', count_success: 77 } });
    expect(isInConflict(row.snapshot())).toBe(true);
    expect(row.record().count_success).toBe(77);
    row.send({ type: 'record.read', record: account });
    expect([isInConflict(row.snapshot()), row.record()]).toEqual([false, account]);
  });

  it('sends or is idle as a row says that is read again', () => {
    const row = sender();
    row.send({ type: 'record.read', record: account });
    expect(isSending(row.snapshot())).toBe(false);
    row.send({ type: 'record.read', record: { ...account, status: 'sending' } });
    expect(isSending(row.snapshot())).toBe(true);
    row.send({ type: 'record.read', record: { ...account, status: 'sending' } });
    expect(isSending(row.snapshot())).toBe(true);
    row.send({ type: 'record.read', record: account });
    expect(isSending(row.snapshot())).toBe(false);
  });

  it('is set by reset, with its flags cleared [RT-32]', () => {
    const row = sender({ status: 'sending', state: 'unknown' });
    row.deliver(
      wire('attempting', { code: '1' }),
      wire('reset', { state: 'connected', sender: { count_success: 0 } }),
    );
    expect(selectState(row.snapshot())).toBe('connected');
    expect(row.activity()).toBeNull();
    expect(row.record().count_success).toBe(0);
  });

  it('clears the flags of an idle account by reset too [RT-32]', () => {
    const row = sender();
    row.deliver(wire('update_target', { progressing: true }), wire('reset', { state: 'connected' }));
    expect(row.activity()).toBeNull();
  });
});

describe('the end of a blast', () => {
  it.each(ENDINGS)('%s sets the state of the payload and idle [RT-15, RT-16, RT-17, RT-18]', (event) => {
    const row = sender({ status: 'sending' });
    row.deliver(wire(event, { state: 'disconnected' }));
    expect(selectState(row.snapshot())).toBe('disconnected');
    expect(isSending(row.snapshot())).toBe(false);
  });

  it('keeps the state where the payload has none', () => {
    const row = sender({ status: 'sending' });
    row.deliver(wire('finished'));
    expect(selectState(row.snapshot())).toBe('connected');
  });

  it.each(ERRORS)('keeps the error of %s with its own row [BLAST-16]', (event) => {
    const row = sender({ status: 'sending' });
    row.deliver(wire(event, { error: 'Kuota habis' }));
    expect(selectRowError(row.snapshot())).toBe('Kuota habis');
    row.deliver(wire('finished'));
    expect(selectRowError(row.snapshot())).toBe('Kuota habis');
  });

  it.each(GENERATOR_ENDINGS)(
    'shows a generator at 100 and without a current number by %s [RT-19, RT-20]',
    (event) => {
      const row = sender({ status: 'sending', progress: 40, current_number: '6281' }, 'generator');
      row.deliver(wire(event));
      expect(row.record()).toMatchObject({ progress: 100, current_number: null });
    },
  );

  it('shows a validator at 100 [RT-19]', () => {
    const row = sender({ status: 'sending', progress: 40 }, 'validator');
    row.deliver(wire('error_validate'));
    expect(row.record().progress).toBe(100);
  });

  it('takes progress and current number over while it runs [RT-28, RT-29]', () => {
    const row = sender({ status: 'sending', progress: 1, current_number: '1' }, 'generator');
    row.deliver(wire('progressing', { progress: 12.5, current_number: '6281' }));
    expect(row.record()).toMatchObject({ progress: 12.5, current_number: '6281' });
    row.deliver(wire('progressing', { progressing: false, progress: 13 }));
    expect(row.record()).toMatchObject({ progress: 13, current_number: '6281' });
    expect(selectPending(row.snapshot())).toBeNull();
  });

  it('takes progress over while a command is on its way [RT-28, RT-29]', () => {
    const row = sender({ status: 'sending', progress: 1 }, 'generator');
    row.send({ type: 'blast.stopRequested' });
    row.deliver(wire('progressing', { progress: 20, current_number: '6281' }));
    expect(row.record()).toMatchObject({ progress: 20, current_number: '6281' });
  });
});
