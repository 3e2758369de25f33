import { describe, expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import { type Withdraw, withdraw } from '../../../src/api/schema/entities/money';
import { ownPayeeNote } from '../../../src/machines/withdraw/payee.rules';
import { type ReadWithdraw, waitingText } from '../../../src/machines/withdraw/waiting.rules';
import { withdrawMachine } from '../../../src/machines/withdraw/withdraw';
import type { UpdateInput } from '../../../src/machines/withdraw/withdraw.types';
import { withdrawCommands } from '../../../src/machines/withdraw/withdraw.bulk';
import {
  type Decision,
  decisionDialog,
  decisionQuestion,
  doneDialog,
} from '../../../src/machines/withdraw/withdraw.rules';
import { scriptedActor, startActor } from '../../support/actors';

const User = {
  firstname: 'Ani',
  lastname: 'W',
  account_bank: 'BCA',
  account_number: '1234567890',
  account_name: 'Ani W',
};
const record = (status: string, more: object = {}): ReadWithdraw => ({
  ...withdraw.parse({ id: '7', nominal: 20_000, status, createdAt: 0, userId: '5', User, ...more }),
  reader: '9',
});

function started(status: string, more: object = {}) {
  const update = scriptedActor<Withdraw, UpdateInput>('update');
  const { actor, emitted, settled } = startActor(
    withdrawMachine.provide({ actors: { update: update.logic } }),
    {
      input: { key: 'withdraw:7', kind: 'withdraw', record: record(status, more) },
    },
  );
  /** Gives the command, and confirms it where that is asked. */
  const give = (type: 'accept' | 'reject' | 'cancel') => {
    actor.send({ type: `${type}.requested` });
    actor.send({ type: `${type}.confirmed` });
  };
  return { actor, emitted, settled, update, give };
}

describe('handling a withdraw request', () => {
  it.each([
    ['requested', 'accept', 'accepted', 'Permintaan withdraw Diterima'],
    ['requested', 'reject', 'rejected', 'Permintaan withdraw Ditolak'],
    ['accepted', 'cancel', 'requested', 'Permintaan withdraw Dibatalkan'],
    ['rejected', 'cancel', 'requested', 'Permintaan withdraw Dibatalkan'],
  ] as const)('%s, %s: becomes %s and says %s [WD-03, WD-04, WD-05, WD-06, WD-07]', async (...row) => {
    const [before, type, status, text] = row;
    const { actor, emitted, update, give } = started(before);
    give(type);
    give(type);
    expect(update.calls.map(({ input }) => input)).toEqual([{ id: '7', status }]);
    await update.resolve({ ...record(status), User: null });
    expect(actor.getSnapshot().matches(status)).toBe(true);
    expect(actor.getSnapshot().context.record).toEqual(record(status));
    expect(emitted.slice(before === 'rejected' ? 0 : 1)).toMatchObject([
      { dialog: { tone: 'success', title: 'Berhasil', text, confirm: { label: 'OK' } } },
    ]);
  });

  it.each([
    [
      'accept',
      'Terima penarikan Rp 20.000 dari Ani W?',
      'Dana dibayarkan ke BCA ••••7890 a.n. Ani W.',
      'Ya, Terima.',
      'requested',
    ],
    [
      'reject',
      'Tolak penarikan Rp 20.000 dari Ani W?',
      'Dana tidak dikirim ke BCA ••••7890 a.n. Ani W, dan kembali ke saldo member.',
      'Ya, Tolak.',
      'requested',
    ],
    [
      'cancel',
      'Batalkan penarikan Rp 20.000 dari Ani W?',
      'Dana mungkin sudah dibayarkan ke BCA ••••7890 a.n. Ani W, dan akan dibayar dua kali jika diterima lagi.',
      'Ya, Batalkan.',
      'accepted',
    ],
  ] as const)(
    'asks before it is decided to %s: how much, whose, and to which account',
    (type, title, text, label, before) => {
      const { actor, emitted, update } = started(before);
      actor.send({ type: `${type}.requested` });
      const send = (event: string) => ({ kind: 'send', key: 'withdraw:7', event: { type: event } });
      expect(emitted).toMatchObject([
        {
          dialog: {
            title,
            text,
            confirm: { label, dangerous: true, then: send(`${type}.confirmed`) },
            cancel: { label: 'Batal', then: send('decision.cancelled') },
          },
        },
      ]);
      actor.send({ type: 'decision.cancelled' });
      expect(actor.getSnapshot().matches(before)).toBe(true);
      actor.send({ type: `${type}.confirmed` });
      expect(update.calls).toEqual([]);
    },
  );

  it('takes a rejected request back at once: nothing was paid', () => {
    const { actor, emitted, update } = started('rejected');
    actor.send({ type: 'cancel.requested' });
    expect([emitted, update.calls.map(({ input }) => input)]).toEqual([
      [],
      [{ id: '7', status: 'requested' }],
    ]);
  });

  it('names a member and an account that nobody told in words', () => {
    const { actor, emitted } = started('requested');
    actor.send({ type: 'record.read', record: { ...record('requested'), User: null } });
    actor.send({ type: 'accept.requested' });
    expect(emitted).toMatchObject([
      {
        dialog: {
          title: 'Terima penarikan Rp 20.000 dari member ini?',
          text: 'Dana dibayarkan ke rekening yang belum diisi.',
        },
      },
    ]);
  });

  it('keeps its question while the list is read again, and lets the server say who was first [R4]', () => {
    const { actor, update } = started('requested');
    actor.send({ type: 'accept.requested' });
    actor.send({ type: 'record.read', record: record('rejected') });
    actor.send({ type: 'accept.confirmed' });
    expect(update.calls.map(({ input }) => input)).toEqual([{ id: '7', status: 'accepted' }]);
  });

  it.each([
    ['requested', 'accept', 'accepted'],
    ['requested', 'reject', 'rejected'],
    ['accepted', 'cancel', 'requested'],
  ] as const)('is given to one of many: %s, %s is not asked about again', async (before, command, status) => {
    const { actor, emitted, settled, update } = started(before);
    const given = { type: 'command.given', command } as const;
    actor.send(given);
    expect(emitted).toEqual([]);
    expect(update.calls.map(({ input }) => input)).toEqual([{ id: '7', status }]);
    await update.reject(apiError('refused', 'Saldo tidak cukup.', { status: 422 }));
    expect(actor.getSnapshot().context.error).toBe('Saldo tidak cukup.');
    actor.send(given);
    await update.resolve(record(status));
    expect(actor.getSnapshot().matches(status)).toBe(true);
    expect(actor.getSnapshot().context.error).toBeNull();
    expect(settled.map(({ outcome }) => outcome)).toEqual([
      { kind: 'refused', text: 'Saldo tidak cukup.' },
      { kind: 'answered' },
    ]);
  });

  it.each([
    ['accept', 'accepted'],
    ['reject', 'rejected'],
  ] as const)('can be taken back after %s [WD-07]', async (type, status) => {
    const { update, give } = started('requested');
    give(type);
    await update.resolve(record(status));
    give('cancel');
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
    const { actor, emitted, update, give } = started('requested');
    give('accept');
    await update.reject(apiError('refused', 'Penarikan ini sudah ditolak.', { status: 409 }));
    expect(emitted.slice(1)).toMatchObject([
      { type: 'toast.requested', toast: { text: 'Penarikan ini sudah ditolak.' } },
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
    const { emitted, update, give } = started('requested');
    give('accept');
    await update.reject(error);
    expect(emitted.slice(1).map(({ type }) => type)).toEqual(['toast.requested', 'record.staleSuspected']);
  });

  it('says why it was refused, and can be tried again, which takes that back', async () => {
    const { actor, emitted, update, give } = started('requested');
    give('accept');
    await update.reject(apiError('refused', 'Saldo tidak cukup.', { status: 422 }));
    expect(emitted.slice(1)).toMatchObject([
      { type: 'toast.requested', toast: { tone: 'error', text: 'Saldo tidak cukup.' } },
    ]);
    expect(actor.getSnapshot().context.error).toBe('Saldo tidak cukup.');
    give('reject');
    expect(actor.getSnapshot().context.error).toBeNull();
  });

  it('goes on with its command when the list is read meanwhile', async () => {
    const { actor, update, give } = started('requested');
    give('accept');
    actor.send({ type: 'record.read', record: { ...record('requested'), nominal: 30000 } });
    expect(actor.getSnapshot().hasTag('pending')).toBe(true);
    expect(actor.getSnapshot().context.record.nominal).toBe(30000);
    await update.resolve(record('accepted'));
    expect(actor.getSnapshot().matches('accepted')).toBe(true);
  });

  it('tells the ends of two commands and of two rows under names of their own', () => {
    const names = ['withdraw:7', 'withdraw:8'].flatMap((key) => [
      doneDialog(key, 'accepting', record('accepted')).id,
      doneDialog(key, 'cancelling', record('requested')).id,
      decisionDialog(key, 'accepting', record('requested')).id,
      decisionDialog(key, 'rejecting', record('requested')).id,
      decisionDialog(key, 'cancelling', record('accepted')).id,
    ]);
    expect(new Set(names).size).toBe(10);
  });
});

describe('a question about several requests', () => {
  const of = (firstname: string, status = 'requested', nominal = 20_000): Withdraw => ({
    ...record(status),
    nominal,
    User: { ...User, firstname, lastname: '' },
  });
  const five = ['Ani', 'Budi', 'Citra', 'Dewi', 'Eka'].map((name) => of(name, 'accepted'));

  it.each([
    ['accepting', 'Dana dibayarkan ke rekening masing-masing.'],
    ['rejecting', 'Dana tidak dikirim ke rekening masing-masing, dan kembali ke saldo member.'],
    [
      'cancelling',
      'Dana mungkin sudah dibayarkan ke rekening masing-masing, dan akan dibayar dua kali jika diterima lagi.',
    ],
  ] as const)('names whom, how much and what follows, as that about one does: %s', (decision, follows) => {
    const one = decisionQuestion(decision, five.slice(0, 1));
    const many = decisionQuestion(decision, five);
    expect([many.what, many.text]).toEqual([
      '5 penarikan, Rp 100.000',
      `Dari Ani (Rp 20.000), Budi (Rp 20.000), Citra (Rp 20.000) dan 2 lainnya. ${follows}`,
    ]);
    expect([many.verb, many.dangerous]).toEqual([one.verb, one.dangerous]);
  });

  it('warns of money paid twice only where some was accepted, and names its account where one was', () => {
    const textOf = (...requests: Withdraw[]) => decisionQuestion('cancelling', requests).text;
    expect(textOf(of('Ani', 'rejected'), of('Budi', 'rejected', 5000))).toBe(
      'Dari Ani (Rp 20.000), Budi (Rp 5.000).',
    );
    expect(textOf(of('Ani', 'rejected'), of('Budi', 'accepted'))).toContain(
      'Dana mungkin sudah dibayarkan ke BCA ••••7890 a.n. Ani W, dan',
    );
  });

  it('is what the commands for several ask, word for word', () => {
    const decisions: readonly Decision[] = ['accepting', 'rejecting', 'cancelling'];
    expect(withdrawCommands).toHaveLength(decisions.length);
    for (const [place, { asked, verb }] of withdrawCommands.entries()) {
      const question = asked?.(five);
      expect(question).toEqual(decisionQuestion(decisions[place] as Decision, five));
      expect(question?.verb).toBe(verb);
    }
  });
});

describe('what a member is told of the account they asked for', () => {
  it('is that it stays, once their profile has another', () => {
    expect(ownPayeeNote(record('requested', { payee_recorded: 1, payee_changed: 1 }))).toContain(
      'Tetap dikirim ke BCA ••••7890 a.n. Ani W.',
    );
    expect(ownPayeeNote(record('requested', { payee_recorded: 1, payee_changed: 0 }))).toBeNull();
  });
});

describe('how long a request has waited', () => {
  const HOUR = 3_600_000;
  it.each([
    [30_000, 'baru saja'],
    [-HOUR, 'baru saja'],
    [60_000, 'menunggu 1 menit'],
    [HOUR - 1, 'menunggu 59 menit'],
    [HOUR, 'menunggu 1 jam'],
    [24 * HOUR, 'menunggu 1 hari'],
    [53 * HOUR, 'menunggu 2 hari'],
  ])('is told of %i ms as %s', (waited, text) => {
    expect(waitingText({ ...record('requested'), createdAt: HOUR, readAt: HOUR + waited })).toBe(text);
  });

  it('is told of those alone that wait, and where it is known', () => {
    expect(waitingText({ ...record('accepted'), readAt: HOUR })).toBeNull();
    expect(waitingText(record('requested'))).toBeNull();
    expect(waitingText({ ...record('requested'), createdAt: null, readAt: HOUR })).toBeNull();
  });
});
