import type { CallAnswer, CallInput, CallName } from '../../src/api/calls';
import type { ApiError } from '../../src/api/errors';
import { answerSchema, endpoints, isAddition, titleOf } from './contract';
import { Advised, Failure, type Trial } from './check';
import { answered, shown } from './cover';
import type { Person, Read, Sent } from './server';
import { departures } from './strict';

const noAnswer = ({ kind }: ApiError) =>
  kind === 'aborted' || kind === 'timedOut' ? 'no answer in time' : 'no answer';

/** A call that the server must answer, read as the page reads it. */
export async function call<N extends CallName>(
  trial: Trial,
  person: Person | null,
  name: N,
  input: CallInput<N>,
): Promise<CallAnswer<N>> {
  return judged(trial, name, await trial.server.read(person, name, input));
}

/** Undoes a change. Rejects where the server did not; what is gone already is undone. */
export async function undone<N extends CallName>(
  trial: Trial,
  person: Person,
  name: N,
  input: CallInput<N>,
): Promise<void> {
  const { error, tries } = await trial.server.read(person, name, input);
  if (error && tries.at(-1)?.status !== 404) throw new Error(error.text);
}

/** An answer that must be readable; its departures from the contract are noted. */
export function judged<N extends CallName>(trial: Trial, name: N, read: Read<N>): CallAnswer<N> {
  const { answer, error, tries } = read;
  const last = tries.at(-1);
  const title = titleOf(name);
  if (error && last?.status === 404 && isAddition(name)) throw new Advised('the addition is not there');
  if (error?.kind === 'unreadable' && last)
    throw new Failure(
      `an answer to ${title} that the page can read`,
      [...departures(name, last.body).map(({ what, where }) => `${what} (${where})`), answered(last)].join(
        '; ',
      ),
    );
  if (error) throw new Failure(`an answer to ${title}`, last ? answered(last) : noAnswer(error));
  if (last) checkFields(name, last);
  const repeated = tries.slice(0, -1).map(({ status }) => status);
  if (repeated.length > 0)
    trial.tolerate(`answered at the ${tries.length}. try, after ${repeated.join(', ')}`, title);
  checkRows(title, answer);
  for (const { path, expected } of read.fallbacks) {
    if (FIGURE.test(expected) && last)
      throw new Failure(`\`${path}\` of ${title} as a number or a date`, firstOf(path, last.body));
    trial.tolerate('unreadable text read as missing', path);
  }
  if (last && !/json/.test(last.type)) trial.tolerate(`JSON as ${last.type || 'no type'}`, title);
  for (const { what, where, isWrong } of last ? departures(name, last.body) : []) {
    if (isWrong) throw new Failure(`\`${where}\` of ${title} with its zone`, what);
    const departure = `${name} ${what} ${where}`;
    if (!trial.server.noted.has(departure)) trial.tolerate(what, where);
    trial.server.noted.add(departure);
  }
  return answer as CallAnswer<N>;
}

/** An answer to a question has what is essential, though the page reads 0 for it, and something of what is due. */
function checkFields(name: CallName, last: Sent): void {
  const { required = [], 'x-essential': essential = required } = answerSchema(name) ?? {};
  const told = Object(last.body) as Readonly<Record<string, unknown>>;
  if (endpoints[name].method !== 'GET' || Array.isArray(told) || 'data' in told || 'list' in told) return;
  const missing = (essential as readonly string[]).filter((field) => !(field in told));
  const isEmpty = required.length > 0 && required.every((field) => !(field in told));
  if (missing.length === 0 && !isEmpty) return;
  const wanted = missing.length > 0 ? missing : required;
  throw new Failure(`\`${wanted.join('`, `')}\` in ${titleOf(name)}`, answered(last));
}

/** Figures and times that the page would show as 0 or as never, though the server sent something else. */
const FIGURE = /number|int|at least|at most/;

/** A value of that name somewhere in an answer, which no number stands for. */
function firstOf(field: string, body: unknown): string {
  if (body === null || typeof body !== 'object') return 'something else';
  const own = (body as Record<string, unknown>)[field];
  if (own !== undefined && Number.isNaN(Number(own)) && Number.isNaN(Date.parse(String(own))))
    return shown(own);
  for (const part of Object.values(body)) {
    const found = firstOf(field, part);
    if (found !== 'something else') return found;
  }
  return 'something else';
}

/** Every row of an answer can be read. */
function checkRows(title: string, answer: unknown): void {
  if (answer === null || typeof answer !== 'object') return;
  for (const part of [answer, ...Object.values(answer)]) {
    if (part === null || typeof part !== 'object' || !('unreadable' in part)) continue;
    const [row] = part.unreadable as readonly { index: number; path: string; expected: string }[];
    if (!row) continue;
    const where = row.path ? `\`${row.path}\`` : 'row';
    throw new Failure(
      `rows of ${title} that the page can read`,
      `row ${row.index + 1} of which ${where} is no ${row.expected}`,
    );
  }
}

/** Expects the server to refuse a call, `when` that is; returns the refusal. */
export async function refused<N extends CallName>(
  trial: Trial,
  person: Person | null,
  name: N,
  input: CallInput<N>,
  when = '',
): Promise<ApiError> {
  const read = await trial.server.read(person, name, input);
  const last = read.tries.at(-1);
  if (!read.error)
    throw new Failure(`${titleOf(name)} to be refused${when}`, last ? answered(last) : 'nothing');
  if (!last) throw new Failure(`an answer to ${titleOf(name)}`, noAnswer(read.error));
  if (read.error.kind !== 'refused') throw new Failure(`${titleOf(name)} to be refused`, answered(last));
  if (last.status >= 500) throw new Failure(`${titleOf(name)} to be refused with a reason`, answered(last));
  if (last.body === undefined) throw new Failure(`a refusal of ${titleOf(name)} as JSON`, answered(last));
  if (read.error.text === endpoints[name].fallback && !hasText(read))
    throw new Failure(
      `a refusal of ${titleOf(name)} that says why, in msg, message or error`,
      answered(last),
    );
  return read.error;
}

/** A refusal that tells which field was wrong: as wrong fields (422) it has to, in other words it may leave that out. */
export function byField(
  trial: Trial,
  name: CallName,
  { status, fieldErrors }: Pick<ApiError, 'status' | 'fieldErrors'>,
  field: string,
): void {
  if (fieldErrors[field] !== undefined) return;
  if (status === 422)
    throw new Failure(`\`errors\` with a text for ${field} at 422 of ${titleOf(name)}`, shown(fieldErrors));
  trial.advise(`${status} without a text for the field that was wrong`, field);
}

const hasText = ({ tries }: Read<CallName>) =>
  /"(msg|message|error)"\s*:\s*"[^"]*\S[^"]*"/.test(tries.at(-1)?.text ?? '');

/** Throws where two values differ that should be the same. */
export function same(what: string, came: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(came), JSON.stringify(expected)];
  if (one !== other) throw new Failure(`${what}: ${shown(expected)}`, shown(came));
}
export function holds(isSo: boolean, expected: string, came: unknown): asserts isSo {
  if (!isSo) throw new Failure(expected, shown(came));
}

const TRIES = 3;
/** A promise over several calls, tried again where it fails: what the figures stand for may change between two calls. */
export async function steadily(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !(error instanceof Failure)) throw error;
    }
  }
}
