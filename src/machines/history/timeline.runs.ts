import type { TimelineLine, TextLine } from './timeline.types';

/** Messages that were sent one after the other, with the waits and attempts between them. */
export interface RunLine {
  readonly kind: 'run';
  /** Names it for as long as it grows. */
  readonly from: number;
  readonly at: number;
  readonly sent: number;
  readonly failed: number;
  /** Oldest first. */
  readonly steps: readonly TextLine[];
}
export type FoldedLine = TimelineLine | RunLine;

const OF_SENDING: ReadonlySet<string | undefined> = new Set(['sent', 'failed', 'waited', 'retried']);
const isOfSending = (line: TimelineLine): line is TextLine =>
  line.kind === 'text' && OF_SENDING.has(line.run?.name);

const countOf = (steps: readonly TextLine[], name: 'sent' | 'failed') =>
  steps.reduce((sum, { run }) => sum + (run?.name === name ? run.count : 0), 0);

function runOf(steps: readonly TextLine[]): FoldedLine {
  const [first] = steps as readonly [TextLine];
  const last = steps.at(-1) ?? first;
  const [sent, failed] = [countOf(steps, 'sent'), countOf(steps, 'failed')];
  if (steps.length === 1 && sent + failed <= 1) return first;
  return {
    kind: 'run',
    from: first.run?.from ?? first.at,
    at: last.at,
    sent,
    failed,
    steps,
  };
}

/** The timeline with each run of messages as one line. */
export function foldRuns(lines: readonly TimelineLine[]): FoldedLine[] {
  const folded: FoldedLine[] = [];
  let steps: TextLine[] = [];
  const close = () => {
    if (steps.length > 0) folded.push(runOf(steps));
    steps = [];
  };
  for (const line of lines) {
    if (isOfSending(line)) steps.push(line);
    else {
      close();
      folded.push(line);
    }
  }
  close();
  return folded;
}
