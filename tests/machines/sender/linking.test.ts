import { describe, expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import {
  canActivate,
  isInConflict,
  isLost,
  isSuspended,
  selectKey,
  selectPending,
  selectState,
  selectSuspensions,
} from '../../../src/machines/sender/sender.selectors';
import { sender } from './harness';
import { account, wire } from './samples';

const refused = (text: string) => apiError('refused', text, { status: 409 });
const staleSuspicions = (row: ReturnType<typeof sender>) =>
  row.emitted.filter(({ type }) => type === 'record.staleSuspected');
const suspended = (suspended_count: number) => sender({ state: 'suspended', suspended: 1, suspended_count });
const dialogs = ({ emitted }: ReturnType<typeof sender>) =>
  emitted.flatMap((event) => (event.type === 'dialog.requested' ? [event.dialog] : []));
const toasts = ({ emitted }: ReturnType<typeof sender>) =>
  emitted.flatMap((event) => (event.type === 'toast.requested' ? [event.toast.text] : []));

describe('reconnecting', () => {
  it.each([null, 'disconnected', 'loggedOut', 'unknown', 'conflict'])(
    'is offered for the state %s [WA-16, BLAST-04]',
    (state) => {
      expect(isLost(sender({ state }).snapshot())).toBe(true);
    },
  );

  it.each(['connected', 'reconnecting...', 'opening'])('is not offered for the state %s [WA-17]', (state) => {
    expect(isLost(sender({ state }).snapshot())).toBe(false);
  });

  it('is not offered to a suspended account, whatever its state [WA-16, WA-17]', () => {
    for (const state of [null, 'disconnected', 'loggedOut', 'unknown', 'conflict', 'suspended']) {
      expect(isLost(sender({ state, suspended: 1 }).snapshot())).toBe(false);
    }
  });

  it.each([null, 'disconnected', 'loggedOut', 'unknown', 'connected'])(
    'is never done in place for the state %s [WA-18, WA-19]',
    (state) => {
      const row = sender({ state });
      row.send({ type: 'reconnect.requested' });
      row.send({ type: 'reconnect.confirmed' });
      expect([dialogs(row), row.calls.reconnect.calls]).toEqual([[], []]);
    },
  );

  it('of a conflict asks first and names the actor that is to hear the answer [WA-19, WA-20]', () => {
    const row = sender({ state: 'conflict', pushname: 'Budi', phonenumber: '6281' });
    expect(isInConflict(row.snapshot())).toBe(true);
    row.send({ type: 'reconnect.requested' });
    expect(dialogs(row)).toMatchObject([
      {
        tone: 'warning',
        title: 'Warning!',
        text: 'Budi (6281) sedang dibuka di tempat lain. Sambungkan ulang di sini?',
        confirm: {
          label: 'Ya, Reonnect.',
          then: { kind: 'send', key: selectKey(row.snapshot()), event: { type: 'reconnect.confirmed' } },
        },
        cancel: { label: 'Batal' },
      },
    ]);
    expect(dialogs(row)[0]?.cancel?.then).toBeUndefined();
    expect(row.calls.reconnect.calls).toHaveLength(0);
  });

  it('of a conflict is one call for the account itself, pending until it is answered [WA-21]', async () => {
    const row = sender({ state: 'conflict' });
    row.send({ type: 'reconnect.confirmed' });
    row.send({ type: 'reconnect.confirmed' });
    expect(row.calls.reconnect.calls.map(({ input }) => input.record.clientid)).toEqual([account.clientid]);
    expect(selectPending(row.snapshot())).toBe('reconnecting');
    row.deliver(wire('connection.update', { state: 'conflict' }));
    expect(selectPending(row.snapshot())).toBe('reconnecting');
    await row.calls.reconnect.resolve(null);
    expect(selectPending(row.snapshot())).toBeNull();
    row.deliver(wire('connection.update', { state: 'connected' }));
    expect(isLost(row.snapshot())).toBe(false);
  });

  it('that is confirmed after the conflict has ended does nothing [U6]', () => {
    const row = sender({ state: 'conflict' });
    row.send({ type: 'reconnect.requested' });
    row.deliver(wire('connection.update', { state: 'connected' }));
    row.send({ type: 'reconnect.confirmed' });
    expect(row.calls.reconnect.calls).toHaveLength(0);
  });

  it('that fails says why and can be tried again', async () => {
    const row = sender({ state: 'conflict' });
    row.send({ type: 'reconnect.confirmed' });
    await row.calls.reconnect.reject(refused('Error creating client'));
    expect(toasts(row)).toEqual(['Error creating client']);
    expect(row.snapshot().can({ type: 'reconnect.confirmed' })).toBe(true);
  });
});

describe('a suspended account', () => {
  it('tells how often it was [SUSP-01]', () => {
    const row = sender();
    row.deliver(wire('suspended', { sender: { suspended_count: 2 } }));
    expect([isSuspended(row.snapshot()), selectSuspensions(row.snapshot())]).toEqual([true, 2]);
  });

  it.each([
    [0, true],
    [1, true],
    [2, true],
    [3, false],
    [4, false],
  ])('after %i suspensions can be activated: %s [SUSP-03, SUSP-04, LIMIT-09]', (count, activatable) => {
    const row = suspended(count);
    expect(canActivate(row.snapshot())).toBe(activatable);
    row.send({ type: 'activation.requested' });
    expect(row.calls.activate.calls).toHaveLength(activatable ? 1 : 0);
  });

  it('becomes what the server answers, and shows it for a second [SUSP-06, SUSP-07, LIMIT-06]', async () => {
    const row = suspended(2);
    row.send({ type: 'activation.requested' });
    row.send({ type: 'activation.requested' });
    expect(row.calls.activate.calls.map(({ input }) => input.record.id)).toEqual(['12']);
    expect(selectPending(row.snapshot())).toBe('activating');
    await row.calls.activate.resolve({ ...account, suspended: 0, suspended_count: 2, state: 'connected' });
    row.clock.advance(999);
    expect(selectPending(row.snapshot())).toBe('activating');
    row.clock.advance(1);
    expect([selectPending(row.snapshot()), isSuspended(row.snapshot())]).toEqual([null, false]);
    expect(row.record()).toMatchObject({ state: 'connected', suspended_count: 2 });
  });

  it('whose line changes is read again, since only the row says whether it was activated elsewhere [SUSP-07]', () => {
    const row = suspended(2);
    row.deliver(wire('connection.update', { state: 'suspended' }));
    expect(staleSuspicions(row)).toEqual([]);
    row.deliver(wire('connection.update', { state: 'connected' }));
    expect(isSuspended(row.snapshot())).toBe(true);
    expect(staleSuspicions(row)).toMatchObject([{ reason: 'suspension unclear' }]);
    row.send({ type: 'record.read', record: { ...account, state: 'connected', suspended: 0 } });
    expect(isSuspended(row.snapshot())).toBe(false);
  });

  it('that is reset in another state is read again, since that need not be the end of its suspension', () => {
    const row = suspended(2);
    row.deliver(wire('reset', { state: 'conflict' }));
    expect(staleSuspicions(row)).toMatchObject([{ reason: 'suspension unclear' }]);
  });

  it.each([
    ['activation', { state: 'suspended', suspended: 1 }, 'activation.requested', 'activate'],
    ['reset', {}, 'reset.confirmed', 'reset'],
  ] as const)(
    'is read again after its %s, since news may have overtaken the answer',
    async (_, record, type, name) => {
      const row = sender(record);
      row.send({ type });
      await row.calls[name].resolve({ ...account, count_success: 0 });
      expect(staleSuspicions(row)).toMatchObject([{ reason: 'call answered' }]);
    },
  );

  it('stays suspended when the activation is refused, with the reason [SUSP-06]', async () => {
    const row = suspended(1);
    row.send({ type: 'activation.requested' });
    await row.calls.activate.reject(refused('Sudah tiga kali.'));
    expect([isSuspended(row.snapshot()), toasts(row)]).toEqual([true, ['Sudah tiga kali.']]);
    expect(canActivate(row.snapshot())).toBe(true);
  });

  it('that is suspended for the third time while it is activated is not activated any more [SUSP-04]', async () => {
    const row = suspended(2);
    row.send({ type: 'activation.requested' });
    row.deliver(wire('suspended', { sender: { suspended_count: 3 } }));
    await row.calls.activate.reject(refused('Sudah tiga kali.'));
    expect([selectSuspensions(row.snapshot()), canActivate(row.snapshot())]).toEqual([3, false]);
  });

  it('can neither be started nor reset its way out of it', () => {
    const row = suspended(1);
    row.send({ type: 'blast.startRequested' });
    expect(row.calls.start.calls).toHaveLength(0);
    expect(isSuspended(row.snapshot())).toBe(true);
  });

  it.each([
    [2, { count_success: 5, count_fail: 1, income: 500 }],
    [3, { count_success: 9, count_fail: 4, income: 900 }],
  ])('takes counters and income over only above 2 suspensions: %i [RT-24, LIMIT-09]', (count, expected) => {
    const row = sender();
    row.deliver(
      wire('suspended', { sender: { suspended_count: count, count_success: 9, count_fail: 4, income: 900 } }),
    );
    expect(row.record()).toMatchObject({ ...expected, suspended_count: count });
  });
});

describe('resetting', () => {
  it('asks first, and says what is reset and what is not [WA-23, WA-24]', () => {
    const row = sender({ pushname: 'Budi', phonenumber: '6281' });
    row.send({ type: 'reset.requested' });
    const [dialog] = dialogs(row);
    expect(dialog).toMatchObject({
      tone: 'warning',
      title: 'Apakah Anda yakin ?',
      confirm: {
        label: 'Ya, Reset.',
        dangerous: true,
        then: { kind: 'send', event: { type: 'reset.confirmed' } },
      },
      cancel: { label: 'Batal' },
    });
    expect(dialog?.text).toMatch(/berhasil.*gagal.*pendapatan Budi \(6281\).*Total pendapatan akun tidak/s);
    expect(row.calls.reset.calls).toHaveLength(0);
  });

  it('applies the returned account and shows its mark for a second longer [WA-25, LIMIT-06, PAIR-22]', async () => {
    const row = sender();
    row.send({ type: 'reset.confirmed' });
    expect(row.calls.reset.calls.map(({ input }) => input.record.id)).toEqual(['12']);
    expect(selectPending(row.snapshot())).toBe('resetting');
    await row.calls.reset.resolve({ ...account, count_success: 0, count_fail: 0, income: 0 });
    expect(row.record()).toMatchObject({ count_success: 0, count_fail: 0, income: 0 });
    row.clock.advance(999);
    expect(selectPending(row.snapshot())).toBe('resetting');
    row.clock.advance(1);
    expect(selectPending(row.snapshot())).toBeNull();
  });

  it('tells by its answer, too, that the account was activated elsewhere', async () => {
    const row = suspended(1);
    row.send({ type: 'reset.confirmed' });
    await row.calls.reset.resolve({ ...account, state: 'connected', suspended: 0 });
    expect(selectState(row.snapshot())).toBe('connected');
    expect(selectPending(row.snapshot())).toBe('resetting');
  });

  it('that fails changes nothing and says why', async () => {
    const row = sender();
    row.send({ type: 'reset.confirmed' });
    await row.calls.reset.reject(refused('Ditolak'));
    expect([row.record(), toasts(row), selectPending(row.snapshot())]).toEqual([account, ['Ditolak'], null]);
  });

  it('is impossible while the account sends', () => {
    const row = sender({ status: 'sending' });
    row.send({ type: 'reset.requested' });
    row.send({ type: 'reset.confirmed' });
    expect([dialogs(row), row.calls.reset.calls]).toEqual([[], []]);
  });
});
