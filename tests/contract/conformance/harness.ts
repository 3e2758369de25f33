import { CHECKS } from '../../../scripts/conformance/checks/index';
import type { Limits, Outcome } from '../../../scripts/conformance/check';
import { type Report as ChecksReport, runChecks } from '../../../scripts/conformance/run';
import { connectTo, type Person } from '../../../scripts/conformance/server';
import { closeStanding } from '../../../scripts/conformance/standing';
import type { Clock } from '../../../sandbox/core/clock';

/** A server's time in a hurry: its heartbeat comes ten times as often, and its network moves at once. */
export const hurriedClock: Clock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms >= 5000 ? ms / 10 : ms / 50);
    return () => clearTimeout(timer);
  },
};
export const LIMITS: Limits = { call: 10_000, resumed: 2000, signIn: 3000, heartbeat: 3000, event: 2000 };
/** What a run came to, and the names of the calls that it made. */
export type Report = ChecksReport & { readonly made: ReadonlySet<string> };
export const ORIGIN = 'https://page.example';

/** Runs `checks`, by default all, also those that change something, against the server at `url`. */
export async function tryServer(
  url: string,
  people: readonly Person[],
  limits = LIMITS,
  checks = CHECKS,
): Promise<Report> {
  const server = connectTo({ url, limit: limits.call, wait: () => Promise.resolve() });
  const options = {
    server,
    people,
    limits,
    writes: true,
    origin: ORIGIN,
    idempotent: false,
    now: new Date(),
  };
  const report = await runChecks(checks, options);
  await closeStanding(server);
  return { ...report, made: server.made };
}

/** Names of the checks with that outcome. */
export const namesOf = ({ results }: ChecksReport, outcome: Outcome) =>
  results.filter((result) => result.outcome === outcome).map(({ name }) => name);
