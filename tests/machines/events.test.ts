import { expect, it } from 'vitest';
import { eventTable } from '../../src/api/schema/events';
import { partyTypes } from '../../src/api/schema/wire';
import { charts } from '../../src/machines/charts';

const PAIRING = Object.entries(eventTable).flatMap(([name, { owner }]) =>
  owner === 'pairing' ? [`wire.${name}`] : [],
);
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  sender: partyTypes,
  runner: partyTypes,
  row: partyTypes,
  pairing: PAIRING,
};

it.each(charts.map((chart) => [chart.id, chart] as const))(
  '%s takes the events that are told to it, and no other',
  (id, chart) => {
    const taken = chart.events.filter((type) => type.startsWith('wire.'));
    expect(taken.toSorted()).toEqual([...(TAKEN[id] ?? [])].toSorted());
  },
);
