import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Movement } from '../../../src/api/schema/ledger';
import { partsOf } from '../../../src/machines/withdraw/balance.rules';
import { causeOf, dateOf, isOfDay } from '../../../src/machines/withdraw/movement.rules';

const rupiah = fc.integer({ min: 0, max: 1_000_000_000 });
const total = (figures: Record<string, number>) =>
  partsOf(figures).reduce((sum, { amount }) => sum + (amount ?? Number.NaN), 0);

describe('the parts of a balance', () => {
  const figures = { income: 90_000, referral: 500, bonus: 1000, requested: 20_000, accepted: 50_000 };

  it('are what raises it and what lowers it', () => {
    expect(partsOf({ ...figures, balance: 21_500 }).map(({ amount }) => amount)).toEqual([
      90_000, 500, 1000, -20_000, -50_000,
    ]);
  });

  it('add up to it, whatever else a server counts', () => {
    const record = fc.record({
      income: rupiah,
      referral: rupiah,
      bonus: rupiah,
      requested: rupiah,
      accepted: rupiah,
      balance: rupiah,
    });
    fc.assert(
      fc.property(record, (reported) => {
        expect(total(reported)).toBe(reported.balance);
      }),
    );
    expect(partsOf({ ...figures, balance: 21_501 }).at(-1)).toEqual({ name: 'others', amount: 1 });
  });

  it('are unknown one by one', () => {
    expect(partsOf({ balance: 5 }).map(({ amount }) => amount)).toEqual(Array(5).fill(undefined));
  });
});

describe('what a movement says', () => {
  const movement = (kind: string, fields: Partial<Movement> = {}): Movement => ({
    id: '1',
    kind,
    amount: 1,
    balance: 1,
    at: 0,
    reason: null,
    nominal: null,
    reference: null,
    Whatsapp: null,
    Person: null,
    User: null,
    ...fields,
  });

  it.each([
    ['income', { Whatsapp: { phonenumber: '62812', pushname: 'Budi' } }, 'Pendapatan blast, akun Budi'],
    ['income', { Whatsapp: { phonenumber: '62812', pushname: '' } }, 'Pendapatan blast, akun 62812'],
    ['income', {}, 'Pendapatan blast, akun yang sudah dihapus'],
    ['referral', { Person: { firstname: 'Citra', lastname: 'Ayu' } }, 'Referal dari Citra Ayu'],
    ['referral', {}, 'Referal'],
    ['bonus', { reason: 'Loyalitas' }, 'Bonus: Loyalitas'],
    ['bonus_revoked', { reason: 'Loyalitas' }, 'Bonus dibatalkan: Loyalitas'],
    ['withdraw_requested', { nominal: 20_000 }, 'Penarikan Rp 20.000 diminta'],
    ['withdraw_accepted', { nominal: 20_000 }, 'Penarikan Rp 20.000 diterima'],
    ['withdraw_rejected', { nominal: 20_000 }, 'Penarikan Rp 20.000 ditolak'],
    ['withdraw_rejected', {}, 'Penarikan ditolak'],
    ['withdraw_reopened', { nominal: 20_000 }, 'Penarikan Rp 20.000 kembali menunggu jawaban'],
    ['carried', {}, 'Saldo sebelum dicatat'],
    ['loan', {}, 'Perubahan saldo'],
  ])('%s: %j reads %s', (kind, fields, text) => {
    const cause = causeOf(movement(kind, fields));
    expect([cause.text, cause.name].filter(Boolean).join(' ')).toBe(text);
  });

  it('is dated by its day, whose date is the same a few zones away, or by its moment', () => {
    const midnightInJakarta = Date.UTC(2026, 10, 22, 17);
    const days = movement('income', { at: midnightInJakarta });
    expect([isOfDay(days), new Date(dateOf(days) ?? 0).toISOString().slice(0, 10)]).toEqual([
      true,
      '2026-11-23',
    ]);
    expect(dateOf(movement('bonus', { at: 5 }))).toBe(5);
    expect(dateOf(movement('income', { at: null }))).toBeNull();
  });
});
