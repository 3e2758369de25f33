import { isApiError } from '../../src/api/errors';
import {
  Advised,
  type Check,
  Failure,
  type Outcome,
  type Result,
  Skipped,
  Tolerated,
  type Trial,
} from './check';
import { clearMade } from './clear';
import { shown } from './cover';

export interface RunOptions extends Omit<Trial, 'label' | 'tolerate' | 'advise' | 'putBack'> {
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
    options.onCheck?.(check, place);
    if (server.isGone()) await server.knock();
    const why = options.isStopped?.()
      ? 'stopped by hand'
      : check.writes && !writes
        ? 'needs --write'
        : server.isGone() && 'the server stopped answering';
    results.push(why ? resultOf(check, 'skipped', { notes: [why] }) : await tryOne(check, options, left));
  }
  left.push(...(await movementsOf(options)));
  return { results, left };
}

const stampOf = (now: Date) => now.toISOString().slice(0, 19).replace('T', ' ');

/** Bonuses are taken back, and a ledger remembers both. */
async function movementsOf({ server, people, now }: RunOptions): Promise<string[]> {
  const left: string[] = [];
  for (const userId of server.made.receivers) {
    const person = people.find(({ id, role }) => id === userId || role !== 'member');
    const { answer } = await server.read(person ?? null, 'withdraw.ledger', { page: 1, size: 200, userId });
    const own = answer?.rows.filter(({ reason }) => reason?.startsWith(`Conformance ${stampOf(now)}`)) ?? [];
    if (own.length > 0) left.push(`${own.length} movements of bonuses in the ledger of user ${userId}`);
  }
  return left;
}

async function tryOne(check: Check, options: RunOptions, left: string[]): Promise<Result> {
  const tolerated: Noted = new Map();
  const advised: Noted = new Map();
  const undoing: { what: string; undo: () => Promise<unknown> }[] = [];
  const trial: Trial = {
    ...options,
    label: (what) => `Conformance ${stampOf(options.now)} ${what}`,
    tolerate: (what, where) => noteIn(tolerated, what, where),
    advise: (what, where) => noteIn(advised, what, where),
    putBack: (what, undo) => void undoing.push({ what, undo }),
  };
  const end = (outcome: Outcome, more: Partial<Result> = {}): Result =>
    resultOf(check, outcome, { notes: notesOf(tolerated), advice: notesOf(advised), ...more });
  try {
    await check.run(trial);
    return end(tolerated.size > 0 ? 'tolerated' : advised.size > 0 ? 'advised' : 'passed');
  } catch (error) {
    if (error instanceof Skipped) return end('skipped', { notes: [error.message] });
    if (error instanceof Tolerated)
      return end('tolerated', { notes: [error.message, ...notesOf(tolerated)] });
    if (error instanceof Advised)
      return end(tolerated.size > 0 ? 'tolerated' : 'advised', {
        advice: [error.message, ...notesOf(advised)],
      });
    if (error instanceof Failure) return end('failed', { expected: error.expected, came: error.came });
    return end('failed', { expected: 'an answer', came: reasonOf(error) });
  } finally {
    if (check.writes && options.server.isGone()) await options.server.knock();
    for (const { what, undo } of undoing.toReversed()) await undo().catch(() => left.push(what));
    left.push(...(await clearMade(options.server, options.people)));
  }
}

const resultOf = ({ area, name, clause }: Check, outcome: Outcome, more: Partial<Result>): Result => ({
  area,
  name,
  clause,
  outcome,
  notes: [],
  advice: [],
  ...more,
});

type Noted = Map<string, Set<string>>;
function noteIn(noted: Noted, what: string, where = ''): void {
  const places = noted.get(what) ?? new Set();
  if (where) places.add(where);
  noted.set(what, places);
}
const notesOf = (noted: Noted) => [...noted].map(([what, places]) => noteOf(what, [...places]));
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
