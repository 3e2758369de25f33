import { describe, expect, it } from 'vitest';
import { assign, setup, SimulatedClock } from 'xstate';
import { createFleet, type Row } from '../../../src/machines/fleet/fleet';

const stored = setup({
  types: {
    context: {} as { record: unknown },
    input: {} as { record: unknown },
    events: {} as { type: 'record.read'; record: unknown },
  },
}).createMachine({
  context: ({ input }) => ({ record: input.record }),
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
    fleet.show('list', [row('a'), row('b')]);
    const a = fleet.get('a');
    fleet.show('list', [row('a', 'read again'), row('c')]);
    expect(started).toEqual(['a', 'b', 'c']);
    expect(fleet.get('a')).toBe(a);
    expect(recordOf('a')).toBe('read again');
    expect(fleet.get('b')).toBeUndefined();
    expect([...fleet.keys()]).toEqual(['a', 'c']);
  });

  it('keeps a row that another list still shows', () => {
    const { fleet } = fleetOf();
    fleet.show('one', [row('a')]);
    fleet.show('other', [row('a')]);
    fleet.release('one');
    const a = fleet.get('a');
    expect(a?.getSnapshot().status).toBe('active');
    fleet.release('other');
    expect(a?.getSnapshot().status).toBe('stopped');
  });

  it('leaves rows alone that are not shown [S17]', () => {
    const { fleet } = fleetOf();
    fleet.send('nobody', { type: 'record.read' });
    fleet.read('nobody', {});
    expect([...fleet.keys()]).toEqual([]);
  });
});
