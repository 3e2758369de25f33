import { isApiError } from '../../src/api/errors';
import { type Check, Failure, type Outcome, type Result, Skipped, Tolerated, type Trial } from './check';
import { shown } from './cover';

export interface RunOptions extends Omit<Trial, 'label' | 'tolerate' | 'putBack'> {
  /** When the run began, for the names of what it creates. */
  readonly now: Date;
  /** Once it says so, no check is begun any more; what one has changed it puts back. Default never. */
  readonly isStopped?: () => boolean;
  /** Called before each check. */
  readonly onCheck?: (check: Check, place: number) => void;
}

/** What a run came to. */
export interface Report {
  readonly results: readonly Result[];
  /** What was changed and could not be put back. */
  readonly left: readonly string[];
}

/** Tries each check in turn, and takes back what it changed. */
export async function runChecks(checks: readonly Check[], options: RunOptions): Promise<Report> {
  const { server, writes } = options;
  const results: Result[] = [];
  const left: string[] = [];
  for (const [place, check] of checks.entries()) {
    const { area, name } = check;
    options.onCheck?.(check, place);
    if (server.isGone()) await server.knock();
    if (options.isStopped?.()) results.push({ area, name, outcome: 'skipped', notes: ['stopped by hand'] });
    else if (check.writes && !writes)
      results.push({ area, name, outcome: 'skipped', notes: ['needs --write'] });
    else if (server.isGone())
      results.push({ area, name, outcome: 'skipped', notes: ['the server stopped answering'] });
    else results.push(await tryOne(check, options, left));
  }
  return { results, left };
}

async function tryOne(check: Check, options: RunOptions, left: string[]): Promise<Result> {
  const tolerated = new Map<string, Set<string>>();
  const undoing: { what: string; undo: () => Promise<unknown> }[] = [];
  const stamp = options.now.toISOString().slice(0, 19).replace('T', ' ');
  const trial: Trial = {
    ...options,
    label: (what) => `Conformance ${stamp} ${what}`,
    tolerate: (what, where = '') => {
      const places = tolerated.get(what) ?? new Set();
      if (where) places.add(where);
      tolerated.set(what, places);
    },
    putBack: (what, undo) => void undoing.push({ what, undo }),
  };
  const named = { area: check.area, name: check.name };
  const notes = () => [...tolerated].map(([what, places]) => noteOf(what, [...places]));
  const end = (outcome: Outcome, more: Partial<Result> = {}): Result => ({
    ...named,
    outcome,
    notes: notes(),
    ...more,
  });
  try {
    await check.run(trial);
    return end(tolerated.size > 0 ? 'tolerated' : 'passed');
  } catch (error) {
    if (error instanceof Skipped) return end('skipped', { notes: [error.message] });
    if (error instanceof Tolerated) return end('tolerated', { notes: [error.message, ...notes()] });
    if (error instanceof Failure) return end('failed', { expected: error.expected, came: error.came });
    return end('failed', { expected: 'an answer', came: reasonOf(error) });
  } finally {
    if (undoing.length > 0 && options.server.isGone()) await options.server.knock();
    for (const { what, undo } of undoing.toReversed()) await undo().catch(() => left.push(what));
  }
}

const PLACES = 4;
function noteOf(what: string, places: readonly string[]): string {
  if (places.length === 0) return what;
  const more = places.length > PLACES ? ` and ${places.length - PLACES} more` : '';
  return `${what} (${places.slice(0, PLACES).join(', ')}${more})`;
}

function reasonOf(error: unknown): string {
  if (isApiError(error)) return shown(error.text || error.kind);
  if (!(error instanceof Error)) return shown(String(error));
  if (error.name === 'TimeoutError') return 'none in time';
  return shown(error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message);
}

export const countOf = ({ results }: Report, outcome: Outcome) =>
  results.filter((result) => result.outcome === outcome).length;
