import type { Chance } from '../../sandbox/core/chance';
import type { Past } from '../../src/api/schema/past';

const DAY = 86_400_000;
const DAYS_KNOWN = 28;

/** Accounts that are linked and rupiah that are asked for, day by day, from the beginning of a world on. */
export function createArrivals(chance: Chance, beginning: number, days: number) {
  const usual = 1 + 20 * chance.roll();
  const weekends = 0.2 + 0.8 * chance.roll();
  const amount = 50_000 * (1 + 10 * chance.roll());
  const events = Array.from({ length: days }, (_, day) => {
    const rate = usual * (day % 7 > 4 ? weekends : 1) * (0.7 + 0.6 * chance.roll());
    const times: { readonly at: number; readonly asked: number }[] = [];
    for (let part = -Math.log(1 - chance.roll()) / rate; part < 1; part -= Math.log(1 - chance.roll()) / rate)
      times.push({ at: beginning + (day + part) * DAY, asked: amount * (0.3 + 1.4 * chance.roll()) });
    return times;
  });
  const all = events.flat();
  return {
    after: (at: number) => all.filter((event) => event.at > at),
    days(now: number, localTime: (at: number) => Past['at']): Past['days'] {
      const today = Math.floor((now - beginning) / DAY);
      return events.slice(Math.max(0, today - DAYS_KNOWN), today).map((ofDay, place) => ({
        from: localTime(beginning + (Math.max(0, today - DAYS_KNOWN) + place) * DAY),
        linked: ofDay.length,
        asked: ofDay.reduce((sum, { asked }) => sum + asked, 0),
      }));
    },
  };
}
