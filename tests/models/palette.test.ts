import { expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { paletteMachine } from '../../src/machines/palette/palette';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const unreachable = apiError('unreachable', 'Internal server error');
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
    done('findAccounts', { accounts: ['whatsapp:a'] }),
    failed('findAccounts', unreachable),
    done('findMembers', { members: [] }),
    failed('findMembers', unreachable),
  ],
  project: ({ context }) => [
    context.search,
    context.marked,
    context.found.accounts.length,
    context.found.partial,
  ],
});

it('shows nothing but what was found for the text that stands there', () => {
  chart.replayAll(({ event, before, after }) => {
    if (after.context.search !== before.context.search) expect(after.context.found.accounts).toEqual([]);
    if (after.context.found.accounts.length > before.context.found.accounts.length)
      expect(event.type).toBe('xstate.done.actor.findAccounts');
    expect(after.matches('idle')).toBe(after.context.search === '');
    if (event.type === 'text.changed') expect(after.context.marked).toBeNull();
  });
  expect(chart.coverage().missed).toEqual([]);
});
