import { expect, it } from 'vitest';
import { screenLoadMachine } from '../../src/machines/screen-load/screen-load';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const chart = exploreChart({
  machine: screenLoadMachine.provide({ actions: { reloadPage: () => {} } }),
  events: ({ context }) => [
    { type: 'line.returned' },
    { type: 'retry.requested' },
    { type: 'reload.requested' },
    done('load'),
    ...(context.tries < 2 ? [failed('load', 'gone')] : []),
    done('judge', 'offline'),
    done('judge', 'outdated'),
    done('judge', 'broken'),
    failed('judge', 'unsure'),
    done('line'),
    failed('line', 'broken'),
  ],
  project: ({ context }) => [context.reason, context.tries],
});

it('says why a part did not come only once it was tried twice and looked into, on every path [P5]', () => {
  chart.replayAll(({ before, event, after }) => {
    if (after.context.reason !== before.context.reason) expect(before.value).toBe('judging');
    if (after.matches('outdated') && !before.matches('outdated'))
      expect(event).toEqual(done('judge', 'outdated'));
  });
  expect(chart.coverage().missed).toEqual([]);
});

it('asks again when the line is back, at a press or after a while, wherever it waits', () => {
  const idle: unknown[] = [];
  chart.replayAll(({ before, event, after }) => {
    if (!before.matches('offline') && !before.matches('broken')) return;
    const asks = /^(line\.|retry\.|xstate\.after\.)/.test(event.type);
    if (asks && !after.matches('loading')) idle.push([before.value, event.type]);
  });
  expect(idle).toEqual([]);
});
