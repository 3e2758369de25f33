import ElkLayout, { type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { and, not, setup } from 'xstate';
import { beforeAll, describe, expect, it } from 'vitest';
import { charts } from '../../../src/machines/charts';
import { describeChart, statesWithin } from '../../../src/machines/statechart/chart';
import type { Drawing } from '../../../src/views/statechart/layout/drawing';
import { arrowsOf, type GraphNode } from '../../../src/views/statechart/layout/graph';
import { type Engine, layOut } from '../../../src/views/statechart/layout/lay-out';
import { bodyOf, linesOf, widest, widthOf } from '../../../src/views/statechart/layout/text';
import { pathOf } from '../../../src/views/statechart/chart-svg';

const shop = setup({
  guards: { isOpen: () => true, isPaid: (_args, _params: { by: string }) => true },
  delays: { patience: 1000 },
}).createMachine({
  id: 'shop',
  initial: 'browsing',
  on: { 'shop.closed': '.closed', 'bell.rung': {} },
  states: {
    browsing: {
      on: {
        'order.placed': { guard: and(['isOpen', not('isOpen')]), target: 'paying' },
        'order.repeated': 'paying',
      },
    },
    paying: {
      after: { patience: 'browsing' },
      always: { guard: { type: 'isPaid', params: { by: 'card' } }, target: 'closed' },
    },
    closed: { type: 'final' },
  },
});

const root = describeChart(shop);
const elk = new ElkLayout();
const engine: Engine = (graph) => elk.layout(graph as ElkNode) as Promise<GraphNode>;

describe('a chart as data', () => {
  it('names what a reader asks for: events, guards with their parameters, delays', () => {
    const labels = statesWithin(root).flatMap(({ transitions }) =>
      transitions.map(({ source, trigger, guard, targets }) =>
        [source, trigger, guard, ...targets].join(' | '),
      ),
    );
    expect(labels).toEqual([
      'shop | shop.closed |  | shop.closed',
      'shop | bell.rung | ',
      'shop.browsing | order.placed | and(isOpen, not(isOpen)) | shop.paying',
      'shop.browsing | order.repeated |  | shop.paying',
      'shop.paying | always | isPaid(card) | shop.closed',
      'shop.paying | after patience |  | shop.browsing',
    ]);
  });

  it('tells each transition of every chart by a name of its own', () => {
    for (const machine of charts) {
      const ids = statesWithin(describeChart(machine)).flatMap((state) =>
        state.transitions.map(({ id }) => id),
      );
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('arrows', () => {
  it('draw one for all transitions between the same two states, and none for what stays', () => {
    expect(arrowsOf(root).map(({ id, transitions }) => [id, transitions.length])).toEqual([
      ['shop initial → shop.browsing', 0],
      ['shop any → shop.closed', 1],
      ['shop.browsing → shop.paying', 2],
      ['shop.paying → shop.closed', 1],
      ['shop.paying → shop.browsing', 1],
    ]);
  });

  it('say a guard once for all events that share it', () => {
    const transition = (event: string, guard: string | null) => ({
      id: event,
      source: 'a',
      event,
      trigger: event,
      guard,
      actions: [],
      targets: ['b'],
    });
    const lines = linesOf([
      transition('cart.left', 'isEmpty'),
      transition('a', null),
      transition('cart.lost', 'isEmpty'),
    ]);
    expect(lines.map(({ text }) => text)).toEqual(['cart.left', 'cart.lost', '[isEmpty]', 'a']);
    expect(linesOf([transition('always', 'isEmpty')])).toEqual([{ text: '[isEmpty]', transition: 'always' }]);
  });

  it('are clipped to what they may have, and say how many are left out, never of one alone', () => {
    const { transitions } = root;
    const many = Array.from({ length: 5 }, (_, place) => ({ ...transitions[0]!, trigger: `e${place}` }));
    const textsOf = (count: number) => linesOf(many.slice(0, count), 2).map(({ text }) => text);
    expect([textsOf(3), textsOf(4)]).toEqual([
      ['e0', 'e1', 'e2'],
      ['e0', 'e1', '+2 lagi'],
    ]);
    const held = ['longer than half', 'longer than half too', 'c', 'd', 'longer than half three', 'f'];
    const stays = many.map((transition) => ({ ...transition, targets: [] }));
    expect(bodyOf({ ...root, held, transitions: stays }, 1).map(({ text }) => text)).toEqual([
      'longer than half',
      '+2 lagi',
      '· e0',
      '+4 lagi',
    ]);
  });

  it('have the width of their widest line, with room for how often it was taken', () => {
    expect(['ill', 'abc', 'MWA'].map((text) => Math.round(widthOf(text, 10)))).toEqual([12, 20, 28]);
    expect(widthOf('abc')).toBeCloseTo(widthOf('abc', 12));
    expect([
      widest([]),
      widest([{ text: 'abc' }, { text: 'a' }]),
      widest([{ text: 'abc', transition: 't' }]),
    ]).toEqual([0, widthOf('abc'), widthOf('abc') + 24]);
  });

  it('turn their corners softly and go where they go', () => {
    expect(pathOf([])).toBe('');
    expect(
      pathOf([
        { x: 0, y: 0 },
        { x: 0, y: 20 },
        { x: 20, y: 20 },
      ]),
    ).toBe('M0 0L0 14Q0 20 6 20L20 20');
  });
});

describe('a drawing', () => {
  let drawing: Drawing;
  beforeAll(async () => {
    drawing = await layOut(root, engine);
  });

  it('gives every state a place within the one that holds it, and none on another', () => {
    const [outer, ...inner] = drawing.states;
    for (const { x, y, width, height } of inner) {
      expect(x).toBeGreaterThan(outer!.x);
      expect(y).toBeGreaterThan(outer!.y);
      expect(x + width).toBeLessThan(outer!.x + outer!.width);
      expect(y + height).toBeLessThan(outer!.y + outer!.height);
    }
    const overlap = inner.some((one, index) =>
      inner
        .slice(index + 1)
        .some(
          (other) =>
            one.x < other.x + other.width &&
            other.x < one.x + one.width &&
            one.y < other.y + other.height &&
            other.y < one.y + one.height,
        ),
    );
    expect(overlap).toBe(false);
  });

  it('draws every arrow, with its words, and what stays as words in its state', () => {
    expect(drawing.edges.map(({ points }) => points.length > 1)).toEqual([true, true, true, true, true]);
    expect(drawing.edges.map(({ label }) => label?.lines.length ?? 0)).toEqual([0, 1, 3, 1, 1]);
    expect(drawing.states[0]?.lines.map(({ text }) => text)).toEqual(['· bell.rung']);
    expect(drawing.dots.map(({ kind }) => kind)).toEqual(['initial', 'any']);
  });

  it('is the same each time', async () => {
    expect(await layOut(root, engine)).toEqual(drawing);
  });
});
