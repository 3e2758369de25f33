import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import {
  requestMachine,
  selectProblem,
  selectWarning,
  type WithdrawOrder,
} from '../../../src/machines/withdraw/request';
import { masked } from '../../../src/machines/withdraw/payee.rules';
import { amountOf, amountText, separated } from '../../../src/machines/withdraw/rupiah.rules';
import { scriptedActor, startActor } from '../../support/actors';

const payee = { account_bank: 'BCA', account_number: '1234567890', account_name: 'Ani W' };

function started() {
  const request = scriptedActor<unknown, WithdrawOrder>('request');
  const verify = scriptedActor<boolean, WithdrawOrder>('verify');
  const { actor, emitted } = startActor(
    requestMachine.provide({ actors: { request: request.logic, verify: verify.logic } }),
    { input: { userId: '5' } },
  );
  const ask = (text: string) => {
    actor.send({ type: 'nominal.typed', text });
    actor.send({ type: 'request.submitted', payee });
  };
  return { actor, emitted, request, verify, ask, context: () => actor.getSnapshot().context };
}
const lost = apiError('unreachable', 'Network error. Please try again.');

describe('asking for money', () => {
  it('starts at the minimum [WD-15, LIMIT-11]', () => {
    expect(started().context().nominal).toBe('10.000');
  });

  it.each(['9999', '', '0'])('warns below the minimum and sends nothing: %j [WD-14]', (text) => {
    const { ask, emitted, request } = started();
    ask(text);
    expect(emitted).toMatchObject([
      {
        dialog: {
          tone: 'warning',
          title: 'Warning',
          text: 'Minimal permintaan penarikan adalah Rp 10.000',
          confirm: { label: 'OK' },
        },
      },
    ]);
    expect(request.calls).toEqual([]);
  });

  it('says in the field what is wrong with the amount, at once', () => {
    const { actor } = started();
    const typed = (text: string) => {
      actor.send({ type: 'nominal.typed', text });
      return selectProblem(actor.getSnapshot());
    };
    expect([typed('9999'), typed(''), typed('80000')]).toEqual(['Minimal Rp 10.000', null, null]);
    actor.send({ type: 'balance.read', balance: 70_000 });
    expect([typed('70000'), typed('70001')]).toEqual([null, null]);
  });

  it('warns of more than the balance that was read, and asks the server all the same [WD-17, WD-18]', async () => {
    const { actor, ask, request, emitted } = started();
    const warning = () => selectWarning(actor.getSnapshot());
    actor.send({ type: 'balance.read', balance: 70_000 });
    actor.send({ type: 'nominal.typed', text: '70000' });
    expect(warning()).toBeNull();
    ask('70001');
    expect(warning()).toBe('Melebihi saldo Anda, Rp 70.000');
    actor.send({ type: 'request.confirmed' });
    expect(request.calls.map(({ input }) => input)).toEqual([{ userId: '5', nominal: 70_001 }]);
    await request.reject(apiError('refused', 'Saldo tidak mencukupi.', { code: 1 }));
    expect(emitted.at(-1)).toMatchObject({ dialog: { title: 'Gagal', text: 'Saldo tidak mencukupi.' } });
    actor.send({ type: 'balance.read', balance: null });
    expect(warning()).toBeNull();
  });

  it('takes the whole balance, where that is enough to be asked for', () => {
    const { actor, context } = started();
    const isOffered = () => actor.getSnapshot().can({ type: 'all.requested' });
    expect(isOffered()).toBe(false);
    actor.send({ type: 'balance.read', balance: 9_999 });
    expect(isOffered()).toBe(false);
    actor.send({ type: 'balance.read', balance: 1_234_567 });
    actor.send({ type: 'all.requested' });
    expect(context().nominal).toBe('1.234.567');
  });

  it('asks with the bank and the covered account, and sends once [WD-16, A1]', async () => {
    const { ask, actor, emitted, request, context } = started();
    ask('25000');
    expect(emitted).toMatchObject([
      {
        dialog: {
          tone: 'info',
          title: 'Konfirmasi Penarikan',
          text: 'Tarik Rp 25.000 ke rekening BCA ••••7890 a.n. Ani W?',
          confirm: {
            label: 'Ya, Tarik.',
            then: { kind: 'send', key: actor.id, event: { type: 'request.confirmed' } },
          },
          cancel: {
            label: 'Batal',
            then: { kind: 'send', key: actor.id, event: { type: 'request.cancelled' } },
          },
        },
      },
    ]);
    actor.send({ type: 'request.submitted', payee });
    expect(emitted).toHaveLength(2);
    actor.send({ type: 'request.confirmed' });
    actor.send({ type: 'request.confirmed' });
    actor.send({ type: 'request.submitted', payee });
    expect(actor.getSnapshot().hasTag('pending')).toBe(true);
    expect(request.calls.map(({ input }) => input)).toEqual([{ userId: '5', nominal: 25000 }]);
    await request.resolve(null);
    expect(context()).toMatchObject({ nominal: '10.000', error: null });
    expect(actor.getSnapshot().matches('editing')).toBe(true);
  });

  it('goes back to the amount that was typed when it is called off', () => {
    const { ask, actor, request, context } = started();
    ask('25000');
    actor.send({ type: 'request.cancelled' });
    expect(actor.getSnapshot().matches('editing')).toBe(true);
    expect([context().nominal, request.calls]).toEqual(['25.000', []]);
  });

  it('names the bank that the form names', () => {
    const { actor, emitted } = started();
    for (const named of [{ account_bank: '' }, { account_number: '' }, { account_bank: 'BRI' }]) {
      actor.send({ type: 'request.submitted', payee: { ...payee, ...named } });
      actor.send({ type: 'request.cancelled' });
    }
    expect(emitted).toMatchObject([
      { dialog: { text: 'Tarik Rp 10.000?' } },
      { dialog: { text: 'Tarik Rp 10.000?' } },
      { dialog: { text: 'Tarik Rp 10.000 ke rekening BRI ••••7890 a.n. Ani W?' } },
    ]);
  });

  it('takes ten thousand itself [WD-14]', () => {
    const { ask, actor } = started();
    ask('10000');
    expect(actor.getSnapshot().matches('confirming')).toBe(true);
  });

  it('leads to the bank details where they are missing [WD-17, WD-18]', async () => {
    const { ask, actor, emitted, request, context } = started();
    ask('10000');
    actor.send({ type: 'request.confirmed' });
    await request.reject(apiError('refused', 'Lengkapi dulu data rekening bank Anda.', { code: 1 }));
    expect(emitted.at(-1)).toMatchObject({
      dialog: {
        tone: 'error',
        title: 'Gagal',
        text: 'Lengkapi dulu data rekening bank Anda.',
        confirm: { label: 'OK', then: { kind: 'navigate', to: '/profile?edit=1' } },
      },
    });
    expect([context().error, actor.getSnapshot().matches('editing')]).toEqual([null, true]);
  });

  it('shows any other refusal and keeps the amount [WD-19, A2]', async () => {
    const { ask, actor, request, context } = started();
    ask('999999');
    actor.send({ type: 'request.confirmed' });
    await request.reject(apiError('refused', 'Saldo tidak mencukupi.', { status: 422 }));
    expect(context()).toMatchObject({ nominal: '999.999', error: 'Saldo tidak mencukupi.' });
    actor.send({ type: 'request.submitted', payee });
    expect([context().error, actor.getSnapshot().matches('confirming')]).toEqual([null, true]);
  });

  it('looks a lost answer up before it says anything [R11]', async () => {
    const { ask, actor, request, verify, emitted, context } = started();
    ask('25000');
    actor.send({ type: 'request.confirmed' });
    await request.reject(lost);
    expect([actor.getSnapshot().hasTag('verifying'), actor.getSnapshot().hasTag('pending')]).toEqual([
      true,
      true,
    ]);
    expect(verify.calls.map(({ input }) => input)).toEqual([{ userId: '5', nominal: 25000 }]);
    await verify.resolve(true);
    expect(emitted.at(-1)).toMatchObject({ toast: { tone: 'success' } });
    expect(context()).toMatchObject({ nominal: '10.000', error: null });
    expect(actor.getSnapshot().matches('editing')).toBe(true);
  });

  it('says that nothing was asked, or that it cannot tell [R12]', async () => {
    const { ask, actor, request, verify, context } = started();
    ask('10000');
    actor.send({ type: 'request.confirmed' });
    await request.reject(lost);
    await verify.resolve(false);
    expect(context().error).toBe('Network error. Please try again.');
    ask('10000');
    actor.send({ type: 'request.confirmed' });
    await request.reject(lost);
    await verify.reject(lost);
    expect(context().error).toContain('Belum pasti');
    expect(actor.getSnapshot().matches('editing')).toBe(true);
  });
});

describe('an amount as it is typed', () => {
  it('has its thousands separated and means what it says [D6]', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999_999_999 }), (amount) => {
        expect(amountOf(separated(String(amount)))).toBe(amount);
        expect(separated(separated(String(amount)))).toBe(separated(String(amount)));
      }),
    );
  });

  it.each([
    ['1000000', '1.000.000'],
    ['Rp 25.000', '25.000'],
    ['00012', '12'],
    ['', ''],
    ['1e3', '13'],
    ['Rp 1.500.000,00', '1.500.000'],
    ['1,500,000.00', '1.500.000'],
    ['1.50', '150'],
    ['12345678901234567890', '123.456.789.012.345'],
  ])('%j becomes %j', (typed, shown) => {
    expect(separated(typed)).toBe(shown);
  });

  it.each([
    [1_500_000, '1.500.000'],
    [0, '0'],
    [12.5, '12,5'],
  ])('that was read, %j, stands in its field as %j', (amount, text) => {
    expect(amountText(amount)).toBe(text);
  });

  it('goes to an account of which four digits are shown', () => {
    expect([masked('1234567890'), masked('1234'), masked('12')]).toEqual(['••••7890', '1234', '12']);
  });
});
