import { describe, expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import type { Withdraw } from '../../../src/api/schema/entities';
import { type UpdateInput, withdrawMachine } from '../../../src/machines/withdraw/withdraw';
import { doneDialog } from '../../../src/machines/withdraw/withdraw.rules';
import { scriptedActor, startActor } from '../../support/actors';

const User = {
  firstname: 'Ani',
  lastname: 'W',
  account_bank: 'BCA',
  account_number: '123',
  account_name: 'Ani W',
};
const record = (status: string): Withdraw => ({ id: '7', nominal: 20000, status, createdAt: 0, User });

function started(status: string) {
  const update = scriptedActor<Withdraw, UpdateInput>('update');
  const { actor, emitted } = startActor(withdrawMachine.provide({ actors: { update: update.logic } }), {
    input: { key: 'withdraw:7', kind: 'withdraw', record: record(status) },
  });
  return { actor, emitted, update };
}

describe('handling a withdraw request', () => {
  it.each([
    ['requested', 'accept.requested', 'accepted', 'Permintaan withdraw Diterima'],
    ['requested', 'reject.requested', 'rejected', 'Permintaan withdraw Ditolak'],
    ['accepted', 'cancel.requested', 'requested', 'Permintaan withdraw Dibatalkan'],
    ['rejected', 'cancel.requested', 'requested', 'Permintaan withdraw Dibatalkan'],
  ] as const)('%s, %s: becomes %s and says %s [WD-03, WD-04, WD-05, WD-06, WD-07]', async (...row) => {
    const [before, type, status, text] = row;
    const { actor, emitted, update } = started(before);
    actor.send({ type });
    actor.send({ type });
    expect(update.calls.map(({ input }) => input)).toEqual([{ id: '7', status }]);
    await update.resolve({ ...record(status), User: null });
    expect(actor.getSnapshot().matches(status)).toBe(true);
    expect(actor.getSnapshot().context.record).toEqual(record(status));
    expect(emitted).toMatchObject([
      { dialog: { tone: 'success', title: 'Berhasil', text, confirm: { label: 'OK' } } },
    ]);
  });

  it.each([
    ['accept.requested', 'accepted'],
    ['reject.requested', 'rejected'],
  ] as const)('can be taken back after %s [WD-07]', async (type, status) => {
    const { actor, update } = started('requested');
    actor.send({ type });
    await update.resolve(record(status));
    actor.send({ type: 'cancel.requested' });
    expect(update.calls[1]?.input).toEqual({ id: '7', status: 'requested' });
  });

  it('says Diupdate for any other change of status [WD-08]', async () => {
    const { actor, emitted, update } = started('accepted');
    actor.send({ type: 'update.requested', status: 'rejected' });
    actor.send({ type: 'update.requested', status: 'accepted' });
    expect(update.calls.map(({ input }) => input)).toEqual([{ id: '7', status: 'rejected' }]);
    await update.resolve(record('rejected'));
    expect(emitted).toMatchObject([{ dialog: { text: 'Permintaan withdraw Diupdate' } }]);
  });

  it('shows who was first and asks for what stands [R4]', async () => {
    const { actor, emitted, update } = started('requested');
    actor.send({ type: 'accept.requested' });
    await update.reject(apiError('refused', 'Permintaan withdraw sudah ditolak.', { status: 409 }));
    expect(emitted).toMatchObject([
      { type: 'toast.requested', toast: { text: 'Permintaan withdraw sudah ditolak.' } },
      { type: 'record.staleSuspected' },
    ]);
    actor.send({ type: 'record.read', record: record('rejected') });
    expect(actor.getSnapshot().can({ type: 'accept.requested' })).toBe(false);
    expect(actor.getSnapshot().can({ type: 'cancel.requested' })).toBe(true);
  });

  it.each([
    ['no answer came', apiError('unreachable', 'Network error. Please try again.')],
    ['the answer took too long', apiError('timedOut', 'Request timed out')],
    ['it is gone', apiError('refused', 'Tidak ditemukan.', { status: 404 })],
  ])('asks for what stands when %s [R4, R11]', async (_, error) => {
    const { actor, emitted, update } = started('requested');
    actor.send({ type: 'accept.requested' });
    await update.reject(error);
    expect(emitted.map(({ type }) => type)).toEqual(['toast.requested', 'record.staleSuspected']);
  });

  it('says why it was refused, and can be tried again, which takes that back', async () => {
    const { actor, emitted, update } = started('requested');
    actor.send({ type: 'accept.requested' });
    await update.reject(apiError('refused', 'Saldo tidak cukup.', { status: 422 }));
    expect(emitted).toMatchObject([
      { type: 'toast.requested', toast: { tone: 'error', text: 'Saldo tidak cukup.' } },
    ]);
    expect(actor.getSnapshot().context.error).toBe('Saldo tidak cukup.');
    actor.send({ type: 'reject.requested' });
    expect(actor.getSnapshot().context.error).toBeNull();
  });

  it('goes on with its command when the list is read meanwhile', async () => {
    const { actor, update } = started('requested');
    actor.send({ type: 'accept.requested' });
    actor.send({ type: 'record.read', record: { ...record('requested'), nominal: 30000 } });
    expect(actor.getSnapshot().hasTag('pending')).toBe(true);
    expect(actor.getSnapshot().context.record.nominal).toBe(30000);
    await update.resolve(record('accepted'));
    expect(actor.getSnapshot().matches('accepted')).toBe(true);
  });

  it('tells the ends of two commands and of two rows under names of their own', () => {
    const names = ['withdraw:7', 'withdraw:8'].flatMap((key) => [
      doneDialog(key, 'accepting').id,
      doneDialog(key, 'cancelling').id,
    ]);
    expect(new Set(names).size).toBe(4);
  });
});
