import { describe, expect, it } from 'vitest';
import { and, assign, type EventObject, not, setup, stateIn } from 'xstate';
import { forkOf } from '../../../src/machines/statechart/moments';

const machine = setup({
  types: { context: {} as { readonly paid: boolean; readonly total: number }, events: {} as EventObject },
  guards: {
    isPaid: ({ context }) => context.paid,
    isLate: (_, { days }: { days: number }) => days > 7,
    isAmong: ({ event }, { most }: { most: number }) => Number((event as { of?: number }).of) <= most,
    isOfFew: ({ event }) => (event as never as { sum: { of: number } }).sum.of < 9,
    isReady: and(['isPaid', not(stateIn({ door: 'open' }))]),
  },
}).createMachine({
  id: 'shop',
  context: { paid: false, total: 0 },
  type: 'parallel',
  states: {
    door: { initial: 'open', states: { open: { on: { 'door.shut': 'shut' } }, shut: {} } },
    till: {
      on: {
        'bell.rung': {},
        'order.paid': { guard: 'isPaid', actions: assign({ total: 1 }) },
        'order.late': [
          { guard: { type: 'isLate', params: { days: 3 } }, actions: assign({ total: 1 }) },
          { guard: 'isPaid', actions: assign({ total: 2 }) },
        ],
        'order.sized': {
          guard: { type: 'isAmong', params: ({ context }) => ({ most: context.total }) },
          actions: assign({ total: 1 }),
        },
        'order.ready': { guard: 'isReady', actions: assign({ total: 1 }) },
        'order.known': { guard: and(['isPaid', 'isReady']), actions: assign({ total: 1 }) },
        'order.small': { guard: and(['isPaid', 'isOfFew']), actions: assign({ total: 1 }) },
        'record.read': {
          actions: assign({
            total: ({ event }) => (event as never as { record: { sum: { of: number } } }).record.sum.of,
          }),
        },
      },
    },
  },
});
const snapshot = machine.resolveState({
  value: { door: 'open', till: {} },
  context: { paid: false, total: 0 },
});
const refusal = (...events: EventObject[]) => forkOf(snapshot, events).refusal;

describe('why an event led nowhere', () => {
  it('is no reason where it was taken', () => {
    expect(refusal({ type: 'door.shut' })).toBeNull();
  });

  it('is the state where nothing that is active answers it', () => {
    expect([
      refusal({ type: 'order.unheard' }),
      refusal({ type: 'door.shut' }, { type: 'door.shut' }),
    ]).toEqual([{ kind: 'state' }, { kind: 'state' }]);
  });

  it.each([
    ['order.paid', ['isPaid']],
    ['order.late', ['isLate(3)', 'isPaid']],
    ['order.sized', ['isAmong']],
    ['order.ready', ['isReady (isPaid, not(stateIn()))']],
    // The second guard was not evaluated: it would throw.
    ['order.small', ['isPaid']],
    ['order.known', ['isPaid', 'isReady (isPaid, not(stateIn()))']],
  ])('is the guard that said no: %s', (type, names) => {
    expect(refusal({ type })).toEqual({ kind: 'guards', names });
  });

  it('is its payload where that cannot be read, or where its chart throws at it, and the fork stays', () => {
    expect(refusal({ type: 'record.read' })).toEqual({ kind: 'payload', reasons: ['record: object'] });
    expect(refusal({ type: 'record.read', record: {} } as never)).toEqual({
      kind: 'payload',
      reasons: [expect.stringContaining("reading 'of'")],
    });
    expect(forkOf(snapshot, [{ type: 'record.read' }]).snapshot).toBe(snapshot);
  });
});
