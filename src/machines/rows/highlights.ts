import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { Counter } from '../counts/counts.rules';

/** One highlighted figure: whose, which, and when its event arrived (epoch ms). */
export interface Highlight {
  readonly key: string;
  readonly counter: Counter;
  readonly at: number;
}
type Lit = readonly Highlight[];

const isSame = (one: Highlight, other: Highlight) => one.key === other.key && one.counter === other.counter;
const relit = (lit: Lit, highlight: Highlight): Lit => [
  ...lit.filter((one) => !isSame(one, highlight)),
  highlight,
];
interface Context {
  readonly lit: Lit;
  /** Arrival of the highlight that the running delay is for. */
  readonly armed: number;
  readonly lasts: number;
}

/**
 * The one clock that fades every highlight of the page, so that an event costs no timer of its own.
 * It runs as long as the page does.
 */
export const highlightsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { readonly type: 'highlight.lit'; readonly highlight: Highlight },
    emitted: {} as { readonly type: 'highlights.faded'; readonly highlights: Lit },
  },
  delays: { highlight: 1000, nextHighlight: ({ context }) => context.lasts },
  actions: {
    light: assign(({ context, event }) => ({ lit: relit(context.lit, event.highlight) })),
    arm: assign(({ event }) => ({ armed: event.highlight.at })),
    emitFaded: emit(
      ({ context }) =>
        ({
          type: 'highlights.faded',
          highlights: context.lit.filter(({ at }) => at <= context.armed),
        }) as const,
    ),
    fade: assign(({ context }) => {
      const lit = context.lit.filter(({ at }) => at > context.armed);
      const armed = lit[0]?.at ?? context.armed;
      // What was highlighted later fades later by just as much.
      return { lit, armed, lasts: armed - context.armed };
    }),
  },
  guards: { isDark: ({ context }) => context.lit.length === 0 },
}).createMachine({
  id: 'highlights',
  context: { lit: [], armed: 0, lasts: 0 },
  initial: 'dark',
  on: { 'highlight.lit': { actions: 'light' } },
  states: {
    dark: { on: { 'highlight.lit': { target: 'lit', actions: ['light', 'arm'] } } },
    lit: { after: { highlight: { target: 'fading', actions: ['emitFaded', 'fade'] } } },
    fading: {
      always: { guard: 'isDark', target: 'dark' },
      after: { nextHighlight: { target: 'fading', reenter: true, actions: ['emitFaded', 'fade'] } },
    },
  },
});
export type HighlightsRef = ActorRefFrom<typeof highlightsMachine>;
