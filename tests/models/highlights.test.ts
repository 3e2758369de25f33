import { expect, it } from 'vitest';
import { highlightsMachine } from '../../src/machines/rows/highlights';
import { exploreChart } from './support/paths';

const chart = exploreChart({
  machine: highlightsMachine,
  events: ({ context: { lit } }) =>
    lit.length < 2
      ? [0, 400].map((at) => ({
          type: 'highlight.lit' as const,
          highlight: { key: `${at}`, counter: 'success' as const, at },
        }))
      : [],
  project: ({ context }) => [context.lit.map(({ at }) => at), context.armed, context.lasts],
});

it('is dark exactly when nothing is lit, on every path', () => {
  chart.replayAll(({ after }) => expect(after.matches('dark')).toBe(after.context.lit.length === 0));
  expect(chart.coverage().missed).toEqual([]);
});
