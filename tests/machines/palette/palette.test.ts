import { expect, it } from 'vitest';
import { type Found, paletteMachine } from '../../../src/machines/palette/palette';
import { scriptedActor, startActor } from '../../support/actors';

const budi: Found = { accounts: ['whatsapp:b'], members: [], partial: false };

function palette() {
  const search = scriptedActor<Pick<Found, 'accounts'>, { search: string }>('findAccounts');
  const members = scriptedActor<Pick<Found, 'members'>, { search: string }>('findMembers');
  const { actor, clock } = startActor(
    paletteMachine.provide({ actors: { findAccounts: search.logic, findMembers: members.logic } }),
  );
  return {
    search,
    members,
    clock,
    type: (text: string) => actor.send({ type: 'text.changed', text }),
    send: actor.send,
    context: () => actor.getSnapshot().context,
    isSearching: () => actor.getSnapshot().hasTag('searching'),
    matches: (state: 'idle' | 'found' | 'failed') => actor.getSnapshot().matches(state),
  };
}

it('searches once nobody has typed for a quarter of a second, for what stands there then', async () => {
  const { type, clock, search, members, context, isSearching, matches } = palette();
  type('bu');
  clock.advance(200);
  type('budi');
  clock.advance(249);
  expect([search.calls.length, isSearching()]).toEqual([0, true]);
  clock.advance(1);
  expect(search.calls.map(({ input }) => input)).toEqual([{ search: 'budi' }]);
  expect(isSearching()).toBe(true);
  await search.resolve({ accounts: budi.accounts });
  // One that hangs holds back nothing that was found.
  expect([context().found, isSearching()]).toEqual([budi, true]);
  await members.resolve({ members: [] });
  expect([context().found, isSearching(), matches('found')]).toEqual([budi, false, true]);
});

it('lets an older search go, and shows nothing of it', async () => {
  const { type, clock, search, context } = palette();
  type('budi');
  clock.advance(250);
  type('ani');
  expect(search.calls[0]?.signal.aborted).toBe(true);
  await search.resolve({ accounts: budi.accounts });
  expect(context().found.accounts).toEqual([]);
});

it('keeps what was found while only the command before it changes, and begins at the first option again', async () => {
  const { type, clock, search, send, context } = palette();
  type('budi');
  clock.advance(250);
  await search.resolve({ accounts: budi.accounts });
  send({ type: 'option.marked', id: '/bonus' });
  expect(context().marked).toBe('/bonus');
  type('stop budi');
  expect([context().found, context().marked, search.calls.length]).toEqual([budi, null, 1]);
});

it('searches for nothing with one sign, and forgets everything when it is closed', async () => {
  const { type, clock, search, send, context, matches } = palette();
  type('b');
  clock.advance(1000);
  expect([search.calls.length, matches('idle')]).toEqual([0, true]);
  type('budi');
  clock.advance(250);
  await search.resolve({ accounts: budi.accounts });
  send({ type: 'option.marked', id: '/bonus' });
  send({ type: 'palette.closed' });
  expect(context()).toEqual({
    search: '',
    marked: null,
    found: { accounts: [], members: [], partial: false },
  });
  expect(matches('idle')).toBe(true);
});

it('is through where there is nothing to be found', async () => {
  const { type, clock, search, members, matches } = palette();
  type('budi');
  clock.advance(250);
  await search.resolve({ accounts: [] });
  await members.resolve({ members: [] });
  expect([matches('found'), matches('failed')]).toEqual([true, false]);
});

it('says that a search failed, and searches for the same again', async () => {
  const { type, clock, search, members, send, context, isSearching, matches } = palette();
  type('budi');
  clock.advance(250);
  await search.reject(new Error('unreachable'));
  expect(context().found.partial).toBe(true);
  await members.resolve({ members: [] });
  expect([matches('failed'), isSearching()]).toEqual([true, false]);
  send({ type: 'retry.requested' });
  await search.resolve({ accounts: budi.accounts });
  await members.resolve({ members: [] });
  expect([search.calls[1]?.input, context().found]).toEqual([{ search: 'budi' }, budi]);
});
