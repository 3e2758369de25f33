import { describe, expect, it } from 'vitest';
import type { Past, WatchedAccount } from '../../../src/api/schema/past';
import { isWorthMore, lessonsOf } from '../../../src/machines/risk/lessons';
import { momentsOf } from '../../../src/machines/risk/moments';
import { riskOf } from '../../../src/machines/risk/warnings';
import { past } from '../ahead/pasts';
import { FAILING, line, lines, type Told } from './moments';

const account = (id: string, hour: Told): WatchedAccount => ({
  id,
  user_id: '5',
  clientid: `id-${id}`,
  pushname: `Toko ${id}`,
  phonenumber: `62${id}`,
  suspended_count: hour.suspensions ?? 0,
  hour: line({ stands: 1, ...hour }),
});
const known = (moments: string, ...accounts: readonly WatchedAccount[]): Past => ({
  ...past(),
  risk: { accounts: [...accounts], moments, sending: accounts.length },
});
/** Twelve suspensions, nine after an hour in which much failed, and ordinary hours in which that is rare. */
const TAUGHT = lines(
  [9, { outcome: 'suspended', recent: FAILING }],
  [3, { outcome: 'suspended' }],
  [2, { outcome: 'followed', recent: FAILING }],
  [3, { recent: FAILING }],
  [1, { outcome: 'followed' }],
  [294, {}],
);

describe('risk', () => {
  it('warns of an account that shows what others showed before they were suspended, and says how often that came', () => {
    const risk = riskOf(known(TAUGHT, account('1', {}), account('2', { recent: FAILING })));
    expect(risk?.kind === 'told' && risk.warnings).toMatchObject([
      { account: { id: '2' }, look: { recent: { failed: 14 }, usual: { failed: 2 } } },
    ]);
    const [lesson] = risk?.kind === 'told' ? (risk.warnings[0]?.lessons ?? []) : [];
    expect(lesson?.sign).toBe('failing');
    // Two of five looks were followed, and two more as nine suspensions in these hours let expect.
    expect(lesson?.chance).toBeCloseTo(4 / (5 + 2 / (1 - Math.exp(-9 / 18))));
    expect(lesson?.chanceWithout).toBeCloseTo(1 - Math.exp(-3 / 885), 5);
  });

  it('names who is in the greatest danger first, by the sign that tells most', () => {
    const moments = lines(
      [9, { outcome: 'suspended', recent: FAILING }],
      [9, { outcome: 'suspended', recent: [40, 2, 3] }],
      [9, { recent: FAILING }],
      [3, { recent: [40, 2, 3] }],
      [290, {}],
    );
    const risk = riskOf(
      known(
        moments,
        account('1', { recent: FAILING }),
        account('2', { recent: [40, 2, 3] }),
        account('3', { recent: [40, 14, 3] }),
      ),
    );
    expect(
      risk?.kind === 'told' &&
        risk.warnings.map((warning) => [warning.account.id, warning.lessons.map(({ sign }) => sign)]),
    ).toEqual([
      ['2', ['dropping']],
      ['3', ['dropping', 'failing']],
      ['1', ['failing']],
    ]);
  });

  it('says nothing before enough suspensions are known, but how many are missing', () => {
    const few = lines([7, { outcome: 'suspended', recent: FAILING }], [300, {}]);
    expect(riskOf(known(few, account('2', { recent: FAILING })))).toEqual({
      kind: 'unknown',
      suspensions: 7,
      needed: 8,
      lastChances: [],
      sending: 1,
      watched: 1,
    });
  });

  it('says nothing by signs of which the suspensions know nothing', () => {
    const chance = lines(
      [1, { outcome: 'suspended', recent: FAILING }],
      [19, { outcome: 'suspended' }],
      [15, { recent: FAILING }],
      [285, {}],
    );
    expect(riskOf(known(chance, account('2', { recent: FAILING })))).toMatchObject({
      kind: 'untold',
      suspensions: 20,
    });
  });

  it('says nothing by signs that tell less than that an account was suspended before', () => {
    const known12 = lines(
      [8, { outcome: 'suspended', recent: FAILING, suspensions: 1 }],
      [4, { outcome: 'suspended', suspensions: 1 }],
      [30, { recent: FAILING }],
      [2, { suspensions: 1 }],
      [270, {}],
    );
    expect(lessonsOf(momentsOf(known12)).telling).toHaveLength(1);
    expect(riskOf(known(known12, account('2', { recent: FAILING })))?.kind).toBe('untold');
  });

  it('judges signs by moments from which they were not learned', () => {
    const { ours, naive } = lessonsOf(momentsOf(TAUGHT));
    expect(ours.recall).toBeCloseTo(9 / 12);
    expect(ours.precision).toBeCloseTo(4 / (5 + 2 / (1 - Math.exp(-9 / 18))));
    expect(naive).toEqual({ precision: 0, recall: 0 });
    // Each half has too few to learn from what the other shows.
    const once = lines(
      [2, { outcome: 'suspended', recent: FAILING }],
      [6, { outcome: 'suspended' }],
      [300, {}],
    );
    expect(isWorthMore(lessonsOf(momentsOf(once)))).toBe(false);
  });

  it.each([
    [4, false],
    [6, true],
  ])('takes what %i of sixteen showed, and one in ten otherwise, for chance: %s', (showing, tells) => {
    const moments = lines(
      [showing, { outcome: 'suspended', recent: FAILING }],
      [16 - showing, { outcome: 'suspended' }],
      [30, { recent: FAILING }],
      [270, {}],
    );
    expect(lessonsOf(momentsOf(moments)).telling.length > 0).toBe(tells);
  });

  it('says nothing of what it could not have shown', () => {
    const unknown = lines([40, { outcome: 'suspended', hours: 0 }], [3000, { hours: 0 }]);
    expect(lessonsOf(momentsOf(`${TAUGHT}\n${unknown}`)).telling).toEqual(
      lessonsOf(momentsOf(TAUGHT)).telling,
    );
  });

  it.each([
    [{ precision: 0.3, recall: 0.5 }, true],
    [{ precision: 0.19, recall: 0.99 }, false],
    [{ precision: 0.3, recall: 0.1 }, false],
    [{ precision: 0, recall: 0 }, false],
  ])(
    'is worth more than that an account was suspended before where it is right more often, and misses not much more',
    (ours, isMore) => {
      const naive = { precision: 0.2, recall: 0.5 };
      expect(isWorthMore({ suspensions: 9, telling: [], ours, naive })).toBe(isMore);
    },
  );

  it('counts each moment as often as it stands for others', () => {
    const sampled = lines(
      [9, { outcome: 'suspended', recent: FAILING, stands: 2 }],
      [3, { outcome: 'suspended', stands: 2 }],
      [1, { outcome: 'followed', recent: FAILING, stands: 60 }],
      [4, { recent: FAILING, stands: 30 }],
      [296, { stands: 30 }],
    );
    const { telling } = lessonsOf(momentsOf(sampled));
    // Five looks for 180 hours, one of them for 60.
    expect(telling[0]?.chance).toBeCloseTo((60 + 72) / (180 + 72 / (1 - Math.exp(-18 / (180 + 36)))));
  });

  it('names who is on the last chance, whatever else is known [LIMIT-09]', () => {
    const accounts = [0, 1, 2].map((suspensions) => account(`${suspensions}`, { suspensions }));
    for (const moments of ['', TAUGHT])
      expect(riskOf(known(moments, ...accounts))?.lastChances.map(({ id }) => id)).toEqual(['2']);
  });

  it('says nothing where a server does not tell, and reads past lines that it does not know', () => {
    expect(riskOf(past())).toBeNull();
    const suspended = line({ outcome: 'suspended' });
    const unread = [
      'banned 1 2',
      'sending 3 x',
      '',
      ...['-40', '1e999', 'NaN'].map((one) => suspended.replace('40', one)),
    ];
    const torn = riskOf(known([TAUGHT, ...unread].join('\n'), { ...account('9', {}), hour: '?' }));
    expect(torn).toMatchObject({ kind: 'told', suspensions: 12, warnings: [] });
  });
});
