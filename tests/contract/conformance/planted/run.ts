import type { Check } from '../../../../scripts/conformance/check';
import { CHECKS } from '../../../../scripts/conformance/checks/index';
import { connectTo, type Person } from '../../../../scripts/conformance/server';
import { inputOf, READ_NAMES } from '../../../../scripts/conformance/subjects';
import type { CallName } from '../../../../src/api/calls';
import type { FaultyServer } from '../../../support/faulty-server';
import { LIMITS, optionsFor, type Report, tryServer } from '../harness';
import type { Answers } from './answers';
import { type Cast, callOf, isNamed, type Json, type PlantedFault } from './fault';

export interface Verdict {
  readonly fault: PlantedFault;
  /** How many answers and messages it changed. */
  readonly planted: number;
  readonly isNamed: boolean;
  readonly report: Report;
}

export function castOf(people: readonly Person[]): Cast {
  const by = (of: (person: Person) => string) => Object.fromEntries(people.map((it) => [it.role, of(it)]));
  return { tokens: by(({ token }) => token), ids: by(({ id }) => id) };
}

/** What an honest server answers to each read, to whoever may make it. */
export async function answersOf(url: string, people: readonly Person[]): Promise<Answers> {
  const server = connectTo({ url, limit: 10_000 });
  const trial = { ...optionsFor(server, people), label: String, tolerate() {}, advise() {}, putBack() {} };
  const answers = new Map<CallName, Json>();
  for (const name of READ_NAMES)
    for (const person of people) {
      const input = await inputOf(trial, person, name).catch(() => null);
      const { error, tries } = input ? await server.read(person, name, input) : { error: null, tries: [] };
      const body = tries.at(-1)?.body;
      if (!error && body && !answers.has(name)) answers.set(name, body as Json);
    }
  return answers;
}

/** What comes of an honest server, and which calls each check makes of it: no other check can see a fault of them. */
export async function tryHonest(faulty: FaultyServer, people: readonly Person[]) {
  const calls = new Map<Check, Set<string>>();
  let current = new Set<string>();
  faulty.fault = {
    answer: (asked, send) => {
      current.add(callOf(asked) ?? '');
      return send(asked);
    },
  };
  const onCheck = (check: Check) => void calls.set(check, (current = new Set()));
  const report = await tryServer(faulty.url, people, LIMITS, CHECKS, onCheck);
  faulty.fault = null;
  return { report, calls };
}

/** Lets each fault happen alone, and tries what can see it. */
export async function judge(
  faulty: FaultyServer,
  people: readonly Person[],
  faults: readonly PlantedFault[],
  { calls }: Awaited<ReturnType<typeof tryHonest>>,
  tell: (verdict: Verdict) => void = () => {},
): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const fault of faults) {
    const seeing = CHECKS.filter((check) =>
      fault.touches.some(
        (name) => calls.get(check)?.has(name) || `${check.area}: ${check.name}`.includes(name),
      ),
    );
    let planted = 0;
    faulty.fault = fault.fault(() => void (planted += 1));
    const report = await tryServer(faulty.url, people, LIMITS, seeing);
    faulty.fault = null;
    const verdict = { fault, planted, isNamed: isNamed(fault, report), report };
    verdicts.push(verdict);
    tell(verdict);
  }
  return verdicts;
}
