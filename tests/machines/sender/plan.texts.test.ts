import { describe, expect, it } from 'vitest';
import { planWaitText } from '../../../src/machines/sender/plan.texts';

/** A moment of November 2026, whose 23rd is a Monday, as the business' clocks show it. */
const on = (day: number, clock: string) => Date.parse(`2026-11-${day}T${clock}:00+07:00`);

describe('why an account waits for its plan', () => {
  const hours = (until: number) => ({ until, why: 'hours', count: 0 }) as const;

  it('is said with the day, unless that is today', () => {
    const now = on(23, '05:00');
    expect(planWaitText(hours(on(23, '08:00')), now)).toBe('Menunggu jam 08.00');
    expect(planWaitText(hours(on(24, '08:00')), now)).toBe('Menunggu besok 08.00');
    expect(planWaitText(hours(on(27, '08:05')), now)).toBe('Menunggu Jumat 08.05');
    expect(planWaitText(hours(on(30, '08:00')), now)).toBe('Menunggu Senin depan 08.00');
    expect(planWaitText(hours(on(23, '08:00')), null)).toBe('Menunggu Senin 08.00');
  });

  it('names the ceiling and the failures', () => {
    const now = on(23, '13:50');
    expect(planWaitText({ until: on(24, '08:00'), why: 'ceiling', count: 120 }, now)).toBe(
      'Batas hari ini tercapai (120), lanjut besok 08.00',
    );
    expect(planWaitText({ until: on(23, '14:20'), why: 'rest', count: 5 }, now)).toBe(
      'Istirahat setelah 5 gagal, lanjut 14.20',
    );
  });
});
