import type { ChartState, ChartTransition } from '../../../machines/statechart/chart';
import type { Line } from './drawing';

/** Height of a line of text, of a state's title, and the room around text, in px. */
export const LINE = 15;
export const TITLE = 22;
export const PADDING = 10;

const NARROW = /[iljtfrI.,:;|'()[\]\s]/;
const WIDE = /[mwMW@%A-Z]/;

/** Width of `text` in px as a wide sans-serif font sets it at `size` px; nothing can be measured without a page. */
export const widthOf = (text: string, size = 12): number =>
  [...text].reduce((sum, char) => sum + size * (NARROW.test(char) ? 0.4 : WIDE.test(char) ? 0.92 : 0.65), 0);

/** Room behind a transition for how often it was taken, in px. */
const VISITS = 24;

export const widest = (lines: readonly Line[]): number =>
  Math.max(0, ...lines.map(({ text, transition }) => widthOf(text) + (transition ? VISITS : 0)));

/** Longest text on one line, in characters; a longer guard stands below its event. */
const LIMIT = 26;

function linesUnder(guard: string | null, transitions: readonly ChartTransition[]): Line[] {
  const events = transitions.map(({ id, trigger }) => ({ text: trigger, transition: id }));
  const [only, ...others] = events;
  if (guard === null || !only) return events;
  const condition = `[${guard}]`;
  if (only.text === 'always') return events.map((line) => ({ ...line, text: condition }));
  const together = `${only.text} ${condition}`;
  if (others.length === 0 && together.length <= LIMIT) return [{ ...only, text: together }];
  return [...events, { text: condition }];
}

/** Transitions as their arrow says them: the events, and under those that share it, what must hold. */
export function linesOf(transitions: readonly ChartTransition[]): Line[] {
  const guards = [...new Set(transitions.map(({ guard }) => guard))];
  return guards.flatMap((guard) =>
    linesUnder(
      guard,
      transitions.filter((transition) => transition.guard === guard),
    ),
  );
}

/** What a state says under its title: the actors that run in it, and what it answers without leaving. */
export const bodyOf = ({ actors, transitions }: ChartState): Line[] => [
  ...actors.map(({ id }) => ({ text: `⟳ ${id}` })),
  ...transitions
    .filter(({ targets }) => targets.length === 0)
    .map(({ id, trigger, guard }) => ({
      text: guard === null ? `· ${trigger}` : `· ${trigger} [${guard}]`,
      transition: id,
    })),
];
