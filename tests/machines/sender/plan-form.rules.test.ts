import { describe, expect, it } from 'vitest';
import type { SendPlan } from '../../../src/api/schema/plan';
import { checkPlan, draftOfPlan, planOfDraft, toggled } from '../../../src/machines/sender/plan-form.rules';
import { planText } from '../../../src/machines/sender/plan.texts';

const plan: SendPlan = {
  days: [1, 3, 5],
  from: '00:00',
  until: '00:00',
  ceiling_first: 20,
  ceiling_rise: 10,
  ceiling_most: 60,
  rest_failures: null,
  rest_minutes: null,
};
const monday = Date.parse('2026-11-23T12:00:00+07:00');

describe('the form of a plan', () => {
  it('has a plan as it was saved, and suggests what it leaves out', () => {
    expect(planOfDraft(draftOfPlan(plan))).toEqual(plan);
    expect(draftOfPlan(plan)).toMatchObject({ has_rest: false, rest_failures: '5' });
    expect(planOfDraft(draftOfPlan(null))).toBeNull();
  });

  it('asks for what a tick asks for, and for nothing where there is no plan', () => {
    const draft = { ...draftOfPlan(plan), days: '', ceiling_first: '', ceiling_rise: 'x', ceiling_most: '0' };
    expect(checkPlan(draft)).toEqual({
      days: 'Pilih minimal satu hari.',
      ceiling_first: 'Wajib diisi.',
      ceiling_rise: 'Harus berupa angka.',
      ceiling_most: 'Minimal 1.',
    });
    expect(Object.keys(checkPlan({ ...draft, has_ceiling: false }))).toEqual(['days']);
    expect(checkPlan({ ...draft, has_plan: false })).toEqual({});
  });

  it('keeps days in their order', () => {
    expect([toggled('135', 2), toggled('1235', 1), toggled('', 7)]).toEqual(['1235', '235', '7']);
  });
});

describe('what a plan means', () => {
  it('is said in a sentence, with the ceiling of the day', () => {
    const linked = monday - 2 * 24 * 3_600_000;
    expect(planText(plan, linked, monday)).toBe(
      'Mengirim Senin, Rabu, Jumat sepanjang hari, paling banyak 40 pesan hari ini, naik 10 tiap hari sampai 60.',
    );
    expect(planText(plan, linked - 30 * 24 * 3_600_000, monday)).toBe(
      'Mengirim Senin, Rabu, Jumat sepanjang hari, paling banyak 60 pesan hari ini.',
    );
    const always = {
      ...plan,
      days: [1, 2, 3, 4, 5, 6, 7],
      from: '22:00',
      until: '04:00',
      ceiling_most: null,
    };
    expect(planText(always, linked, monday)).toBe('Mengirim setiap hari 22.00–04.00 hari berikutnya.');
  });
});
