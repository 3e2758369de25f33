import { describe, expect, it } from 'vitest';
import type { PastAccount } from '../../../src/api/schema/past';
import type { Known } from '../../../src/machines/ahead/foresee';
import { NO_TRIAL, type Trial } from '../../../src/machines/ahead/trial';
import { account, days, foreseenOf, morning, past, workday } from './pasts';

const ask = (accounts: readonly PastAccount[], trial: Partial<Trial> = {}, known: Partial<Known> = {}) =>
  foreseenOf({ past: past(...accounts), trial: { ...NO_TRIAL, ...trial }, ...known });
/** Sends so many an hour. */
const sender = (id: string, anHour: number, fields: Partial<PastAccount> = {}) =>
  account([...days(10, workday(anHour)), morning(anHour)], { id, pushname: `Toko ${id}`, ...fields });
const many = (count: number, fields: Partial<PastAccount> = {}) =>
  Array.from({ length: count }, (_, place) => sender(String(place + 1), 100, fields));

const share = (one: { sevenDays: { middle: number } }, other: { sevenDays: { middle: number } }) =>
  one.sevenDays.middle / other.sevenDays.middle;

describe('what is tried out', () => {
  it('lets those rest that bring least, and names them', () => {
    const accounts = [sender('1', 100), sender('2', 20), sender('3', 60)];
    const [without, tried] = [ask(accounts), ask(accounts, { rested: 2 })];
    expect(tried.rested).toEqual([
      { id: '2', name: 'Toko 2', phonenumber: '628123' },
      { id: '3', name: 'Toko 3', phonenumber: '628123' },
    ]);
    expect(tried.accounts.map(({ id }) => id)).toEqual(['1']);
    expect(share(tried, without)).toBeCloseTo(100 / 180, 1);
    expect(ask(accounts, { rested: 3 }).sevenDays).toEqual({ low: 0, middle: 0, high: 0 });
  });

  it('adds accounts that send like the others, each with a proxy', () => {
    const accounts = [sender('1', 100), sender('2', 60)];
    const daily = Array.from({ length: 14 }, (_, day) => ({
      from: past().at,
      linked: 1 + (day % 2),
      asked: 0,
    }));
    const known = { past: { ...past(...accounts), days: daily }, proxies: 6 };
    const [without, tried] = [ask(accounts, {}, known), ask(accounts, { added: 2 }, known)];
    expect(share(tried, without)).toBeCloseTo(2, 1);
    expect(tried.accounts).toHaveLength(2);
    expect(tried.daily?.proxies?.middle).toBeLessThan(without.daily?.proxies?.middle ?? 0);
    expect(ask(accounts, { added: 6 }, known).daily?.proxies).toBeNull();
  });

  it('pays as much more for each message as is said', () => {
    expect(share(ask(many(2), { fee: 1.5 }), ask(many(2)))).toBeCloseTo(1.5, 5);
  });

  it('makes messages wait longer, of what one of them takes: 36 seconds, of which 30 are its wait', () => {
    const waits = (trial: Partial<Trial>) => share(ask(many(2, { interval: 30 }), trial), ask(many(2)));
    expect(waits({ interval: 2 })).toBeCloseTo(36 / 66, 1);
    expect(waits({ interval: 0.5 })).toBeCloseTo(36 / 21, 1);
    expect(waits({ interval: 1 })).toBe(1);
    // What accounts wait is not told: nothing is said of it.
    expect(share(ask(many(2), { interval: 2 }), ask(many(2)))).toBe(1);
  });

  it('changes nothing where nothing is tried, whatever the interval: 60 seconds are set, of messages that took 36', () => {
    expect(ask(many(2, { interval: 60 })).sevenDays).toEqual(ask(many(2)).sevenDays);
    // All that a message took was its wait, as far as is seen.
    expect(share(ask(many(2, { interval: 60 }), { interval: 2 }), ask(many(2)))).toBeCloseTo(0.5, 1);
  });

  it('takes what befalls an account to befall it at a message: who sends more loses its link more often', () => {
    const lost = [
      '28800 stopped 0 0 0',
      ...Array.from({ length: 4 }, () => '7200 sending 200 0 10000\n3600 loggedOut 0 0 0'),
      '14400 stopped 0 0 0',
    ].join('\n');
    const accounts = [account([...days(10, lost), morning()], { interval: 30 })];
    // Twice as fast while it sends, and lost twice as often.
    expect(share(ask(accounts, { interval: 0.4 }), ask(accounts))).toBeLessThan(36 / 18 / 1.2);
  });

  it('counts numbers that are imported, also where none are left', () => {
    const numbers = (count: number, trial: Partial<Trial>) => ask(many(2), trial, { numbers: count }).numbers;
    expect(numbers(1000, { numbers: 1000 })).toEqual(numbers(2000, {}));
    expect(numbers(0, { numbers: 1000 })).toEqual(numbers(1000, {}));
  });

  it('tells what is so now, whatever is tried', () => {
    const accounts = [sender('1', 100, { interval: 20 }), sender('2', 100, { interval: 40 })];
    const { present, basis } = ask(accounts, { added: 3, rested: 1, interval: 2, fee: 2, numbers: 5 });
    expect(present).toEqual({ sending: 2, interval: 30, fee: 50 });
    expect(basis).toEqual(ask(accounts).basis);
  });

  it('lets one rest that was linked today by what it brings, and none that is suspended', () => {
    const today = account(['7200 sending 600 0 30000'], { id: '3', pushname: 'Baru' });
    const suspended = sender('4', 10, {
      state: 'suspended',
      status: 'idle',
      suspended: 1,
      suspended_count: 3,
    });
    const accounts = [sender('1', 100), sender('2', 60), today, suspended];
    expect(ask(accounts, { rested: 2 }).rested.map(({ id }) => id)).toEqual(['2', '1']);
    expect(ask(accounts).present.sending).toBe(3);
  });

  it('counts one by one, and the mean of all, also where classes are unequal', () => {
    const unequal = [
      ...Array.from({ length: 50 }, (_, place) => sender(`a${place}`, 100)),
      ...Array.from({ length: 30 }, (_, place) => sender(`b${place}`, 20)),
    ];
    const without = ask(unequal);
    expect(share(ask(unequal, { added: 80 }), without)).toBeCloseTo(2, 1);
    // Seven of each of ten classes.
    const classes = Array.from({ length: 70 }, (_, place) => sender(String(place), 10 * 1.6 ** (place % 10)));
    const [of, rested] = [ask(classes), ask(classes, { rested: 5 })];
    expect(share(rested, of)).toBeLessThan(0.99);
    expect(share(rested, of)).toBeGreaterThan(0.7);
  });

  it('lets a part of each class rest where accounts are too many to be looked at one by one', () => {
    const accounts = many(80);
    const [without, tried] = [ask(accounts), ask(accounts, { rested: 20, added: 40 })];
    expect(tried.rested).toEqual([]);
    expect(share(tried, without)).toBeCloseTo(100 / 80, 1);
    expect(ask(accounts, { rested: 80 }).sevenDays.high).toBe(0);
  });
});
