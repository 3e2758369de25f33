import type { Fault } from './fault';
import { deadPages, failedCalls, freshAfter, missedGoals } from './judge';
import type { Round } from './round';

const COLUMNS = ['lost', 'doubled', 'holes', 'ended', 'dead', 'failed', 'retry', 'longest', 'fresh'] as const;

const line = (name: string, cells: readonly (string | number)[], end: string) =>
  [name.padEnd(48), ...cells.map((cell) => String(cell).padStart(8)), `  ${end}`].join('');

export const heading = () => line('fault', COLUMNS, 'goals');

/** A round in a line. */
export function rowOf(fault: Fault, round: Round): string {
  const { reconciled, holes, endings, calls } = round;
  const cells: Record<(typeof COLUMNS)[number], string | number> = {
    lost: reconciled?.lost.length ?? '–',
    doubled: reconciled ? reconciled.doubled.length + reconciled.writtenTwice : '–',
    holes,
    ended: endings.length,
    dead: deadPages(round).length,
    failed: failedCalls(round),
    retry: calls.toldToRetry,
    longest: calls.longest,
    fresh: freshAfter(round) ?? 'never',
  };
  const missed = missedGoals(fault, round);
  return line(
    fault.name,
    COLUMNS.map((column) => cells[column]),
    missed.length === 0 ? 'reached' : `missed: ${missed.join(', ')}`,
  );
}

/** What a round was like, beside its figures. */
export function detailsOf({
  fresh,
  said,
  lines,
  notes,
  endings,
  calls,
  reconciled,
  ...sockets
}: Round): string {
  const { pages, ...others } = fresh;
  return [
    `fresh: ${JSON.stringify(others)}; ${pages.map(({ who, seconds, why }) => `${who} ${seconds ?? `never (${why})`}`).join(', ')}`,
    `calls: ${JSON.stringify(calls)}`,
    `sockets: ${JSON.stringify({ holes: sockets.holes, behind: sockets.behind, incomplete: sockets.incomplete, refused: sockets.refused, lateness: sockets.lateness })}`,
    ...said.map(
      ({ ready, health, databaseUp }) => `readyz ${ready} | healthz ${health} | database_up ${databaseUp}`,
    ),
    ...(sockets.raised ? [`alerts: ${sockets.raised.join(', ')}`] : []),
    ...(endings.length > 0 ? [`ended: ${endings[0]}`] : []),
    ...(reconciled ? [...reconciled.lost, ...reconciled.doubled].slice(0, 5) : []),
    ...Object.entries(lines).map(([text, times]) => `log: ${text} (${times})`),
    ...notes,
  ]
    .map((text) => `    ${text}`)
    .join('\n');
}
