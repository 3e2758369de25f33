import { UNKNOWN } from '../../../src/machines/commands/command';
import { selectFailedAt, selectRowError } from '../../../src/machines/crud/row.selectors';
import { describe, expect, it } from 'vitest';
import { EPOCH } from '../../support/clock';
import { apiError, NETWORK_ERROR } from '../../../src/api/errors';
import { isSending, selectPending } from '../../../src/machines/sender/sender.selectors';
import { settled } from '../../support/deferred';
import {
  busyDialog,
  forbiddenDialog,
  reconnectDialog,
  resetDialog,
} from '../../../src/machines/sender/sender.dialogs';
import { sender } from './harness';
import { account, wire } from './samples';

const start = { type: 'blast.startRequested' } as const;
const stop = { type: 'blast.stopRequested' } as const;
const dialogs = (row: ReturnType<typeof sender>) =>
  row.emitted.flatMap((one) => (one.type === 'dialog.requested' ? [one.dialog] : []));

describe('starting', () => {
  it('sends one start call however often it is pressed, and is pending [BLAST-02, BLAST-03, A1]', () => {
    const row = sender();
    row.send(start);
    row.send(start);
    expect(row.calls.start.calls).toHaveLength(1);
    expect(row.calls.start.calls[0]?.input).toEqual({ record: account });
    expect(isSending(row.snapshot())).toBe(true);
    expect(selectPending(row.snapshot())).toBe('requesting');
  });

  it('stays pending after the answer until the first event of the account [BLAST-03, RT-33]', async () => {
    const row = sender();
    row.send(start);
    await row.calls.start.resolve(null);
    expect(selectPending(row.snapshot())).toBe('requesting');
    row.deliver(wire('sending'));
    expect(selectPending(row.snapshot())).toBeNull();
    expect(row.activity()).toBe('Sending...');
  });

  it.each([
    wire('count_success', { sender: { count_success: 6 } }),
    wire('count_synced', { sender: { count_success: 6 } }),
    wire('reconnecting'),
    wire('connection.update', { state: 'connected' }),
    wire('update_target', { progressing: false }),
    wire('waiting', { waitTime: 3 }),
    wire('attempting', { code: '1' }),
    wire('progressing'),
    wire('suspended', { sender: { suspended_count: 1 } }),
    wire('reset'),
    wire('stop'),
    wire('error_blast'),
  ])('ends a pending start by $type [RT-33]', (event) => {
    const row = sender();
    row.send(start);
    row.deliver(event);
    expect(selectPending(row.snapshot())).toBeNull();
  });

  it.each([null, 'disconnected', 'unknown', 'loggedOut', 'conflict'])(
    'is refused in state %s with the Forbidden dialog, which leads to the reconnect page [BLAST-04, BLAST-05, BLAST-06]',
    (state) => {
      const row = sender({ state });
      row.send(start);
      expect(row.calls.start.calls).toEqual([]);
      expect(dialogs(row)).toEqual([
        expect.objectContaining({
          tone: 'error',
          title: 'Forbidden',
          text: 'Sambungan terputus, silahkan sambungkan ulang!',
          confirm: { label: 'OK', then: { kind: 'navigate', to: '/whatsapp/create?r=12' } },
        }),
      ]);
    },
  );

  it('is refused once when the conflict arrives in the same instant [U6]', () => {
    const row = sender();
    row.deliver(wire('connection.update', { state: 'conflict' }));
    row.send(start);
    row.deliver(wire('connection.update', { state: 'conflict' }));
    expect(row.calls.start.calls).toEqual([]);
    expect(dialogs(row)).toHaveLength(1);
  });

  it('is impossible while suspended', () => {
    const row = sender({ state: 'suspended', suspended: 1, suspended_count: 1 });
    expect(row.snapshot().can(start)).toBe(false);
  });

  it('asks instead when a message is still on its way [BLAST-08, BLAST-09, BLAST-10]', () => {
    const row = sender();
    row.deliver(wire('update_target', { progressing: true }));
    row.send(start);
    expect(row.calls.start.calls).toEqual([]);
    expect(dialogs(row)).toEqual([
      expect.objectContaining({
        tone: 'warning',
        title: 'Sedang mengirim',
        text: 'Akun ini masih mengirim pesan. Hentikan blast berikutnya atau tunggu sampai selesai.',
        confirm: { label: 'Stop Blast!', then: { kind: 'send', key: 'whatsapp:id-1', event: stop } },
        cancel: { label: 'Tunggu Aja' },
      }),
    ]);
    row.send(stop);
    expect(row.calls.stop.calls).toHaveLength(1);
  });

  it('asks as well when another tab started it first [BLAST-08]', () => {
    const row = sender({ status: 'sending' });
    row.send(start);
    expect(dialogs(row).map(({ title }) => title)).toEqual(['Sedang mengirim']);
  });

  it('shows a refusal, marks the row and can be tried again [BLAST-11, BLAST-12, BLAST-13]', async () => {
    const row = sender();
    row.send(start);
    await row.calls.start.reject(apiError('refused', 'Saldo habis', { status: 422 }));
    expect(selectRowError(row.snapshot())).toBe('Saldo habis! Silahkan coba lagi.');
    expect(row.emitted).toContainEqual({
      type: 'toast.requested',
      toast: expect.objectContaining({ text: 'Saldo habis! Silahkan coba lagi.' }),
    });
    row.send(start);
    expect(row.calls.start.calls).toHaveLength(2);
    expect(selectRowError(row.snapshot())).toBeNull();
  });

  it('says that the network failed, and reads the row again [BLAST-15, R11]', async () => {
    const row = sender();
    row.send(start);
    await row.calls.start.reject(apiError('unreachable', NETWORK_ERROR));
    expect(selectRowError(row.snapshot())).toBe(`Network error. Please try again. ${UNKNOWN}`);
    expect(row.emitted).toContainEqual({ type: 'record.staleSuspected', reason: 'call failed' });
    row.send({ type: 'record.read', record: { ...account, status: 'sending' } });
    expect([isSending(row.snapshot()), selectRowError(row.snapshot())]).toEqual([true, null]);
  });

  it.each([
    ['waiting', wire('waiting', { waitTime: 3 }), 'Waiting (3s)...'],
    ['attempting', wire('attempting', { code: '408' }), 'Fail, attempting (408)...'],
    ['progressing', wire('progressing'), 'Sending...'],
    ['progressing no more', wire('progressing', { progressing: false }), null],
    ['update_target', wire('update_target', { progressing: true }), 'Sending...'],
    ['update_target at rest', wire('update_target', { progressing: false }), null],
    ['connected', wire('connection.update', { state: 'connected' }), null],
  ])('says at once what the first event tells: %s [RT-33]', (_, event, activity) => {
    const row = sender();
    row.send(start);
    row.deliver(event);
    expect([isSending(row.snapshot()), row.activity()]).toEqual([true, activity]);
    expect(selectPending(row.snapshot())).toBeNull();
  });

  it('takes the figures over that end its waiting [RT-33]', () => {
    const row = sender();
    row.send(start);
    row.deliver(wire('count_synced', { sender: { count_success: 6, count_fail: 3 } }));
    expect(row.record()).toMatchObject({ count_success: 6, count_fail: 3 });
    const generator = sender({}, 'generator');
    generator.send(start);
    generator.deliver(wire('progressing', { progressing: false, progress: 4 }));
    expect(generator.record().progress).toBe(4);
    const validator = sender({}, 'validator');
    validator.send(start);
    validator.deliver(wire('progressing', { progressing: true, progress: 5 }));
    expect(validator.record().progress).toBe(5);
  });

  it.each([
    wire('connection.update', { state: 'connected' }),
    wire('connection.update'),
    wire('reconnecting'),
    wire('reset', { state: 'connected' }),
    wire('count_synced', { sender: { count_success: 6, count_fail: 3 } }),
  ])(
    'is not proven by $type: its refusal is still heard, marks the row and says why [BLAST-11, BLAST-12, BLAST-13]',
    async (event) => {
      const row = sender();
      row.send(start);
      // However often it comes.
      row.deliver(event, event);
      expect([selectPending(row.snapshot()), isSending(row.snapshot())]).toEqual([null, true]);
      row.send(start);
      expect(row.calls.start.calls).toHaveLength(1);
      await row.calls.start.reject(apiError('refused', 'Saldo habis', { status: 422 }));
      expect(isSending(row.snapshot())).toBe(false);
      expect(selectRowError(row.snapshot())).toBe('Saldo habis! Silahkan coba lagi.');
      expect(row.emitted).toContainEqual({
        type: 'toast.requested',
        toast: expect.objectContaining({ text: 'Saldo habis! Silahkan coba lagi.' }),
      });
      row.send(start);
      expect(row.calls.start.calls).toHaveLength(2);
    },
  );

  it.each([
    wire('sending'),
    wire('generating'),
    wire('validating'),
    wire('attempting', { code: '1' }),
    wire('waiting', { waitTime: 3 }),
    wire('waiting'),
    wire('progressing'),
    wire('update_target', { progressing: false }),
    wire('count_success', { sender: { count_success: 6 } }),
    wire('count_fail', { sender: { count_fail: 2 } }),
  ])('is proven by $type, whatever the call still answers', async (event) => {
    const row = sender();
    row.send(start);
    row.deliver(event);
    await row.calls.start.reject(apiError('unreachable', NETWORK_ERROR));
    expect([isSending(row.snapshot()), selectRowError(row.snapshot())]).toEqual([true, null]);
  });

  it.each([
    ['before', (row: ReturnType<typeof sender>) => row.deliver(wire('reconnecting')), () => {}],
    ['after', () => {}, (row: ReturnType<typeof sender>) => row.deliver(wire('reconnecting'))],
  ])(
    'is read again when nothing proves it, though something was heard %s its answer [U5]',
    async (_, first, then) => {
      const row = sender();
      row.send(start);
      first(row);
      await row.calls.start.resolve(null);
      then(row);
      expect([selectPending(row.snapshot()), isSending(row.snapshot())]).toEqual([null, true]);
      row.clock.advance(30_000);
      expect(isSending(row.snapshot())).toBe(false);
      expect(row.emitted).toContainEqual({ type: 'record.staleSuspected', reason: 'start unanswered' });
    },
  );

  it('can be stopped once Stop is shown, before its call has answered [BLAST-01, BLAST-07]', async () => {
    const row = sender();
    row.send(start);
    row.send(stop);
    expect(row.calls.stop.calls).toEqual([]);
    row.deliver(wire('connection.update', { state: 'connected' }));
    row.send(stop);
    expect(row.calls.stop.calls).toHaveLength(1);
    await row.calls.stop.resolve(null);
    expect(isSending(row.snapshot())).toBe(false);
  });

  const UNLINKED = 'Sambungan terputus, silahkan sambungkan ulang!';
  const SUSPENDED = 'Akun ditangguhkan, blast tidak dapat dimulai.';
  const ENDED = 'Blast dihentikan sebelum mulai mengirim.';
  it.each([
    ...[null, 'disconnected', 'unknown', 'loggedOut', 'conflict'].map(
      (state) => [wire('connection.update', { state }), UNLINKED] as const,
    ),
    [wire('reset', { state: 'loggedOut' }), UNLINKED] as const,
    [wire('connection.update', { state: 'suspended' }), SUSPENDED] as const,
    [wire('suspended', { sender: { suspended_count: 1 } }), SUSPENDED] as const,
    [wire('stop'), ENDED] as const,
    [wire('idle'), ENDED] as const,
    [wire('error_blast', { error: 'Kuota habis' }), 'Kuota habis'] as const,
  ])('ends with its reason by %o, and the row is read again [BLAST-12, RT-33, U6]', async (event, reason) => {
    const row = sender();
    row.send(start);
    row.deliver(event);
    expect([isSending(row.snapshot()), selectRowError(row.snapshot())]).toEqual([false, reason]);
    expect(row.emitted).toContainEqual({ type: 'record.staleSuspected', reason: 'start ended' });
    expect(row.calls.start.calls[0]?.signal.aborted).toBe(true);
    await row.calls.start.reject(apiError('refused', 'Terlambat', { status: 422 }));
    expect(selectRowError(row.snapshot())).toBe(reason);
  });

  it('of a generator does not end by a state that it may start in [GEN-07]', () => {
    const row = sender({}, 'generator');
    row.send(start);
    row.deliver(wire('connection.update', { state: 'disconnected' }));
    expect(isSending(row.snapshot())).toBe(true);
    row.deliver(wire('connection.update', { state: 'conflict' }));
    expect(isSending(row.snapshot())).toBe(false);
  });

  it.each([wire('sending'), { type: 'record.read', record: { ...account, status: 'sending' } } as const])(
    'that was refused is forgotten once the account sends after all: $type',
    async (event) => {
      const row = sender();
      row.send(start);
      await row.calls.start.reject(apiError('unreachable', NETWORK_ERROR));
      row.send(event);
      expect([isSending(row.snapshot()), selectRowError(row.snapshot())]).toEqual([true, null]);
    },
  );

  it('takes a re-read for no answer while its call is on its way', async () => {
    const row = sender();
    row.send(start);
    row.send({ type: 'record.read', record: { ...account, status: 'sending' } });
    row.send({ type: 'record.read', record: account });
    expect(selectPending(row.snapshot())).toBe('requesting');
    await row.calls.start.reject(apiError('refused', 'Saldo habis', { status: 422 }));
    expect(selectRowError(row.snapshot())).toBe('Saldo habis! Silahkan coba lagi.');
  });

  it('does not wait for ever: after 30 s without an event the row is read again [U5]', async () => {
    const row = sender();
    row.send(start);
    await row.calls.start.resolve(null);
    row.clock.advance(29_999);
    expect(selectPending(row.snapshot())).toBe('requesting');
    row.clock.advance(1);
    expect(selectPending(row.snapshot())).toBeNull();
    expect(row.emitted).toContainEqual({ type: 'record.staleSuspected', reason: 'start unanswered' });
    expect(selectRowError(row.snapshot())).toBe('Belum ada kabar dari server, status dibaca ulang.');
    expect(selectFailedAt(row.snapshot())).toBe(EPOCH + 30_000);
  });

  it.each([
    ['sending', true],
    ['idle', false],
  ])('ends a pending start by a re-read that says %s [U5]', async (status, sending) => {
    const row = sender();
    row.send(start);
    await row.calls.start.resolve(null);
    row.send({ type: 'record.read', record: { ...account, status } });
    expect(selectPending(row.snapshot())).toBeNull();
    expect(isSending(row.snapshot())).toBe(sending);
  });
});

it('asks each of its questions under a name of its own, and so does every account', () => {
  const questions = (key: string) => {
    const context = { ...sender().snapshot().context, key };
    return [forbiddenDialog, busyDialog, reconnectDialog, resetDialog].map((dialog) => dialog(context).id);
  };
  const accounts = ['whatsapp:id-1', 'whatsapp:id-2'];
  expect(new Set(accounts.flatMap(questions)).size).toBe(8);
});

describe('stopping', () => {
  it('sends one stop call, is pending, and becomes idle [BLAST-07]', async () => {
    const row = sender({ status: 'sending' });
    row.send(stop);
    row.send(stop);
    expect(row.calls.stop.calls.map(({ input }) => input)).toEqual([
      { record: { ...account, status: 'sending' } },
    ]);
    expect([selectPending(row.snapshot()), isSending(row.snapshot())]).toEqual(['stopping', true]);
    row.deliver(wire('sending'));
    expect(selectPending(row.snapshot())).toBe('stopping');
    await row.calls.stop.resolve(null);
    expect(isSending(row.snapshot())).toBe(false);
  });

  it.each([wire('sending'), { type: 'record.read', record: { ...account, status: 'sending' } } as const])(
    'is read again afterwards where the server said meanwhile that it sends: $type',
    async (event) => {
      const row = sender({ status: 'sending' });
      row.send(stop);
      row.send(event);
      row.send(wire('sending'));
      await row.calls.stop.resolve(null);
      expect(isSending(row.snapshot())).toBe(false);
      expect(row.emitted).toEqual([{ type: 'record.staleSuspected', reason: 'stop opposed' }]);
      row.send({ type: 'record.read', record: { ...account, status: 'sending' } });
      expect(isSending(row.snapshot())).toBe(true);
    },
  );

  it('is over when the row is read as idle, whatever the call still answers', async () => {
    const row = sender({ status: 'sending' });
    row.send(stop);
    row.send({ type: 'record.read', record: account });
    expect([selectPending(row.snapshot()), isSending(row.snapshot())]).toEqual([null, false]);
    await row.calls.stop.reject(apiError('unreachable', NETWORK_ERROR));
    expect(isSending(row.snapshot())).toBe(false);
  });

  it('is impossible while nothing is sent', () => {
    const row = sender();
    row.send(stop);
    expect(row.calls.stop.calls).toEqual([]);
  });

  it('shows the server text of a failure and goes on sending [BLAST-14]', async () => {
    const row = sender({ status: 'sending' });
    row.send(stop);
    await row.calls.stop.reject(apiError('refused', 'Tidak bisa dihentikan', { status: 409 }));
    expect(selectRowError(row.snapshot())).toBe('Tidak bisa dihentikan');
    expect(isSending(row.snapshot())).toBe(true);
    expect(row.emitted).toEqual([
      {
        type: 'toast.requested',
        toast: expect.objectContaining({ tone: 'error', text: 'Tidak bisa dihentikan' }),
      },
      { type: 'record.staleSuspected', reason: 'call failed' },
    ]);
    row.send(stop);
    expect(selectRowError(row.snapshot())).toBeNull();
  });

  it('says that the network failed [BLAST-15]', async () => {
    const row = sender({ status: 'sending' });
    row.send(stop);
    await row.calls.stop.reject(apiError('unreachable', NETWORK_ERROR));
    expect(selectRowError(row.snapshot())).toBe(`Network error. Please try again. ${UNKNOWN}`);
    expect(isSending(row.snapshot())).toBe(true);
  });

  it('ends the call of a stop when the row leaves the page [R10]', async () => {
    const row = sender({ status: 'sending' });
    row.send(stop);
    row.actor.stop();
    await settled();
    expect(row.calls.stop.calls[0]?.signal.aborted).toBe(true);
  });
});
