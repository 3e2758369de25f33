import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { charts } from '../../../src/machines/charts';
import {
  activeStatesOf,
  type ChartState,
  describeChart,
  statesWithin,
} from '../../../src/machines/statechart/chart';
import { focusChart } from '../../../src/machines/statechart/focus';

const machine = setup({}).createMachine({
  id: 'shop',
  type: 'parallel',
  states: {
    till: {
      initial: 'open',
      on: { 'power.lost': '.closed' },
      states: {
        open: { on: { 'day.ended': 'counting', 'bell.rung': {} } },
        counting: {
          initial: 'coins',
          states: { coins: { on: { counted: 'notes' } }, notes: { on: { counted: '#shop.till.closed' } } },
        },
        closed: { on: { 'day.begun': 'open' } },
        sold: {},
        robbed: {},
      },
    },
    light: { initial: 'on', states: { on: { on: { 'day.ended': 'off' } }, off: {} } },
  },
});
const chart = describeChart(machine);
const at = (value: object) => activeStatesOf(machine.resolveState({ value: value as never }));
const NOTHING: ReadonlySet<string> = new Set();
const namesIn = (root: ChartState) =>
  statesWithin(root).map(({ id, held }) => [id.replace('shop.', ''), ...(held ?? [])].join(' | '));
const ways = (root: ChartState) =>
  statesWithin(root).flatMap(({ transitions }) =>
    transitions.map(({ source, trigger, targets }) => `${source} ${trigger} ${targets.join('+')}`),
  );

describe('a chart that is focused around its active states', () => {
  it('shows them, where each of their events leads, and names the rest', () => {
    const focused = focusChart(chart, { active: at({ till: 'open', light: 'on' }), taken: NOTHING });
    expect(namesIn(focused)).toEqual([
      'shop',
      'till',
      'till.open',
      'till.counting | coins | notes',
      'till.closed',
      'till others | sold | robbed',
      'light',
      'light.on',
      'light.off',
    ]);
    expect(ways(focused)).toEqual([
      'shop.till power.lost shop.till.closed',
      'shop.till.open day.ended shop.till.counting',
      'shop.till.open bell.rung ',
      'shop.light.on day.ended shop.light.off',
    ]);
  });

  it('shows what was taken last, also out of a state that is left by now', () => {
    const taken = new Set(['shop.till.counting.notes counted 0']);
    const focused = focusChart(chart, { active: at({ till: 'closed', light: 'on' }), taken });
    expect(ways(focused)).toContain('shop.till.counting counted shop.till.closed');
    expect(ways(focused)).not.toContain('shop.till.counting counted shop.till.counting');
  });

  it('says what was taken last before all else', () => {
    const taken = new Set(['shop.till.open bell.rung 0']);
    const focused = focusChart(chart, { active: at({ till: 'open', light: 'on' }), taken });
    expect(ways(focused)[1]).toBe('shop.till.open bell.rung ');
  });

  it('of every chart leads only to what it shows', () => {
    for (const one of charts) {
      const root = describeChart(one);
      const initial = (state: ChartState): string[] => [
        state.id,
        ...(state.kind === 'parallel'
          ? state.states.flatMap(initial)
          : state.states.filter(({ id }) => id === state.initial).flatMap(initial)),
      ];
      const focused = focusChart(root, { active: new Set(initial(root)), taken: NOTHING });
      const shown = new Set(statesWithin(focused).map(({ id }) => id));
      const strays = statesWithin(focused).flatMap(({ transitions }) =>
        transitions.flatMap(({ targets }) => targets.filter((id) => !shown.has(id))),
      );
      expect(strays).toEqual([]);
    }
  });
});
