/**
 * What the search box finds beside screens: accounts and members, by name or number. Starts when the box is first used and
 * ends with the session; each text is searched once typing pauses, and only its own answer counts.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { providedPromise } from '../provided';
import { searchOf } from './palette.rules';

export interface FoundMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}
export interface Found {
  /** Keys of their rows, which are alive as long as they may be chosen. */
  readonly accounts: readonly string[];
  readonly members: readonly FoundMember[];
  /** Some of it could not be searched. */
  readonly partial: boolean;
}
interface Context {
  readonly search: string;
  /** Id of the option that was moved to; null for the first. */
  readonly marked: string | null;
  readonly found: Found;
}
export type PaletteEvent =
  | { readonly type: 'text.changed'; readonly text: string }
  | { readonly type: 'option.marked'; readonly id: string }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'palette.closed' };

const NOTHING: Found = { accounts: [], members: [], partial: false };

/** One of the calls; where it fails, what the other finds is a part. */
const finding = <S extends 'findAccounts' | 'findMembers'>(src: S) =>
  ({
    initial: 'asked',
    states: {
      asked: {
        invoke: {
          id: src,
          src,
          input: ({ context }: { context: Context }) => ({ search: context.search }),
          onDone: {
            target: 'answered',
            actions: {
              type: 'setFound',
              params: ({ event }: { event: { readonly output: Partial<Found> } }) => event.output,
            },
          },
          onError: { target: 'answered', actions: { type: 'setFound', params: { partial: true } } },
        },
      },
      answered: { type: 'final' },
    },
  }) as const;

export const paletteMachine = setup({
  types: { context: {} as Context, events: {} as PaletteEvent },
  actors: {
    findAccounts: providedPromise<Pick<Found, 'accounts'>, { search: string }>('findAccounts'),
    findMembers: providedPromise<Pick<Found, 'members'>, { search: string }>('findMembers'),
  },
  guards: {
    isSameSearch: ({ context }, { text }: { text: string }) => searchOf(text) === context.search,
    isNothingFound: ({ context: { found } }) =>
      found.partial && found.accounts.length + found.members.length === 0,
    isSearchable: (_, { text }: { text: string }) => searchOf(text) !== '',
  },
  actions: {
    setSearch: assign((_, { text }: { text: string }) => ({
      search: searchOf(text),
      marked: null,
      found: NOTHING,
    })),
    unmark: assign({ marked: null }),
    mark: assign({ marked: (_, { id }: { id: string }) => id }),
    setFound: assign({
      found: ({ context }, found: Partial<Found>) => ({ ...context.found, ...found }),
    }),
    clear: assign({ search: '', marked: null, found: NOTHING }),
  },
  delays: {
    /** The pause in typing before a search, in ms. */
    typing: 250,
  },
}).createMachine({
  id: 'palette',
  context: { search: '', marked: null, found: NOTHING },
  initial: 'idle',
  on: {
    'text.changed': [
      { guard: { type: 'isSameSearch', params: ({ event }) => event }, actions: 'unmark' },
      {
        guard: { type: 'isSearchable', params: ({ event }) => event },
        target: '.waiting',
        reenter: true,
        actions: { type: 'setSearch', params: ({ event }) => event },
      },
      { target: '.idle', actions: { type: 'setSearch', params: ({ event }) => event } },
    ],
    'option.marked': { actions: { type: 'mark', params: ({ event }) => event } },
    'palette.closed': { target: '.idle', actions: 'clear' },
  },
  states: {
    idle: {},
    waiting: { tags: 'searching', after: { typing: 'searching' } },
    // What is found by one call is shown while the other is on its way.
    searching: {
      tags: 'searching',
      entry: { type: 'setFound', params: { partial: false } },
      type: 'parallel',
      states: { accounts: finding('findAccounts'), members: finding('findMembers') },
      onDone: [{ guard: 'isNothingFound', target: 'failed' }, { target: 'found' }],
    },
    found: {},
    failed: { on: { 'retry.requested': 'searching' } },
  },
});
export type PaletteRef = ActorRefFrom<typeof paletteMachine>;
export type PaletteSnapshot = SnapshotFrom<typeof paletteMachine>;
