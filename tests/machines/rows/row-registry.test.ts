import { describe, expect, it } from 'vitest';
import { assign, createMachine, setup, SimulatedClock } from 'xstate';
import { createRowRegistry, type Row } from '../../../src/machines/rows/row-registry';

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

const row = (key: string, record: unknown = key): Row => ({
  key,
  kind: 'stored',
  logic: stored,
  record,
});
const registryOf = () => {
  const started: string[] = [];
  const registry = createRowRegistry({ clock: new SimulatedClock() });
  registry.onStarted((key) => started.push(key));
  return { registry, started, recordOf: (key: string) => registry.get(key)?.getSnapshot().context.record };
};

describe('the registry', () => {
  it('starts what is new, reads what is known again, and ends what nobody shows', () => {
    const { registry, started, recordOf } = registryOf();
    registry.beginReadTurn().show('list', [row('a'), row('b')]);
    const a = registry.get('a');
    registry.beginReadTurn().show('list', [row('a', 'read again'), row('c')]);
    expect(started).toEqual(['a', 'b', 'c']);
    expect(registry.get('a')).toBe(a);
    expect(recordOf('a')).toBe('read again');
    expect(registry.get('b')).toBeUndefined();
    expect(registry.get('c')).toBeDefined();
  });

  it('keeps a row that another list still shows', () => {
    const { registry } = registryOf();
    registry.beginReadTurn().show('one', [row('a')]);
    registry.beginReadTurn().show('other', [row('a')]);
    registry.release('one');
    const a = registry.get('a');
    expect(a?.getSnapshot().status).toBe('active');
    registry.release('other');
    expect(a?.getSnapshot().status).toBe('stopped');
  });

  it('starts each row by its chart, with its key, on the clock of the page', () => {
    const clock = new SimulatedClock();
    const timed = createMachine({ initial: 'new', states: { new: { after: { 1000: 'old' } }, old: {} } });
    const registry = createRowRegistry({ clock });
    registry.beginReadTurn().show('list', [row('a', 'of a'), { ...row('t'), logic: timed }]);
    clock.increment(1000);
    expect(registry.get('t')?.getSnapshot().value).toBe('old');
    expect(registry.get('a')?.getSnapshot().context).toEqual({ key: 'a', kind: 'stored', record: 'of a' });
  });

  it('runs on a clock of its own where none is handed to it', () => {
    const registry = createRowRegistry();
    registry.beginReadTurn().show('list', [row('a')]);
    expect(registry.get('a')?.getSnapshot().status).toBe('active');
    registry.release('list');
    registry.release('list');
    expect(registry.get('a')).toBeUndefined();
  });

  it('does not put a record over that of a read begun later, nor end what it shows', () => {
    const { registry, recordOf } = registryOf();
    const slow = registry.beginReadTurn();
    const slower = registry.beginReadTurn();
    expect([...registry.beginReadTurn().show('one', [row('a', 'newest')])]).toEqual(['a']);
    expect([...slow.show('other', [row('a', 'old'), row('b', 'new')])]).toEqual(['b']);
    expect(slower.read('a', 'old')).toBe(false);
    expect(slower.read('b', 'newer')).toBe(true);
    registry.release('one');
    expect([recordOf('a'), recordOf('b')]).toEqual(['newest', 'newer']);
  });

  it('shows an answer that comes in slices beside what is shown, and ends of it what is named', () => {
    const { registry, started, recordOf } = registryOf();
    const reading = registry.beginReadTurn();
    expect([...reading.add('board', [row('a'), row('b')])]).toEqual(['a', 'b']);
    expect([...reading.add('board', [row('b', 'again'), row('c')])]).toEqual(['b', 'c']);
    expect([started, recordOf('b')]).toEqual([['a', 'b', 'c'], 'again']);
    registry.beginReadTurn().show('list', [row('a')]);
    registry.release('board', ['a', 'b', 'nobody']);
    expect(['a', 'b', 'c'].filter((key) => registry.get(key))).toEqual(['a', 'c']);
    registry.release('board');
    expect(['a', 'b', 'c'].filter((key) => registry.get(key))).toEqual(['a']);
  });

  it('sends a row what it is told', () => {
    const { registry, recordOf } = registryOf();
    registry.beginReadTurn().show('list', [row('a')]);
    registry.send('a', { type: 'record.read', record: 'told' } as never);
    expect(recordOf('a')).toBe('told');
  });

  it('leaves rows alone that are not shown [S17]', () => {
    const { registry } = registryOf();
    registry.send('nobody', { type: 'record.read' });
    registry.beginReadTurn().read('nobody', {});
    expect(registry.get('nobody')).toBeUndefined();
  });
});
