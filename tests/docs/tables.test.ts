import { describe, expect, it } from 'vitest';
import { heartbeatWalk, positionWalk } from '../../scripts/statecharts/tables';
import { type TableWalk, walkTable } from '../../scripts/statecharts/walk';
import { step } from '../../src/streams/protocol/table';

// Their events differ in type, and nothing here looks into them.
const walks = [positionWalk, heartbeatWalk] as unknown as readonly TableWalk<
  { readonly phase: string },
  { readonly kind: string },
  unknown
>[];

describe.each(walks.map((walk) => [walk.id, walk] as const))('the table of %s', (_, walk) => {
  const { states, cells } = walkTable(walk);
  const named = (kind: 'reached' | 'impossible') =>
    cells
      .filter(({ outcomes, isImpossible }) => (kind === 'reached' ? outcomes.size > 0 : isImpossible))
      .map(({ phase, kind: event }) => `${phase} ${event}`);

  it('is reached in every cell, but for those of events that cannot come', () => {
    const all = cells.map(({ phase, kind }) => `${phase} ${kind}`);
    expect(named('reached').filter((cell) => named('impossible').includes(cell))).toEqual([]);
    expect([...named('reached'), ...named('impossible')].toSorted()).toEqual(all.toSorted());
  });

  it('makes the same of the same, and changes no state that it was given', () => {
    for (const state of states.filter((_state, index) => index % 7 === 0)) {
      for (const event of walk.events(state)) {
        const before = walk.keyOf(state);
        const once = step(walk.table, state, event);
        expect(step(walk.table, state, event)).toEqual(once);
        expect(walk.keyOf(state)).toBe(before);
      }
    }
  });

  it('makes nothing of an event that cannot come', () => {
    for (const { phase, kind } of cells.filter(({ isImpossible }) => isImpossible)) {
      const state = states.find((one) => one.phase === phase) as { readonly phase: string };
      expect(step(walk.table, state, { kind })).toEqual([state, []]);
    }
  });
});
