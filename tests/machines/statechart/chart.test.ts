import { describe, expect, it } from 'vitest';
import { and, assign, createMachine, emit, not, setup } from 'xstate';
import { describeChart, statesWithin } from '../../../src/machines/statechart/chart';
import { actionName, guardName, triggerOf } from '../../../src/machines/statechart/names';
import { outcomeOf, takenAtStart } from '../../../src/machines/statechart/taken';
import { providedPromise } from '../../../src/machines/provided';

const order = setup({
  types: { tags: {} as 'busy' },
  actors: { charge: providedPromise<null, undefined>('charge') },
  guards: { isPaid: () => false, isLate: (...[, { days }]: [unknown, { days: number }]) => days > 9 },
  actions: { note: () => {}, forget: () => {} },
  delays: { patience: 1000 },
}).createMachine({
  id: 'order',
  initial: 'open',
  states: {
    open: {
      on: {
        'order.paid': [
          { guard: 'isPaid', target: 'paid', actions: 'note' },
          { guard: { type: 'isLate', params: { days: 3 } }, target: 'paying' },
        ],
        'order.noted': { actions: 'note' },
      },
      after: { patience: 'paying' },
    },
    paying: {
      tags: 'busy',
      entry: 'note',
      exit: ['forget', assign({})],
      invoke: { id: 'charging', src: 'charge', onDone: 'paid', onError: 'open' },
      always: { guard: 'isPaid', target: 'paid' },
    },
    paid: { type: 'final' },
  },
});
const chart = describeChart(order);
const stateOf = (id: string) => statesWithin(chart).find((state) => state.id === id);

describe('a chart as it is drawn', () => {
  it('has every state in document order, with its kind and where it begins', () => {
    expect(statesWithin(chart).map(({ id, name, kind, initial }) => [id, name, kind, initial])).toEqual([
      ['order', 'order', 'compound', 'order.open'],
      ['order.open', 'open', 'atomic', null],
      ['order.paying', 'paying', 'atomic', null],
      ['order.paid', 'paid', 'final', null],
    ]);
  });

  it('says what a state does: tags, actors, what it enters and leaves with', () => {
    expect(stateOf('order.paid')).toMatchObject({ tags: [], actors: [], entry: [], exit: [] });
    expect(stateOf('order.paying')).toMatchObject({
      tags: ['busy'],
      actors: [{ id: 'charging', src: 'charge' }],
      entry: ['note'],
      exit: ['forget', 'assign'],
    });
  });

  it('says of each transition what triggers, guards and follows it', () => {
    expect(stateOf('order.open')?.transitions).toEqual([
      {
        id: 'order.open order.paid 0',
        source: 'order.open',
        event: 'order.paid',
        trigger: 'order.paid',
        guard: 'isPaid',
        actions: ['note'],
        targets: ['order.paid'],
      },
      expect.objectContaining({ id: 'order.open order.paid 1', guard: 'isLate(3)' }),
      expect.objectContaining({ id: 'order.open order.noted 0', guard: null, targets: [] }),
      expect.objectContaining({ trigger: 'after patience', targets: ['order.paying'] }),
    ]);
    expect(
      stateOf('order.paying')?.transitions.map(({ id, event, trigger }) => [id, event, trigger]),
    ).toEqual([
      ['order.paying  0', '', 'always'],
      ['order.paying xstate.done.actor.charging 0', 'xstate.done.actor.charging', 'charging done'],
      ['order.paying xstate.error.actor.charging 0', 'xstate.error.actor.charging', 'charging failed'],
    ]);
  });
});

describe('the names of a chart', () => {
  it.each([
    ['', 'always'],
    ['order.paid', 'order.paid'],
    ['xstate.after.settling.order.open', 'after settling'],
    ['xstate.after.1500.order.open', 'after 1500 ms'],
    ['xstate.after.in2steps.order.open', 'after in2steps'],
    ['xstate.after.2nd.order.open', 'after 2nd'],
    ['xstate.done.actor.load', 'load done'],
    ['xstate.error.actor.load', 'load failed'],
    ['xstate.done.state.order.open', 'all done'],
  ])('call the event %j %j', (event, trigger) => {
    expect(triggerOf(event)).toBe(trigger);
  });

  it('call a guard by its name, what it is asked, and what it is made of', () => {
    expect(guardName('isPaid')).toBe('isPaid');
    expect(guardName({ type: 'isPaid' })).toBe('isPaid');
    expect(guardName({ type: 'isPaid', params: null })).toBe('isPaid');
    expect(guardName({ type: 'isPaid', params: () => ({}) })).toBe('isPaid');
    expect(guardName({ type: 'isLate', params: { days: 3, by: 'post' } })).toBe('isLate(3, post)');
    expect(guardName(and(['isPaid', not('isLate')]))).toBe('and(isPaid, not(isLate))');
    expect(guardName(function isMine() {})).toBe('isMine()');
  });

  it('call an action by its name, or by what it does', () => {
    expect(actionName('note')).toBe('note');
    expect(actionName({ type: 'note', params: {} })).toBe('note');
    expect(actionName(assign({}))).toBe('assign');
    expect(actionName(emit({ type: 'told' }))).toBe('emit');
    expect(actionName(function mine() {})).toBe('mine');
    expect(actionName(() => {})).toBe('inline');
  });
});

describe('what an event leads to', () => {
  const light = createMachine({
    id: 'light',
    initial: 'waking',
    states: {
      waking: { always: 'off' },
      off: { on: { pressed: 'on', broken: { actions: assign(() => fail()) } } },
      on: { type: 'final' },
    },
  });
  function fail(): never {
    throw new Error('broken');
  }
  const off = light.resolveState({ value: 'off' });

  it('is told with the transitions that were taken', () => {
    const { snapshot, taken } = outcomeOf(off, { type: 'pressed' });
    expect([snapshot.value, taken]).toEqual(['on', ['light.off pressed 0']]);
    expect(takenAtStart(light, undefined)).toEqual(['light.waking  0']);
  });

  it('is nothing where the chart throws or has ended', () => {
    expect(outcomeOf(off, { type: 'broken' })).toEqual({
      snapshot: off,
      taken: [],
      fault: expect.stringMatching(/./),
    });
    const { snapshot } = outcomeOf(off, { type: 'pressed' });
    expect(outcomeOf(snapshot, { type: 'pressed' })).toEqual({ snapshot, taken: [], fault: null });
  });
});
