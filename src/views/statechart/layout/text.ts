import type { ChartState, ChartTransition } from '../../../machines/statechart/chart';
import type { TextLine } from './drawing';

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

export const widest = (lines: readonly TextLine[]): number =>
  Math.max(0, ...lines.map(({ text, transition }) => widthOf(text) + (transition ? VISITS : 0)));

/** Longest text on one line, in characters; a longer guard stands below its event. */
const LIMIT = 26;

/** The first lines, and how many more there are. */
const clipped = (lines: readonly TextLine[], most: number): TextLine[] =>
  lines.length <= most + 1 ? [...lines] : [...lines.slice(0, most), { text: `+${lines.length - most} lagi` }];

function linesUnder(guard: string | null, transitions: readonly ChartTransition[]): TextLine[] {
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
export function linesOf(
  transitions: readonly ChartTransition[],
  most: number = Number.POSITIVE_INFINITY,
): TextLine[] {
  const guards = [...new Set(transitions.map(({ guard }) => guard))];
  const lines = guards.flatMap((guard) =>
    linesUnder(
      guard,
      transitions.filter((transition) => transition.guard === guard),
    ),
  );
  return clipped(lines, most);
}

/** The states that are folded in one, few to a line. */
function heldLines(names: readonly string[]): TextLine[] {
  const lines: string[] = [];
  for (const name of names) {
    const together = `${lines.at(-1) ?? ''}, ${name}`;
    if (lines.length > 0 && together.length <= LIMIT) lines[lines.length - 1] = together;
    else lines.push(name);
  }
  return lines.map((text) => ({ text }));
}

/**
 * What a state says under its title: what is folded in it, the actors that run in it, and what it answers without
 * leaving.
 */
export const bodyOf = (
  { actors, transitions, held = [] }: ChartState,
  most: number = Number.POSITIVE_INFINITY,
): TextLine[] => [
  ...clipped(heldLines(held), most),
  ...actors.map(({ id }) => ({ text: `⟳ ${id}` })),
  ...clipped(
    transitions
      .filter(({ targets }) => targets.length === 0)
      .map(({ id, trigger, guard }) => ({
        text: guard === null ? `· ${trigger}` : `· ${trigger} [${guard}]`,
        transition: id,
      })),
    most,
  ),
];
