import { describe, expect, it } from 'vitest';
import { assign, createMachine, setup, SimulatedClock } from 'xstate';
import { createFleet, type Row } from '../../../src/machines/fleet/fleet';

const stored = setup({
  types: {
    context: {} as { record: unknown },
    input: {} as { key: string; kind: string; record: unknown },
    events: {} as { type: 'record.read'; record: unknown },
  },
}).createMachine({
  context: ({ input }) => ({ ...input }),
  on: { 'record.read': { actions: assign({ record: ({ event }) => event.record }) } },
});

const row = (key: string, record: unknown = key): Row => ({ key, kind: 'stored', record });
const fleetOf = () => {
  const started: string[] = [];
  const fleet = createFleet({
    logic: { stored },
    clock: new SimulatedClock(),
    onStarted: (key) => started.push(key),
  });
  return { fleet, started, recordOf: (key: string) => fleet.get(key)?.getSnapshot().context.record };
};

describe('the fleet', () => {
  it('starts what is new, reads what is known again, and ends what nobody shows', () => {
    const { fleet, started, recordOf } = fleetOf();
    fleet.beginReading().show('list', [row('a'), row('b')]);
    const a = fleet.get('a');
    fleet.beginReading().show('list', [row('a', 'read again'), row('c')]);
    expect(started).toEqual(['a', 'b', 'c']);
    expect(fleet.get('a')).toBe(a);
    expect(recordOf('a')).toBe('read again');
    expect(fleet.get('b')).toBeUndefined();
    expect(fleet.get('c')).toBeDefined();
  });

  it('keeps a row that another list still shows', () => {
    const { fleet } = fleetOf();
    fleet.beginReading().show('one', [row('a')]);
    fleet.beginReading().show('other', [row('a')]);
    fleet.release('one');
    const a = fleet.get('a');
    expect(a?.getSnapshot().status).toBe('active');
    fleet.release('other');
    expect(a?.getSnapshot().status).toBe('stopped');
  });

  it('starts each row by its kind, with its key, on the clock of the page', () => {
    const clock = new SimulatedClock();
    const timed = createMachine({ initial: 'new', states: { new: { after: { 1000: 'old' } }, old: {} } });
    const fleet = createFleet({ logic: { stored, timed }, clock });
    fleet.beginReading().show('list', [row('a', 'of a'), { ...row('t'), kind: 'timed' }]);
    clock.increment(1000);
    expect(fleet.get('t')?.getSnapshot().value).toBe('old');
    expect(fleet.get('a')?.getSnapshot().context).toEqual({ key: 'a', kind: 'stored', record: 'of a' });
    expect(() => fleet.beginReading().show('list', [{ ...row('b'), kind: 'novel' }])).toThrow(
      'no chart for rows of kind novel',
    );
  });

  it('runs on a clock of its own where none is handed to it', () => {
    const fleet = createFleet({ logic: { stored } });
    fleet.beginReading().show('list', [row('a')]);
    expect(fleet.get('a')?.getSnapshot().status).toBe('active');
    fleet.release('list');
    fleet.release('list');
    expect(fleet.get('a')).toBeUndefined();
  });

  it('does not put a record over that of a read begun later, nor end what it shows', () => {
    const { fleet, recordOf } = fleetOf();
    const slow = fleet.beginReading();
    const slower = fleet.beginReading();
    expect([...fleet.beginReading().show('one', [row('a', 'newest')])]).toEqual(['a']);
    expect([...slow.show('other', [row('a', 'old'), row('b', 'new')])]).toEqual(['b']);
    expect(slower.read('a', 'old')).toBe(false);
    expect(slower.read('b', 'newer')).toBe(true);
    fleet.release('one');
    expect([recordOf('a'), recordOf('b')]).toEqual(['newest', 'newer']);
  });

  it('sends a row what it is told', () => {
    const { fleet, recordOf } = fleetOf();
    fleet.beginReading().show('list', [row('a')]);
    fleet.send('a', { type: 'record.read', record: 'told' } as never);
    expect(recordOf('a')).toBe('told');
  });

  it('leaves rows alone that are not shown [S17]', () => {
    const { fleet } = fleetOf();
    fleet.send('nobody', { type: 'record.read' });
    fleet.beginReading().read('nobody', {});
    expect(fleet.get('nobody')).toBeUndefined();
  });
});
