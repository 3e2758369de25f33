import { type ActorRefFrom, assign, setup } from 'xstate';
import { providedAction } from '../provided';
import {
  type Choice,
  chosenPart,
  followed,
  type ForgottenView,
  forgottenView,
  type Preferences,
  USUAL,
} from './preferences.rules';

interface Context {
  readonly userId: string;
  readonly preferences: Preferences;
  /** The view that was taken away last, until it comes back or another choice is made among views. */
  readonly forgotten: ForgottenView | null;
}
export type PreferencesEvent =
  /** Somebody signed in, with what they chose on this browser before. */
  | { readonly type: 'user.signedIn'; readonly userId: string; readonly preferences: Preferences }
  | { readonly type: 'user.signedOut' }
  /** Another tab of this browser kept a choice of theirs. */
  | { readonly type: 'choice.keptElsewhere'; readonly preferences: Preferences }
  | Choice;

/** What the user chose just now. */
export interface UserChoice {
  readonly userId: string;
  readonly choice: Choice;
}

type Chosen = { readonly context: Context; readonly event: Choice };
const made = ({ context: { userId }, event }: Chosen): UserChoice => ({ userId, choice: event });
const keepAndSet = [
  { type: 'keep', params: made },
  { type: 'setPart', params: made },
] as const;
const chosen = { actions: keepAndSet } as const;
const viewChosen = { actions: [...keepAndSet, 'dropForgotten'] } as const;

/**
 * What the person who is signed in likes on this browser: columns, views that have a name, recent entries of the palette,
 * alerts. It starts with the first screen that asks and lives as long as the page; a choice is kept as it is made.
 */
export const preferencesMachine = setup({
  types: { context: {} as Context, events: {} as PreferencesEvent },
  actions: {
    /** Keeps a choice for the next visit. */
    keep: providedAction<UserChoice>('keep'),
    setUser: assign((_, { userId, preferences }: Pick<Context, 'userId' | 'preferences'>) => ({
      userId,
      preferences,
      forgotten: null,
    })),
    setPart: assign(({ context: { preferences } }, { choice }: Pick<UserChoice, 'choice'>) => ({
      preferences: { ...preferences, ...chosenPart(preferences, choice) },
    })),
    follow: assign(({ context }, { preferences }: Pick<Context, 'preferences'>) => ({
      preferences: followed(context.preferences, preferences),
    })),
    setForgotten: assign(({ context }, { list, name }: { list: string; name: string }) => ({
      forgotten: forgottenView(context.preferences, list, name),
    })),
    dropForgotten: assign({ forgotten: null }),
    forgetUser: assign({ userId: '', preferences: USUAL, forgotten: null }),
  },
}).createMachine({
  id: 'preferences',
  context: { userId: '', preferences: USUAL, forgotten: null },
  initial: 'unowned',
  on: {
    'user.signedIn': { target: '.owned', actions: { type: 'setUser', params: ({ event }) => event } },
  },
  states: {
    unowned: {},
    owned: {
      on: {
        'user.signedOut': { target: 'unowned', actions: 'forgetUser' },
        'choice.keptElsewhere': { actions: { type: 'follow', params: ({ event }) => event } },
        'columns.chosen': chosen,
        'view.saved': viewChosen,
        'view.renamed': viewChosen,
        // What is taken away is noted before it is gone.
        'view.forgotten': {
          actions: [{ type: 'setForgotten', params: ({ event }) => event }, ...keepAndSet],
        },
        'view.restored': viewChosen,
        'entry.chosen': chosen,
        'alerts.switched': chosen,
      },
    },
  },
});
export type PreferencesRef = ActorRefFrom<typeof preferencesMachine>;
