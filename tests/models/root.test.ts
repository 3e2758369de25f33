import { expect, it } from 'vitest';
import { rootMachine } from '../../src/machines/root/root';
import { exploreChart } from '../support/paths/paths';
import { failed } from '../support/paths/samples';

const PARTS = ['notices', 'navigation', 'auth'] as const;
const chart = exploreChart({
  machine: rootMachine,
  inputs: [{ auth: {} as never, navigation: {} as never }],
  events: PARTS.map((part) => failed(part, 'broken')),
});

it('outlives each of its parts and keeps the others, on every path', () => {
  chart.replayAll(({ event, after }) => {
    expect(after.status).toBe('active');
    const others = PARTS.filter((part) => event.type !== `xstate.error.actor.${part}`);
    for (const part of others) expect(after.children[part]?.getSnapshot().status).not.toBe('stopped');
  });
  expect(chart.coverage().missed).toEqual([]);
});
