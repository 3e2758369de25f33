import { expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import { selectPending } from '../../../src/machines/sender/sender.selectors';
import { sender } from './harness';
import { EPOCH } from '../../support/clock';
import { wire } from './samples';

it('knows every transient flag as a state: pending commands, the message on its way, changed figures [DATA-07]', async () => {
  const row = sender();
  row.send({ type: 'blast.startRequested' });
  expect(selectPending(row.snapshot())).toBe('requesting');
  await row.calls.start.reject(apiError('refused', 'Tidak', { status: 422 }));
  expect(selectPending(row.snapshot())).toBeNull();

  row.deliver(wire('attempting', { code: '408' }));
  expect(row.snapshot().hasTag('attempting')).toBe(true);
  expect(row.snapshot().context.attemptCode).toBe('408');
  row.deliver(wire('waiting', { waitTime: 7 }));
  expect(row.snapshot().hasTag('waiting')).toBe(true);
  expect(row.snapshot().context.wait.lasts).toBe(7000);
  row.deliver(wire('progressing'));
  expect(row.snapshot().hasTag('progressing')).toBe(true);
  expect(row.activity()).toBe('Sending...');

  row.deliver(
    wire('count_success', { sender: { count_success: 6 } }),
    wire('count_fail', { sender: { count_fail: 2 } }),
  );
  expect(row.snapshot().context.countedAt).toEqual({ success: EPOCH, fail: EPOCH });

  row.send({ type: 'reset.confirmed' });
  expect(selectPending(row.snapshot())).toBe('resetting');
});

it('is activating from the press until the display delay has passed [DATA-07, LIMIT-06]', async () => {
  const row = sender({ state: 'suspended', suspended: 1, suspended_count: 1 });
  row.send({ type: 'activation.requested' });
  await row.calls.activate.resolve({ ...row.record(), state: 'connected', suspended: 0 });
  expect(selectPending(row.snapshot())).toBe('activating');
  row.clock.advance(1000);
  expect(selectPending(row.snapshot())).toBeNull();
});
