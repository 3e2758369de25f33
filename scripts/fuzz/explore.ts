import * as fc from 'fast-check';
import { routes } from '../../sandbox/http/routes';
import type { Route } from '../../sandbox/http/route';
import type { RunningServer } from '../../sandbox/server';
import { ELSEWHERE, requestsElsewhere } from './elsewhere';
import { described, type OddRequest, requestsOf } from './requests';
import { type Answer, createSender } from './send';
import { admit, findPeople, findSubjects } from './world';
import { titleOf } from '../shared/routes';

/** A request that the server could not cope with, the smallest of its kind. */
export interface Fault {
  readonly call: string;
  readonly request: string;
  readonly answer: string;
}
export interface Report {
  readonly sent: number;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Calls that did what they were asked at least once. */
  readonly succeeded: ReadonlySet<string>;
  readonly faults: readonly Fault[];
}

/** Longer ones are refused while they are still being sent. */
const READ_WHOLE = 2 ** 13;
const lengthOf = ({ path, headers, body }: OddRequest) =>
  path.length + JSON.stringify(headers).length + (body?.length ?? 0);

/** Whether an answer is acceptable: of 5xx, only 503 and 504 with a text, as after a fruitless wait. */
function isCopedWith({ status, text }: Answer, request: OddRequest): boolean {
  if (status === 'left') return true;
  if (status === 'lost') return lengthOf(request) > READ_WHOLE;
  if (status === 503 || status === 504) return text !== '';
  return status !== 'late' && status < 500;
}

export interface Exploration {
  readonly requests: number;
  readonly seed: number;
  /** Calls, by method and pattern; all of them by default. */
  readonly calls?: readonly string[];
  readonly onRound?: (sent: number) => void;
}

/** Requests of a call that follow one another, before another call has its turn. */
const IN_A_ROW = 15;
/** Calls that have their turn before it is looked again what there is by now. */
const KNOWN_FOR = 10;

/** Sends requests to every call in turns, each as its own schema has it, and looks for the smallest that fails. */
export async function explore(
  server: RunningServer,
  { requests, seed, calls = [], onRound }: Exploration,
): Promise<Report> {
  const { database, url } = server;
  const sender = createSender(url);
  const tally = { sent: 0, statuses: {} as Record<string, number>, succeeded: new Set<string>() };
  const faults = new Map<string, Fault>();
  const ids = await findPeople(database);
  let people = await admit(database, ids);
  let subjects = await findSubjects(database, people);
  let isOver = false;

  const send = async (request: OddRequest) => {
    const { call, caller } = request;
    const answer = await sender.send(request, caller === 'nobody' ? undefined : people[caller].token);
    const { status } = answer;
    tally.sent += 1;
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    if (status === 200) tally.succeeded.add(call);
    // A request has ended the caller's session, locked them, or changed their role, which ends it, too.
    if (status === 401) isOver = true;
    return answer;
  };
  const tryCall = async (call: string, odd: fc.Arbitrary<OddRequest>, round: number) => {
    let failed: Answer | undefined;
    const { counterexample, errorInstance } = await fc.check(
      fc.asyncProperty(odd, async (request) => {
        const answer = await send(request);
        if (isCopedWith(answer, request)) return true;
        failed = answer;
        return false;
      }),
      { seed: seed + round, numRuns: IN_A_ROW },
    );
    if (!counterexample) return;
    if (!failed) throw errorInstance;
    const [request] = counterexample;
    faults.set(call, { call, request: described(request), answer: `${failed.status} ${failed.text}` });
  };
  const tryAll = async (chosen: readonly Route[], round: number) => {
    for (const [place, route] of chosen.entries()) {
      if (isOver) people = await admit(database, ids);
      if (isOver || place % KNOWN_FOR === 0) subjects = await findSubjects(database, people);
      isOver = false;
      if (!faults.has(titleOf(route))) await tryCall(titleOf(route), requestsOf(route, subjects), round);
    }
    if (calls.length === 0 && !faults.has(ELSEWHERE)) await tryCall(ELSEWHERE, requestsElsewhere, round);
  };

  const chosen = routes.filter((one) => calls.length === 0 || calls.includes(titleOf(one)));
  const rounds = Math.ceil(requests / (chosen.length * IN_A_ROW));
  for (let round = 0; round < rounds; round += 1) {
    await tryAll(chosen, round);
    onRound?.(tally.sent);
  }
  sender.close();
  return { ...tally, faults: [...faults.values()] };
}
