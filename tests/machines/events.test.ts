import { describe, expect, it } from 'vitest';
import { eventTable } from '../../src/api/schema/events';
import { charts } from '../../src/machines/charts';

const events = Object.entries(eventTable);

describe('the table of events', () => {
  it.each(charts.map((chart) => [chart.id, chart] as const))(
    'names %s for the events that it takes, and for no other',
    (id, chart) => {
      const taken = new Set<string>(chart.events.filter((type) => type.startsWith('wire.')));
      const named = new Set<string>(
        events.flatMap(([name, { takenBy }]) =>
          takenBy.some((taker) => taker === id) ? [`wire.${name}`] : [],
        ),
      );
      const untaken = [...named].filter((type) => !taken.has(type));
      const unnamed = [...taken].filter((type) => !named.has(type));
      expect({ untaken, unnamed }).toEqual({ untaken: [], unnamed: [] });
    },
  );

  it.each(events)('names only charts that there are for %s', (_, { takenBy }) => {
    const ids = new Set(charts.map(({ id }) => id));
    expect(takenBy.filter((id) => !ids.has(id))).toEqual([]);
  });
});
