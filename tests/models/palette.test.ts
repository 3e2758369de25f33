import { expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { paletteMachine } from '../../src/machines/palette/palette';
import { exploreChart } from './support/paths';
import { done, failed } from './support/samples';

const found = { accounts: ['whatsapp:a'], members: [], partial: false };
const chart = exploreChart({
  machine: paletteMachine,
  events: [
    { type: 'text.changed', text: 'bu' },
    { type: 'text.changed', text: 'stop bu' },
    { type: 'text.changed', text: 'budi' },
    { type: 'text.changed', text: 'b' },
    { type: 'option.marked', id: '/bonus' },
    { type: 'retry.requested' },
    { type: 'palette.closed' },
    done('search', found),
    failed('search', apiError('unreachable', 'Internal server error')),
  ],
  project: ({ context }) => [context.search, context.marked, context.found.accounts.length],
});

it('shows nothing but what was found for the text that stands there', () => {
  chart.replayAll(({ event, before, after }) => {
    if (after.context.search !== before.context.search) expect(after.context.found.accounts).toEqual([]);
    if (after.context.found !== before.context.found && after.context.found.accounts.length > 0)
      expect(event.type).toBe('xstate.done.actor.search');
    expect(after.matches('idle')).toBe(after.context.search === '');
    if (event.type === 'text.changed') expect(after.context.marked).toBeNull();
  });
  expect(chart.coverage().missed).toEqual([]);
});
