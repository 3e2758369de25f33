import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type ApiError, isPassing } from '../../api/errors';
import { providedPromise } from '../provided';
import { type NamedOption, type FoundOptions, foundIn, NOTHING_FOUND } from './chooser.rules';

interface Context {
  /** What was typed. */
  readonly text: string;
  readonly found: FoundOptions;
  /** What is found without a text, once that is known. */
  readonly first: FoundOptions | null;
  /** What has to be named, '' for nothing. */
  readonly value: string;
  /** Why nothing could be found. */
  readonly error: string | null;
}
type Event =
  | { readonly type: 'text.changed'; readonly text: string }
  | { readonly type: 'retry.requested' }
  /** Something is chosen that did not come from here; '' for nothing that has to be named. */
  | { readonly type: 'value.given'; readonly value: string };

const failed = ({ event }: { event: { error: unknown } }) => event;

/**
 * Chooses among many that stay with the server. It starts with what the server has first, and asks for what was typed once
 * typing pauses; only the newest answer counts. Where all are here already, it looks through them itself. What is chosen is
 * named by itself, since no page may have it.
 */
export const chooserMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { readonly type: 'choice.named'; readonly choice: NamedOption },
    tags: {} as 'searching' | 'failed' | 'unnamed',
  },
  actors: {
    find: providedPromise<FoundOptions, { search: string }>('find'),
    name: providedPromise<NamedOption, { value: string }>('name'),
  },
  delays: {
    /** The pause in typing before a search. */
    typing: 250,
    /** Before what could not be read is read again. */
    pause: 10_000,
  },
  guards: {
    isSameText: ({ context }, { text }: { text: string }) => text === context.text,
    isHere: ({ context: { first } }, { text }: { text: string }) =>
      first !== null && (first.isWhole || text.trim() === ''),
    isToBeNamed: (_, { value }: { value: string }) => value !== '',
    isSameValue: ({ context }, { value }: { value: string }) => value === context.value,
    isPassing: (_, { error }: { error: unknown }) => isPassing(error as ApiError),
  },
  actions: {
    setText: assign((_, { text }: { text: string }) => ({ text, found: NOTHING_FOUND })),
    findHere: assign(({ context: { first } }, { text }: { text: string }) => ({
      text,
      found: foundIn(first ?? NOTHING_FOUND, text),
    })),
    setFound: assign(({ context: { text, first } }, { found }: { found: FoundOptions }) => ({
      found,
      first: text.trim() === '' ? found : first,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: (error as ApiError).text })),
    forgetError: assign({ error: null }),
    setValue: assign((_, { value }: { value: string }) => ({ value })),
    emitNamed: emit((_, { choice }: { choice: NamedOption }) => ({ type: 'choice.named', choice }) as const),
  },
}).createMachine({
  id: 'chooser',
  context: { text: '', found: NOTHING_FOUND, first: null, value: '', error: null },
  type: 'parallel',
  states: {
    finding: {
      initial: 'searching',
      on: {
        'text.changed': [
          { guard: { type: 'isSameText', params: ({ event }) => event } },
          {
            guard: { type: 'isHere', params: ({ event }) => event },
            target: '.found',
            actions: { type: 'findHere', params: ({ event }) => event },
          },
          {
            target: '.waiting',
            actions: { type: 'setText', params: ({ event }) => event },
          },
        ],
      },
      states: {
        waiting: { tags: 'searching', after: { typing: 'searching' } },
        searching: {
          tags: 'searching',
          entry: 'forgetError',
          invoke: {
            id: 'find',
            src: 'find',
            input: ({ context }) => ({ search: context.text.trim() }),
            onDone: {
              target: 'found',
              actions: { type: 'setFound', params: ({ event }) => ({ found: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isPassing', params: failed },
                target: 'failed.passing',
                actions: { type: 'setError', params: failed },
              },
              { target: 'failed', actions: { type: 'setError', params: failed } },
            ],
          },
        },
        found: {},
        failed: {
          tags: 'failed',
          on: { 'retry.requested': 'searching' },
          initial: 'refused',
          states: { refused: {}, passing: { after: { pause: '#chooser.finding.searching' } } },
        },
      },
    },
    naming: {
      initial: 'named',
      on: {
        'value.given': [
          { guard: { type: 'isSameValue', params: ({ event }) => event } },
          {
            guard: { type: 'isToBeNamed', params: ({ event }) => event },
            target: '.asking',
            actions: { type: 'setValue', params: ({ event }) => event },
          },
          { target: '.named', actions: { type: 'setValue', params: ({ event }) => event } },
        ],
      },
      states: {
        /** What is chosen is known by its name, or nothing is chosen. */
        named: {},
        asking: {
          invoke: {
            id: 'name',
            src: 'name',
            input: ({ context }) => ({ value: context.value }),
            onDone: {
              target: 'named',
              actions: { type: 'emitNamed', params: ({ event }) => ({ choice: event.output }) },
            },
            onError: [
              { guard: { type: 'isPassing', params: failed }, target: 'unnamed.passing' },
              { target: 'unnamed' },
            ],
          },
        },
        unnamed: {
          tags: 'unnamed',
          initial: 'refused',
          states: { refused: {}, passing: { after: { pause: '#chooser.naming.asking' } } },
        },
      },
    },
  },
});
export type ChooserRef = ActorRefFrom<typeof chooserMachine>;
export type ChooserSnapshot = SnapshotFrom<typeof chooserMachine>;
