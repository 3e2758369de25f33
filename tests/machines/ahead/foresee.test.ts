import { describe, expect, it } from 'vitest';
import type { PastAccount } from '../../../src/api/schema/past';
import { foresee, type Known } from '../../../src/machines/ahead/foresee';
import { account, days, foreseenOf, morning, past, stood, workday } from './pasts';

const ask = (accounts: readonly PastAccount[], known: Partial<Known> = {}) =>
  foreseenOf({ past: past(...accounts), ...known });
const steady = (fields?: Partial<PastAccount>) => account([...days(10, workday()), morning()], fields);
const hoursAfter = (at: number, moment: number | null | undefined) =>
  moment == null ? null : (moment - at) / 3_600_000;

describe('what is foreseen', () => {
  it('goes on as the days before: a hundred an hour until 20 o’clock, fifty rupiah each', () => {
    const { today, accounts } = ask([steady()], { earned: [10_000] });
    expect(today.low).toBeGreaterThan(50_000);
    expect(today.high).toBeLessThan(65_000);
    expect(today.middle).toBeGreaterThan(57_000);
    expect(accounts).toMatchObject([{ id: '1', name: 'Toko Jaya' }]);
    expect(accounts[0]?.band.middle).toBeCloseTo(today.middle - 10_000, -3);
  });

  it('counts the days of this week that are left, Monday first', () => {
    // Tuesday: five days more of 1,200 messages.
    const { week, today } = ask([steady()], { earned: [60_000, 10_000] });
    expect(week.middle - today.middle).toBeGreaterThan(60_000 + 4.5 * 60_000);
    expect(week.middle - today.middle).toBeLessThan(60_000 + 5.2 * 60_000);
  });

  it('says when the last new number is messaged', () => {
    const { at, numbers } = ask([steady()], { numbers: 500 });
    expect(hoursAfter(at, numbers?.low)).toBeGreaterThan(4.4);
    expect(hoursAfter(at, numbers?.high)).toBeLessThan(6.5);
    // After today's end: 10 hours are left of today, 12 pass at night.
    expect(hoursAfter(at, ask([steady()], { numbers: 1100 }).numbers?.middle)).toBeGreaterThan(22);
    expect(ask([steady()], { numbers: 100_000 }).numbers).toMatchObject({ low: null, high: null });
    expect(ask([steady()], { numbers: 0 }).numbers).toBeNull();
  });

  it('says when the balance may be withdrawn, and nothing where it may already [LIMIT-11]', () => {
    const { at, minimum } = ask([steady()], { balance: 0 });
    expect(hoursAfter(at, minimum?.middle)).toBeGreaterThan(1.8);
    expect(hoursAfter(at, minimum?.middle)).toBeLessThan(2.4);
    expect(ask([steady()], { balance: 10_000 }).minimum).toBeNull();
  });

  it('expects nothing of an account that is not activated again [LIMIT-09]', () => {
    const suspended = { state: 'suspended', status: 'idle', suspended: 1 } as const;
    const lines = (activated: string) => [
      ...days(4, workday()),
      `${stood(8, 'stopped')}\n${stood(1, 'sending', 100)}\n${stood(1, 'suspended')}\n${stood(10, activated === 'sending' ? 'sending' : 'stopped', 100)}\n${stood(4, 'stopped')}`,
      ...days(4, workday()),
      `${stood(8, 'stopped')}\n${stood(1, 'sending', 100)}\n${stood(1, 'suspended')}`,
    ];
    const second = ask([account(lines('sending'), { ...suspended, suspended_count: 2 })]);
    const third = ask([account(lines('sending'), { ...suspended, suspended_count: 3 })]);
    expect(second.today.high).toBeGreaterThan(1000);
    expect(third).toMatchObject({ today: { high: 0 }, week: { high: 0 } });
  });

  it('expects less, and is less sure, where blasts break off', () => {
    const broken = [
      stood(8, 'stopped'),
      stood(4, 'sending', 100),
      stood(4, 'broken'),
      stood(4, 'sending', 100),
      stood(4, 'stopped'),
    ].join('\n');
    const often = ask([account([...days(10, broken), morning()])]).today;
    const never = ask([steady()]).today;
    expect(often.middle).toBeLessThan(never.middle * 0.95);
    expect(often.high - often.low).toBeGreaterThan((never.high - never.low) * 1.5);
  });

  it('goes on from the pace of this morning where that is another than usual', () => {
    const slow = ask([account([...days(10, workday()), morning(50)])]).today.middle;
    expect(slow).toBeLessThan(ask([steady()]).today.middle * 0.8);
  });

  it('is the same of the same, and another course of another seed', () => {
    expect(ask([steady()])).toEqual(ask([steady()]));
    expect(ask([steady()], { seed: 2 }).today).not.toEqual(ask([steady()]).today);
  });

  it('tells what it goes by', () => {
    const ended = [stood(8, 'stopped'), stood(6, 'sending', 100), stood(10, 'broken')].join('\n');
    const { basis } = ask([account([...days(4, ended), morning()])]);
    expect(basis).toEqual({ days: 4, hours: 6, success: 600, ends: 4 });
  });

  it('counts days on which an account was lost for long as days of blasts, too', () => {
    const lost = [
      stood(8, 'stopped'),
      stood(10, 'sending', 100),
      stood(2, 'loggedOut'),
      stood(4, 'broken'),
    ].join('\n');
    const { basis, today } = ask([account([...days(5, lost), morning()])]);
    expect(basis).toMatchObject({ days: 5, hours: 10 });
    expect(today.middle).toBeGreaterThan(10_000);
  });

  it('foretells nothing before three whole days of blasts, and says how many there are', () => {
    const foreseen = foresee({
      past: past(account([...days(5, stood(24, 'stopped')), workday(), morning()])),
      earned: [0],
      balance: null,
      numbers: 10,
      proxies: null,
      seed: 1,
    });
    expect(foreseen).toMatchObject({ kind: 'unknown', days: 1, needed: 3 });
  });

  it.each(['nonsense', '10 sending', '-5 sending 1 1 1', '10 asleep 1 1 1'])(
    'takes an account whose past reads %s for one without any',
    (spans) => {
      const { accounts } = ask([steady(), { ...steady(), id: '2', spans, status: 'idle' }]);
      expect(accounts.map(({ id }) => id)).toEqual(['1', '2']);
    },
  );
});

describe('many accounts', () => {
  /** Accounts that are started one after the other, from 8 o'clock on, and stopped at 20 o'clock. */
  const staggered = (count: number, fields: Partial<PastAccount> = {}) =>
    Array.from({ length: count }, (_, place) => {
      const late = (place % 8) / 4 + 0.1;
      const day = [stood(8 + late, 'stopped'), stood(12 - late, 'sending', 100), stood(4, 'stopped')].join(
        '\n',
      );
      const until = [stood(8 + late, 'stopped'), stood(2 - late, 'sending', 100)].join('\n');
      return account([...days(10, day), until], { id: String(place), ...fields });
    });
  const weekOf = (fleet: readonly PastAccount[]) => ask(fleet).week;

  it('are told no surer where few stand for them', () => {
    const suspended = [stood(8, 'stopped'), stood(2, 'sending', 100), stood(14, 'suspended')].join('\n');
    const fleet = (weight: number) => [
      ...staggered(70, { weight }),
      account([...days(9, workday()), suspended, stood(10, 'suspended')], {
        id: '99',
        weight,
        state: 'suspended',
        status: 'idle',
        suspended: 1,
        suspended_count: 3,
      }),
    ];
    const width = ({ low, middle, high }: ReturnType<typeof weekOf>) => (high - low) / middle;
    expect(width(weekOf(fleet(100)))).toBeGreaterThan(width(weekOf(fleet(1))) * 0.5);
  });

  it('are looked at by classes of those that are alike, and come to the same', () => {
    const fleet = Array.from({ length: 90 }, (_, place) =>
      account([...days(10, workday(place % 2 ? 100 : 300)), morning(place % 2 ? 100 : 300)], {
        id: String(place),
      }),
    );
    const [few, many] = [ask(fleet.slice(0, 10)), ask(fleet)];
    expect(many.accounts).toEqual([]);
    expect(many.today.middle / 9).toBeGreaterThan(few.today.middle * 0.97);
    expect(many.today.middle / 9).toBeLessThan(few.today.middle * 1.03);
  });

  it('stand for as many as the server says', () => {
    const one = ask([steady({ weight: 40 })]).today.middle;
    expect(one).toBeGreaterThan(ask([steady()]).today.middle * 38);
    expect(one).toBeLessThan(ask([steady()]).today.middle * 42);
  });
});
