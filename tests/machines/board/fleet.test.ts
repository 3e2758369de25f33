import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type BoardQuery, boardQueryOf } from '../../../src/machines/board/board.rules';
import { createFleet } from '../../../src/machines/board/fleet';
import { bucketsOf } from '../../../src/machines/board/pulse';
import { senderMachine, type SenderSnapshot } from '../../../src/machines/sender/sender';
import type { SenderRecord } from '../../../src/machines/sender/sender.types';
import { account } from '../sender/samples';

const NOW = 1_700_000_000_000;
const STATES = ['connected', 'loggedOut', 'suspended', 'sending'];
const query = (address: string): BoardQuery => boardQueryOf(new URLSearchParams(address), STATES);

const snapshotOf = (record: Partial<SenderRecord>): SenderSnapshot =>
  createActor(senderMachine, { input: { key: 'x', kind: 'whatsapp', record: { ...account, ...record } } })
    .start()
    .getSnapshot();

function fleetOf(...records: readonly Partial<SenderRecord>[]) {
  const fleet = createFleet();
  for (const [place, record] of records.entries()) fleet.put(`k${place}`, snapshotOf(record), NOW);
  return fleet;
}
const messagesIn = (fleet: ReturnType<typeof createFleet>, key?: string) =>
  bucketsOf(fleet.pulseOf(key), NOW).reduce((total, count) => total + count, 0);

describe('the totals of a fleet', () => {
  const record = fc.record({
    state: fc.constantFrom('connected', 'loggedOut', 'disconnected', 'conflict', 'suspended', null),
    status: fc.constantFrom('idle', 'sending'),
    suspended: fc.constantFrom(0 as const, 1 as const),
    count_success: fc.nat(1000),
    count_fail: fc.nat(1000),
    income: fc.nat(1000),
    user_id: fc.constantFrom('1', '2', null),
    proxyId: fc.constantFrom('3', null),
  });
  const step = fc.record({ key: fc.constantFrom('a', 'b', 'c'), record: fc.option(record) });

  it('are those of its rows as they are, whatever became of them', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const fleet = createFleet();
        const last = new Map<string, SenderSnapshot>();
        for (const { key, record: next } of steps) {
          if (next) {
            last.set(key, snapshotOf(next));
            fleet.put(key, last.get(key) as SenderSnapshot, NOW);
          } else {
            last.delete(key);
            fleet.remove(key);
          }
        }
        const rows = [...last.values()];
        const records = rows.map(({ context }) => context.record);
        const sum = (field: 'count_success' | 'count_fail' | 'income') =>
          records.reduce((total, one) => total + (one[field] ?? 0), 0);
        const tagged = (tag: 'sending' | 'suspended' | 'lost') =>
          rows.filter((row) => row.hasTag(tag)).length;
        expect(fleet.totals()).toEqual({
          accounts: rows.length,
          connected: rows.filter(
            (row) => !row.hasTag('suspended') && row.context.record.state === 'connected',
          ).length,
          sending: tagged('sending'),
          suspended: tagged('suspended'),
          lost: tagged('lost'),
          success: sum('count_success'),
          fail: sum('count_fail'),
          income: sum('income'),
        });
        const rowsOf = (id: string) => records.filter(({ user_id }) => user_id === id).length;
        expect(fleet.choices('member').map(({ id, rows: count }) => [id, count])).toEqual(
          ['1', '2'].flatMap((id) => (rowsOf(id) > 0 ? [[id, rowsOf(id)]] : [])),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('are nothing once it is cleared', () => {
    const fleet = fleetOf({ status: 'sending' }, { state: 'loggedOut', user_id: '4' });
    fleet.clear();
    expect(Object.values(fleet.totals())).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect([fleet.arranged(query(''), NOW), fleet.choices('member'), fleet.expected()]).toEqual([[], [], 0]);
  });
});

describe('a fleet', () => {
  it('is thought to be as large as the server said, or as it is', () => {
    const fleet = fleetOf({}, {});
    expect(fleet.expected()).toBe(2);
    fleet.expect(500);
    expect(fleet.expected()).toBe(500);
    fleet.expect(1);
    expect(fleet.expected()).toBe(2);
  });

  it('tells that it changed with everything that happens, and how many rows have gone', () => {
    const fleet = fleetOf({});
    const changes = [
      () => fleet.put('k0', snapshotOf({}), NOW),
      () => fleet.expect(5),
      () => fleet.name({ member: new Map(), proxy: new Map() }),
      () => fleet.remove('k0'),
    ].map((change) => {
      const before = fleet.changes();
      change();
      return fleet.changes() > before;
    });
    expect([changes, fleet.removals()]).toEqual([[true, true, true, true], 1]);
    const [before, moved] = [fleet.changes(), fleet.moves(query(''))];
    fleet.remove('k0');
    expect([fleet.changes(), fleet.moves(query('')), fleet.removals()]).toEqual([before, moved, 1]);
  });

  it('moves where a row goes', () => {
    const fleet = fleetOf({});
    const before = fleet.moves(query(''));
    fleet.remove('k0');
    expect(fleet.moves(query(''))).not.toBe(before);
  });
});

describe('what a row counts', () => {
  it('is nothing of all once the fleet is cleared', () => {
    const fleet = fleetOf({});
    fleet.put('k0', snapshotOf({ count_success: 999 }), NOW);
    expect(fleet.pulseOf()).not.toBeNull();
    fleet.clear();
    expect([fleet.pulseOf(), fleet.pulseOf('k0')]).toEqual([null, null]);
  });

  it('is what its figures rose by since it came', () => {
    const fleet = fleetOf({ count_success: 100, count_fail: 10 }, {});
    expect(messagesIn(fleet, 'k0')).toBe(0);
    fleet.put('k0', snapshotOf({ count_success: 103, count_fail: 11 }), NOW);
    expect([messagesIn(fleet, 'k0'), messagesIn(fleet, 'k1'), messagesIn(fleet)]).toEqual([4, 0, 4]);
  });

  it('is nothing where they fell, and rises from there', () => {
    const fleet = fleetOf({ count_success: 100, count_fail: 0 });
    fleet.put('k0', snapshotOf({ count_success: 0, count_fail: 0 }), NOW);
    fleet.put('k0', snapshotOf({ count_success: 2, count_fail: 0 }), NOW);
    expect(messagesIn(fleet)).toBe(2);
  });
});

describe('the order of a fleet', () => {
  function open() {
    const fleet = fleetOf(
      { pushname: 'Citra', count_success: 5, count_fail: 2, user_id: '1', proxyId: '7', state: 'connected' },
      { pushname: 'ani', count_success: 50, count_fail: 9, user_id: '2', proxyId: null, state: 'loggedOut' },
      { pushname: 'Budi', count_success: 50, income: 70, user_id: '1', proxyId: '7', status: 'sending' },
      { pushname: '', phonenumber: '', clientid: 'id-99', count_success: 1, user_id: null, suspended: 1 },
    );
    fleet.name({ member: new Map([['1', 'Dewi Lestari']]), proxy: new Map([['7', '10.0.0.1:3128']]) });
    return fleet;
  }
  const shown = (address: string) => open().arranged(query(address), NOW).join(' ');

  it.each([
    ['', 'k0 k1 k2 k3'],
    ['sort=account', 'k1 k2 k0 k3'],
    ['sort=-account', 'k0 k2 k1 k3'],
    ['sort=-success', 'k1 k2 k0 k3'],
    ['sort=success', 'k3 k0 k1 k2'],
    ['sort=member', 'k1 k0 k2 k3'],
    ['sort=-proxy', 'k0 k2 k1 k3'],
    ['sort=-sending', 'k2 k0 k1 k3'],
    ['sort=-fail', 'k1 k0 k2 k3'],
    ['sort=-income', 'k0 k1 k3 k2'],
    ['sort=state', 'k0 k2 k1 k3'],
    ['s=ID-99', 'k3'],
    ['s=628', 'k0 k1 k2'],
    ['proxy=7', 'k0 k2'],
    ['proxy=8', ''],
    ['state=connected', 'k0 k2'],
    ['state=sending', 'k2'],
    ['state=suspended', 'k3'],
    ['member=1', 'k0 k2'],
    ['member=1&proxy=7&s=bud', 'k2'],
    ['s=LESTARI', 'k0 k2'],
    ['s=10.0.0.1', 'k0 k2'],
    ['s=nobody', ''],
  ])('of %s is %s', (address, order) => {
    expect(shown(address)).toBe(order);
  });

  it('by what happens in a minute has the busiest where it is asked for', () => {
    const fleet = fleetOf({}, { count_success: 0 }, {});
    fleet.put('k1', snapshotOf({ count_success: 5 }), NOW);
    expect(fleet.arranged(query('sort=-rate'), NOW).join(' ')).toBe('k1 k0 k2');
    expect(fleet.arranged(query('sort=rate'), NOW).join(' ')).toBe('k0 k2 k1');
  });

  it('is that in which rows came until they are told their places', () => {
    const fleet = fleetOf({}, {}, {});
    const before = fleet.moves(query(''));
    fleet.place('k2', 2);
    fleet.place('gone', 0);
    expect(fleet.moves(query(''))).toBe(before);
    fleet.place('k2', -1);
    expect(fleet.moves(query(''))).not.toBe(before);
    expect([fleet.arranged(query(''), NOW), fleet.keys()]).toEqual([
      ['k2', 'k0', 'k1'],
      ['k0', 'k1', 'k2'],
    ]);
  });

  it('takes the names of who owns its rows when they are told, and those of rows that come later', () => {
    const fleet = fleetOf({ user_id: '1', proxyId: '7' });
    const moved = fleet.moves(query(''));
    expect(fleet.arranged(query('s=dewi'), NOW)).toEqual([]);
    fleet.name({ member: new Map([['1', 'Dewi']]), proxy: new Map([['7', '10.0.0.1:3128']]) });
    expect(fleet.moves(query(''))).not.toBe(moved);
    expect(fleet.arranged(query('s=dewi'), NOW)).toEqual(['k0']);
    fleet.put('k1', snapshotOf({ user_id: '1', proxyId: '8' }), NOW);
    expect(fleet.arranged(query('s=dewi'), NOW)).toEqual(['k0', 'k1']);
    expect(['member', 'proxy'].map((of) => fleet.ownerOf('k1', of as 'member' | 'proxy'))).toEqual([
      'Dewi',
      '#8',
    ]);
    fleet.put('k1', snapshotOf({ user_id: '2' }), NOW);
    expect(fleet.arranged(query('s=dewi'), NOW)).toEqual(['k0']);
    expect(fleet.choices('proxy')).toEqual([{ id: '7', name: '10.0.0.1:3128', rows: 1 }]);
  });

  it('takes the names that rows tell, for all rows of the same', () => {
    const fleet = fleetOf({ user_id: '1', proxyId: '7' });
    const dewi = { firstname: 'Dewi', lastname: 'Lestari' };
    fleet.put(
      'k1',
      snapshotOf({ user_id: '1', User: dewi, proxyId: '7', Proxy: { value: '10.0.0.1:3128' } }),
      NOW,
    );
    expect(fleet.arranged(query('s=dewi'), NOW)).toEqual(['k0', 'k1']);
    expect(fleet.ownerOf('k0', 'proxy')).toBe('10.0.0.1:3128');
    const moved = fleet.moves(query(''));
    fleet.put('k0', snapshotOf({ user_id: '1', User: dewi, proxyId: '7', count_success: 1 }), NOW);
    expect(fleet.moves(query(''))).toBe(moved);
    fleet.put('k0', snapshotOf({ user_id: '1', User: { ...dewi, firstname: 'Sari' }, proxyId: '7' }), NOW);
    expect(fleet.choices('member')).toEqual([{ id: '1', name: 'Sari Lestari', rows: 2 }]);
    expect(fleet.arranged(query('s=sari'), NOW)).toEqual(['k0', 'k1']);
  });

  it.each([{ pushname: 'Sari' }, { phonenumber: '62899' }, { clientid: 'id-7' }])(
    'moves where a row is called otherwise (%o), and not where it is told the same again',
    (fields) => {
      const fleet = fleetOf({});
      const before = fleet.moves(query(''));
      fleet.put('k0', snapshotOf(fields), NOW);
      const after = fleet.moves(query(''));
      expect(after).not.toBe(before);
      fleet.put('k0', snapshotOf(fields), NOW);
      expect(fleet.moves(query(''))).toBe(after);
      expect(fleet.arranged(query(`s=${Object.values(fields)[0]}`), NOW)).toEqual(['k0']);
    },
  );

  it('moves by figures only where they sort it', () => {
    const fleet = fleetOf({}, {});
    const [still, live] = [query(''), query('sort=-success')];
    const before = [fleet.moves(still), fleet.moves(live)];
    fleet.put('k0', snapshotOf({ count_success: 99 }), NOW);
    expect(fleet.moves(still)).toBe(before[0]);
    expect(fleet.moves(live)).not.toBe(before[1]);
    fleet.put('k0', snapshotOf({ count_success: 99, state: 'loggedOut' }), NOW);
    expect(fleet.moves(still)).not.toBe(before[0]);
  });

  it.each(['success', 'fail', 'income'])('moves with every count where %s sorts it', (column) => {
    const fleet = fleetOf({});
    const before = fleet.moves(query(`sort=${column}`));
    fleet.put('k0', snapshotOf({}), NOW);
    expect(fleet.moves(query(`sort=${column}`))).not.toBe(before);
  });

  it('looks for what was typed, without the blanks around it', () => {
    expect(open().arranged({ ...query(''), search: ' BUD ' }, NOW)).toEqual(['k2']);
  });

  it('offers members from A, in whatever case they are written, and again in order once one has gone', () => {
    const fleet = fleetOf({ user_id: '1' }, { user_id: '2' }, { user_id: '3' });
    const called = [
      ['1', 'citra'],
      ['2', 'Budi'],
      ['3', 'ani'],
    ] as const;
    fleet.name({ member: new Map(called), proxy: new Map() });
    const offered = () => fleet.choices('member').map(({ name }) => name);
    expect(offered()).toEqual(['ani', 'Budi', 'citra']);
    fleet.remove('k1');
    expect(offered()).toEqual(['ani', 'citra']);
    expect([fleet.ownerOf('k0', 'member'), fleet.ownerOf('k1', 'member')]).toEqual(['citra', '']);
  });

  it('offers members and proxies by name, or by id where nobody knows it', () => {
    const rows = open();
    expect(rows.choices('member')).toEqual([
      { id: '2', name: '#2', rows: 1 },
      { id: '1', name: 'Dewi Lestari', rows: 2 },
    ]);
    expect(rows.choices('member')).toBe(rows.choices('member'));
    expect([rows.ownerOf('k0', 'proxy'), rows.ownerOf('k1', 'proxy')]).toEqual(['10.0.0.1:3128', '']);
  });
});
